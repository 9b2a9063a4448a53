namespace go thrift_apache_compact_unixnano

struct WireEdgeText {
	1: string Text
	2: binary Data
	3: i64 At
}
