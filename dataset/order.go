package dataset

import (
	"math/rand/v2"
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

var _ = add(Set[Order]{
	ID:       "order",
	Doc:      "nested business document: 1 to 8 lines, optional fields, maps, lists of lists, an enum, UTF-8 text",
	Generate: order,
})

func order(r *rand.Rand) Order {
	placed := between(r, 2000, 2037)
	o := Order{
		ID:       uint64(r.Int64()), // 63 bits: many formats have no larger integer
		Number:   placed.Format("2006") + "-" + digits(r, 8),
		Placed:   placed,
		Status:   OrderStatus(r.IntN(int(OrderCancelled) + 1)),
		Customer: customer(r),
		Lines:    list(1+r.IntN(8), func() OrderLine { return orderLine(r) }),
		Labels: table(r, r.IntN(4), []string{"campaign", "channel", "priority", "shop", "warehouse"},
			func() string { return word(r) }),
		Notes:  list(r.IntN(3), func() string { return phrase(r, 3, 12) }),
		Routes: list(r.IntN(4), func() []string { return list(2+r.IntN(4), func() string { return depot(r) }) }),
		Gift:   oneIn(r, 8),
		Weight: float32(1+r.IntN(30_000)) / 1000,
	}
	if o.Status == OrderShipped || o.Status == OrderReturned {
		shipped := placed.Add(within(r, 240*time.Hour))
		o.Shipped = &shipped
	}
	return o
}

func customer(r *rand.Rand) Customer {
	return Customer{
		ID:       1 + magnitude(r, 40),
		Name:     fullName(r),
		Email:    login(r) + "@" + word(r) + pick(r, ".com", ".org", ".net", ".example"),
		Phone:    some(r, "+"+digits(r, 11)),
		Billing:  address(r),
		Delivery: some(r, address(r)),
	}
}

func address(r *rand.Rand) Address {
	a := pick(r, places...)
	a.Street = pick(r, streets...) + " " + digits(r, 1+r.IntN(3))
	a.PostCode = digits(r, 5)
	return a
}

func orderLine(r *rand.Rand) OrderLine {
	return OrderLine{
		SKU:       letters(r, upper, 3) + "-" + digits(r, 6),
		Title:     phrase(r, 2, 6),
		Quantity:  1 + int32(magnitude(r, 6)),
		UnitPrice: 1 + magnitude(r, 20),
		// Never 0: a format without optional fields would take it for none.
		Discount: some(r, float64(1+r.IntN(50))/100),
		Tags:     list(r.IntN(4), func() string { return word(r) }),
		Attributes: table(r, r.IntN(5), []string{"color", "finish", "material", "model", "origin", "size"},
			func() string { return word(r) }),
	}
}

// depot returns the name of a place where parcels are sorted, like "HAM-07".
func depot(r *rand.Rand) string { return letters(r, upper, 3) + "-" + digits(r, 2) }

var (
	streets = []string{
		"Allée des Érables", "Bahnhofstraße", "Calle de Alcalá", "Church Road", "Harbour View",
		"High Street", "Main Street", "Nørregade", "Rue du Château", "Via Garibaldi",
	}
	places = []Address{
		{City: "Berlin", Country: "DE"}, {City: "København", Country: "DK"}, {City: "London", Country: "GB"},
		{City: "Lyon", Country: "FR"}, {City: "Madrid", Country: "ES"}, {City: "Milano", Country: "IT"},
		{City: "New York", Country: "US"}, {City: "São Paulo", Country: "BR"}, {City: "Zürich", Country: "CH"},
		{City: "東京", Country: "JP"},
	}
)
