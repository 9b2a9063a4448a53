// Package shop has the types of an ordinary service.
package shop

import (
	"database/sql"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// Ticket has a time that is not set yet.
type Ticket struct {
	ID             string
	Opened, Closed time.Time
}

type Status int

const (
	Open Status = iota + 1
	Paid
	Shipped
)

type Color string

const (
	Red  Color = "red"
	Blue Color = "blue"
)

type Maybe[T any] struct {
	Value T
	Set   bool
}

type Page[T any] struct {
	Items []T
	Next  *string
	Total int
}

type Payment interface{ isPayment() }

type Card struct {
	Last4 string
	Exp   time.Time
}
type Wire struct{ IBAN string }

func (Card) isPayment()  {}
func (*Wire) isPayment() {}

type Line struct {
	SKU   uuid.UUID
	Price decimal.Decimal
	N     int
	Note  sql.NullString
}

type Order struct {
	ID       uuid.UUID
	Status   Status
	Color    Color
	Placed   time.Time
	Shipped  time.Time
	Paid     *time.Time
	Total    decimal.Decimal
	Note     sql.NullString
	Count    sql.NullInt64
	When     sql.NullTime
	Lines    []*Line
	ByName   map[string]*Line
	Meta     map[string]any
	Any      any
	Raw      json.RawMessage
	Number   json.Number
	Pay      Payment
	Err      error
	Labels   map[string]struct{}
	Extra    Maybe[string]
	Flags    map[bool]int
	Rates    map[float64]string
	internal int
	mu       struct{}
	String   string
	Reset    bool
	optional int
	Empty    struct{}
	C        complex128
	PP       **int
	Anon     struct{ A, B int }
}

var _ = Order{internal: 1, optional: 2}.mu
