namespace go thrift_compact

struct WireEdgeText {
	1: string Text
	2: binary Data
	3: i64 At
}
