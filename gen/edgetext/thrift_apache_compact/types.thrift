namespace go thrift_apache_compact

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WireEdgeText {
	1: string Text
	2: binary Data
	3: Timestamp At
}
