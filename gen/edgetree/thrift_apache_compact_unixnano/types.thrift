namespace go thrift_apache_compact_unixnano

struct WireEdgeTree {
	1: string Name
	2: list<WireEdgeTree> Children
}
