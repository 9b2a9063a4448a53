namespace go thrift_binary

struct WireEdgeTree {
	1: string Name
	2: list<WireEdgeTree> Children
}
