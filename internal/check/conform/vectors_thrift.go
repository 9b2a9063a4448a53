package conform

// thriftVectors are structs by the rules of Thrift's binary protocol, for the structs of our
// own types: field 4 of the numbers is an i64, field 1 of the lists a list of i32.
func thriftVectors() []Case {
	const clause = "Thrift, thrift-binary-protocol.md, "
	const numbers, lists, five = "edgenumbers", "edgelist", "0a 0004 0000000000000005 00"
	var cases []Case
	add := func(demand Demand, set, part, name, input, value string) {
		c := Case{Name: name, Input: unhex(input), Demand: demand, Clause: clause + part, Way: IntoStruct, Dataset: set}
		if value != "" {
			c.value, c.back = fixed(value), true
		}
		cases = append(cases, c)
	}
	for _, v := range [][3]string{
		{"i8 -1", "03 0001 ff 00", "{I8:-1}"}, {"i16 258", "06 0002 0102 00", "{I16:258}"},
		{"i32 -1", "08 0003 ffffffff 00", "{I32:-1}"},
		{"i64 -2^63", "0a 0004 8000000000000000 00", "{I64:-9223372036854775808}"},
		{"double 1.5", "04 000a 3ff8000000000000 00", "{F64:1.5}"},
		{"double infinity", "04 000a 7ff0000000000000 00", "{F64:+Inf}"}, {"no field", "00", "{}"},
		{"fields in another order", "04 000a 3ff8000000000000" + five, "{I64:5,F64:1.5}"},
		{"unknown bool", "02 0064 01" + five, "{I64:5}"}, {"unknown i8", "03 0064 01" + five, "{I64:5}"},
		{"unknown double", "04 0064 3ff8000000000000" + five, "{I64:5}"},
		{"unknown i16", "06 0064 0001" + five, "{I64:5}"}, {"unknown i32", "08 0064 00000001" + five, "{I64:5}"},
		{"unknown i64", "0a 0064 0000000000000001" + five, "{I64:5}"},
		{"unknown binary", "0b 0064 00000001 61" + five, "{I64:5}"},
		{"unknown struct", "0c 0064 08 0001 00000001 00" + five, "{I64:5}"},
		{"unknown map", "0d 0064 0b 08 00000001 00000001 61 00000001" + five, "{I64:5}"},
		{"unknown set", "0e 0064 08 00000001 00000001" + five, "{I64:5}"},
		{"unknown list of lists", "0f 0064 0f 00000001 08 00000001 00000001" + five, "{I64:5}"},
		{"unknown uuid", "10 0064 000102030405060708090a0b0c0d0e0f" + five, "{I64:5}"},
		{"a field of a negative number", "08 ffff 00000001" + five, "{I64:5}"},
	} {
		add(Accept, numbers, "Struct", v[0], v[1], v[2])
	}
	add(Either, numbers, "Struct: a known field of another type", "i32 where an i64 is expected",
		"08 0004 00000001 00", "{}")
	for _, v := range [][3]string{
		{"Struct", "no end", "0a 0004 0000000000000005"}, {"Struct", "nothing", ""}, {"Struct", "a cut head", "0a 00"},
		{"Integer encoding", "a cut i64", "0a 0004 00000000"},
		{"Struct: types are listed", "type 32", "20 0064 01 00"},
		{"Binary encoding", "binary of a negative length", "0b 0064 ffffffff 00"},
		{"Binary encoding", "binary that ends too early", "0b 0064 00000005 61 00"},
		{"List and Set", "a list of a negative length", "0f 0064 08 ffffffff 00"},
		{"List and Set", "a list of 2^31-1 elements", "0f 0064 08 7fffffff 00000001 00"},
		{"Map", "a map of a negative length", "0d 0064 0b 08 ffffffff 00"},
		{"Map", "a map of 2^31-1 entries", "0d 0064 08 08 7fffffff 00000001 00"},
		{"Struct", "an unknown struct without end", "0c 0064 08 0001 00000001"},
	} {
		add(Refuse, numbers, v[0], v[1], v[2], "")
	}
	for _, v := range [][4]string{
		{"List and Set", "a list of i32", "0f 0001 08 00000002 00000001 ffffffff 00", "{Numbers:[1,-1]}"},
		{"List and Set", "an empty list", "0f 0001 08 00000000 00", "{}"},
		{"List and Set", "a list of texts", "0f 0002 0b 00000002 00000001 61 00000000 00", `{Words:["a",""]}`},
		{"Map", "a map", "0d 0003 0b 0b 00000001 00000001 61 00000001 62 00", `{Table:{"a":"b"}}`},
		{"Map", "an empty map", "0d 0003 0b 0b 00000000 00", "{}"},
		{"Struct", "an optional 0", "0a 0004 0000000000000000 00", "{Number:0}"},
		{"Struct", "a struct in a struct", "0c 0005 08 0001 00000001 0b 0002 00000001 61 00 00", `{Pair:{Left:1,Right:"a"}}`},
		{"Struct", "an empty struct in a struct", "0c 0005 00 00", `{Pair:{Left:0,Right:""}}`},
	} {
		add(Accept, lists, v[0], v[1], v[2], v[3])
	}
	return cases
}
