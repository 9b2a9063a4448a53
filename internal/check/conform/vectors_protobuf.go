package conform

// protobufVectors are messages by the rules of the wire format, for the messages of our own
// types: field 4 of the numbers is an int64, field 1 of the lists repeated int32.
func protobufVectors() []Case {
	const encoding = "Protocol Buffers documentation, Encoding: "
	var cases []Case
	add := func(demand Demand, set, clause, name, input, value string) {
		c := Case{Name: name, Input: unhex(input), Demand: demand, Clause: encoding + clause, Way: IntoStruct, Dataset: set}
		if value != "" {
			c.value, c.back = fixed(value), true
		}
		cases = append(cases, c)
	}
	const numbers, lists = "edgenumbers", "edgelist"
	for _, v := range [][4]string{
		{"Base 128 Varints", "150", "20 9601", "{I64:150}"},
		{"Base 128 Varints", "0 in two bytes", "20 8000", "{}"},
		{"Base 128 Varints", "1 in ten bytes", "20 81808080808080808000", "{I64:1}"},
		{"Signed Integers", "-1 into int64", "20 ffffffffffffffffff01", "{I64:-1}"},
		{"Signed Integers", "-1 into int32", "18 ffffffffffffffffff01", "{I32:-1}"},
		{"Signed Integers", "-2^63 into int64", "20 80808080808080808001", "{I64:-9223372036854775808}"},
		{"numbers that do not fit are cut as in C++ (Language Guide, Updating A Message Type)", "2^32+1 into int32",
			"18 8180808010", "{I32:1}"},
		{"numbers that do not fit are cut as in C++ (Language Guide, Updating A Message Type)", "2^32+1 into uint32",
			"38 8180808010", "{U32:1}"},
		{"Unsigned Integers", "2^64-1 into uint64", "40 ffffffffffffffffff01", "{U64:18446744073709551615}"},
		{"Non-varint Numbers", "1.5 into float", "4d 0000c03f", "{F32:1.5}"},
		{"Non-varint Numbers", "1.1 into double", "51 9a9999999999f13f", "{F64:1.1}"},
		{"Non-varint Numbers", "infinity into double", "51 000000000000f07f", "{F64:+Inf}"},
		{"Last One Wins", "two values of one field", "20 01 20 02", "{I64:2}"},
		{"Message Structure: fields in any order", "a later field first", "51 000000000000f83f 20 05", "{I64:5,F64:1.5}"},
		{"Message Structure: no field", "an empty message", "", "{}"},
		{"Message Structure: unknown fields", "unknown varint", "a006 01 20 05", "{I64:5}"},
		{"Message Structure: unknown fields", "unknown fixed64", "a106 0102030405060708 20 05", "{I64:5}"},
		{"Message Structure: unknown fields", "unknown bytes", "a206 03 616263 20 05", "{I64:5}"},
		{"Message Structure: unknown fields", "unknown bytes of length 0", "a206 00 20 05", "{I64:5}"},
		{"Groups", "unknown group", "a306 08 01 a406 20 05", "{I64:5}"},
		{"Groups", "unknown group in a group", "a306 ab06 08 01 ac06 a406 20 05", "{I64:5}"},
		{"Message Structure: unknown fields", "unknown fixed32", "a506 01020304 20 05", "{I64:5}"},
		{"Message Structure: unknown fields", "largest field number", "f8ffffff0f 01 20 05", "{I64:5}"},
	} {
		add(Accept, numbers, v[0], v[1], v[2], v[3])
	}
	add(Either, numbers, "Message Structure: a known field of another wire type", "fixed32 where a varint is expected",
		"25 01000000 20 06", "{I64:6}")
	for _, v := range [][3]string{
		{"Message Structure: no field has the number 0", "field number 0, varint", "00 01"},
		{"Message Structure: no field has the number 0", "field number 0, fixed64", "01 0102030405060708"},
		{"Message Structure: no field has the number 0", "field number 0, bytes", "02 01 61"},
		{"Message Structure: no field has the number 0", "field number 0, group", "03 04"},
		{"Message Structure: no field has the number 0", "field number 0, fixed32", "05 01020304"},
		{"Message Structure: wire types are 0 to 5", "wire type 6", "26 00"},
		{"Message Structure: wire types are 0 to 5", "wire type 7", "27 00"},
		{"Message Structure: the input ends too early", "a key alone", "20"},
		{"Message Structure: the input ends too early", "a varint without end", "20 ff"},
		{"Message Structure: the input ends too early", "a cut key", "a0"},
		{"Message Structure: the input ends too early", "a cut fixed32", "4d 0000"},
		{"Message Structure: the input ends too early", "a cut fixed64", "51 000000"},
		{"Message Structure: the input ends too early", "cut unknown bytes", "a206 05 61"},
		{"Message Structure: the input ends too early", "a cut unknown varint", "a006 80"},
		{"Base 128 Varints: ten bytes at most", "a varint of eleven bytes", "20 ffffffffffffffffffff01"},
		{"Base 128 Varints: ten bytes at most", "an unknown varint of eleven bytes", "a006 ffffffffffffffffffff01"},
		{"Groups", "a group without end", "a306 08 01"}, {"Groups", "the end of no group", "a406"},
		{"Groups", "the end of another group", "a306 ac06"},
		{"Length-Delimited Records", "unknown bytes of a negative length", "a206 ffffffffffffffffff01"},
		{"Length-Delimited Records", "unknown bytes of 2 GiB", "a206 ffffffff07 61"},
	} {
		add(Refuse, numbers, v[0], v[1], v[2], "")
	}
	for _, v := range [][4]string{
		{"Packed Repeated Fields", "packed", "0a 03 010203", "{Numbers:[1,2,3]}"},
		{"Packed Repeated Fields: parsers accept both", "not packed", "08 01 08 02 08 03", "{Numbers:[1,2,3]}"},
		{"Packed Repeated Fields: parsers accept both", "packed and not packed", "0a 02 0102 08 03", "{Numbers:[1,2,3]}"},
		{"Packed Repeated Fields", "packed twice", "0a 01 01 0a 01 02", "{Numbers:[1,2]}"},
		{"Packed Repeated Fields", "packed, empty", "0a 00", "{}"},
		{"Packed Repeated Fields", "packed -1", "0a 0a ffffffffffffffffff01", "{Numbers:[-1]}"},
		{"Repeated Elements", "texts", "12 01 61 12 00", `{Words:["a",""]}`},
		{"Repeated Elements", "texts apart", "12 01 61 20 05 12 01 62", `{Words:["a","b"],Number:5}`},
		{"Maps", "an entry", "1a 06 0a0161 120162", `{Table:{"a":"b"}}`},
		{"Maps", "the value of an entry first", "1a 06 120162 0a0161", `{Table:{"a":"b"}}`},
		{"Maps", "an entry without a value", "1a 03 0a0161", `{Table:{"a":""}}`},
		{"Maps", "an entry without a key", "1a 03 120162", `{Table:{"":"b"}}`},
		{"Maps", "an entry with an unknown field", "1a 09 0a0161 a00601 120162", `{Table:{"a":"b"}}`},
		{"Maps: the last one of a key", "a key twice", "1a 06 0a0161 120162 1a 06 0a0161 120163", `{Table:{"a":"c"}}`},
		{"Optional", "an optional 0", "20 00", "{Number:0}"},
		{"Submessages", "an empty submessage", "2a 00", `{Pair:{Left:0,Right:""}}`},
		{"Last One Wins: submessages are merged", "a submessage in two parts", "2a 02 0801 2a 03 120161",
			`{Pair:{Left:1,Right:"a"}}`},
	} {
		add(Accept, lists, v[0], v[1], v[2], v[3])
	}
	for _, v := range [][3]string{
		{"Packed Repeated Fields: the input ends too early", "packed, with a varint without end", "0a 01 80"},
		{"Packed Repeated Fields: the input ends too early", "packed, cut", "0a 03 0102"},
		{"Submessages: the input ends too early", "a submessage that ends in a key", "2a 01 08"},
		{"Submessages: the input ends too early", "a submessage longer than the message", "2a 02 08"},
		{"Maps: the input ends too early", "an entry that ends in a key", "1a 01 0a"},
		{"Language Guide, Scalar Value Types: a string is UTF-8", "text that is not UTF-8", "12 01 ff"},
	} {
		add(Refuse, lists, v[0], v[1], v[2], "")
	}
	return cases
}
