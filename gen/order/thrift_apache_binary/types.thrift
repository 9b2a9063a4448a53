namespace go thrift_apache_binary

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WireOrderLine {
	1: string SKU
	2: string Title
	3: i32 Quantity
	4: i64 UnitPrice
	5: optional double Discount
	6: list<string> Tags
	7: map<string, string> Attributes
}

struct WireAddress {
	1: string Street
	2: string City
	3: string PostCode
	4: string Country
}

struct WireCustomer {
	1: i64 ID
	2: string Name
	3: string Email
	4: optional string Phone
	5: WireAddress Billing
	6: optional WireAddress Delivery
}

struct WireOrder {
	1: i64 ID
	2: string Number
	3: Timestamp Placed
	4: optional Timestamp Shipped
	5: i16 Status
	6: WireCustomer Customer
	7: list<WireOrderLine> Lines
	8: map<string, string> Labels
	9: list<string> Notes
	10: list<list<string>> Routes
	11: bool Gift
	12: double Weight
}
