package dataset

import (
	"time"
)

// Order is a business document: nested records with optional fields, maps and
// lists of lists. An empty map or slice is always nil, so that a codec is not
// judged by which of the two it returns.
type Order struct {
	ID       uint64
	Number   string
	Placed   time.Time
	Shipped  *time.Time // nil until the order leaves
	Status   OrderStatus
	Customer Customer
	Lines    []OrderLine
	Labels   map[string]string
	Notes    []string
	Routes   [][]string // for each parcel, the depots it passes
	Gift     bool
	Weight   float32 // kg
}

// OrderStatus is how far an [Order] has come.
type OrderStatus uint8

const (
	OrderNew OrderStatus = iota
	OrderPaid
	OrderShipped
	OrderReturned
	OrderCancelled
)

// Customer is who placed an [Order].
type Customer struct {
	ID       int64
	Name     string
	Email    string
	Phone    *string
	Billing  Address
	Delivery *Address // nil when it is the billing address
}

// Address is a postal address.
type Address struct {
	Street   string
	City     string
	PostCode string
	Country  string
}

// OrderLine is one article of an [Order].
type OrderLine struct {
	SKU        string
	Title      string
	Quantity   int32
	UnitPrice  int64    // cents
	Discount   *float64 // fraction of the price
	Tags       []string
	Attributes map[string]string
}
