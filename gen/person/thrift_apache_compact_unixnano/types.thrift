namespace go thrift_apache_compact_unixnano

struct WirePerson {
	1: string Name
	2: i64 BirthDay
	3: string Phone
	4: i64 Siblings
	5: bool Spouse
	6: double Money
}
