namespace go thrift_apache_compact

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WireTree {
	1: string Name
	2: i64 Size
	3: i64 Mode
	4: Timestamp Modified
	5: list<WireTree> Children
}
