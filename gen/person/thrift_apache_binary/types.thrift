namespace go thrift_apache_binary

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WirePerson {
	1: string Name
	2: Timestamp BirthDay
	3: string Phone
	4: i64 Siblings
	5: bool Spouse
	6: double Money
}
