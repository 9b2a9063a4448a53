// Package events has what the shop tells other services.
package events

import (
	"fmt"
	"time"
)

// Order is an order when it was placed or changed.
type Order struct {
	ID        string            `json:"id"`
	Customer  int64             `json:"customer"`
	State     State             `json:"state"`
	Placed    time.Time         `json:"placed"`
	Items     []Item            `json:"items"`
	Shipments []Shipment        `json:"shipments,omitempty"`
	ShipTo    Address           `json:"ship_to"`
	BillTo    *Address          `json:"bill_to,omitempty"` // nil: as ShipTo
	Labels    map[string]string `json:"labels,omitempty"`
	Paid      bool              `json:"paid"`
}

// Item is one line of an order.
type Item struct {
	SKU      string   `json:"sku"`
	Quantity int      `json:"quantity"`
	Cents    int64    `json:"cents"` // of one
	Discount float64  `json:"discount,omitempty"`
	Tags     []string `json:"tags,omitempty"`
}

// Shipment is one parcel.
type Shipment struct {
	Tracking string     `json:"tracking"`
	Sent     *time.Time `json:"sent,omitempty"`
	Items    []Item     `json:"items"`
}

// Address is where a parcel or a bill goes.
type Address struct {
	Name    string   `json:"name"`
	Lines   []string `json:"lines"`
	Country string   `json:"country"`
}

// State is how far an order has come. It is written as a word.
type State int

// The states of an order.
const (
	Placed State = iota
	Packed
	Shipped
	Returned
)

var states = [...]string{Placed: "placed", Packed: "packed", Shipped: "shipped", Returned: "returned"}

// MarshalText implements [encoding.TextMarshaler].
func (s State) MarshalText() ([]byte, error) {
	if s < 0 || int(s) >= len(states) {
		return nil, fmt.Errorf("events: no state %d", int(s))
	}
	return []byte(states[s]), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *State) UnmarshalText(text []byte) error {
	for i, name := range states {
		if name == string(text) {
			*s = State(i)
			return nil
		}
	}
	return fmt.Errorf("events: no state %q", text)
}
