namespace go thrift_apache_binary

struct WireEdgeNumbers {
	1: i8 I8
	2: i16 I16
	3: i32 I32
	4: i64 I64
	5: i16 U8
	6: i32 U16
	7: i64 U32
	8: i64 U64
	9: double F32
	10: double F64
	11: i16 Kind
}
