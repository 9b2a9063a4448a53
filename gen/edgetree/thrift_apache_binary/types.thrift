namespace go thrift_apache_binary

struct WireEdgeTree {
	1: string Name
	2: list<WireEdgeTree> Children
}
