namespace go thrift_compact

struct WireEdgeTree {
	1: string Name
	2: list<WireEdgeTree> Children
}
