namespace go thrift_apache_binary

struct WireHostileItem {
	1: i64 ID
	2: string Name
}

struct WireHostile {
	1: string Text
	2: binary Data
	3: list<WireHostileItem> Items
	4: list<i32> Numbers
	5: map<string, i64> Table
	6: optional WireHostileItem Maybe
	7: WireHostileItem Inner
	8: i8 I8
	9: i16 I16
	10: i32 I32
	11: i64 I64
	12: i16 U8
	13: i32 U16
	14: i64 U32
	15: i64 U64
}
