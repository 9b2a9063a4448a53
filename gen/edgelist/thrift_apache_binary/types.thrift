namespace go thrift_apache_binary

struct WireEdgePair {
	1: i32 Left
	2: string Right
}

struct WireEdgeList {
	1: list<i32> Numbers
	2: list<string> Words
	3: map<string, string> Table
	4: optional i64 Number
	5: optional WireEdgePair Pair
}
