namespace go thrift_apache_binary

struct WireMessage {
	1: binary ID
	2: i64 DestID
	3: i8 Type
	4: i16 Kind
	5: binary Data
}
