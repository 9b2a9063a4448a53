namespace go thrift_apache_compact_unixnano

struct WireTree {
	1: string Name
	2: i64 Size
	3: i64 Mode
	4: i64 Modified
	5: list<WireTree> Children
}
