namespace go thrift_apache_compact

struct WireHistoryNode {
	1: string Name
	2: list<WireHistoryNode> Kids
	3: double Weight
	4: i32 Touches
	5: i64 First
	6: i64 Last
	7: i64 Mean
}

struct WireHistory {
	1: WireHistoryNode Tree
	2: string User
}
