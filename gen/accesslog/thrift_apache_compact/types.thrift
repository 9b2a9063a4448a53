namespace go thrift_apache_compact

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WireLogEntry {
	1: binary Address
	2: string Identity
	3: string User
	4: Timestamp Date
	5: string Request
	6: i32 Status
	7: i64 Size
}

struct WireAccessLog {
	1: list<WireLogEntry> Entries
}
