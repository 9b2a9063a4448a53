package conform

// protoJSONVectors are texts by the JSON format of Protocol Buffers, for the messages of our
// own types.
func protoJSONVectors() []Case {
	const clause = "Protocol Buffers documentation, ProtoJSON Format: "
	const numbers, lists = "edgenumbers", "edgelist"
	var cases []Case
	for _, v := range [][4]string{
		{numbers, "int64 as text or number", `{"i64":"5"}`, "{I64:5}"},
		{numbers, "int64 as text or number", `{"i64":5}`, "{I64:5}"},
		{numbers, "int64 as text or number", `{"u64":"18446744073709551615"}`, "{U64:18446744073709551615}"},
		{numbers, "int64 as text or number", `{"i64":"-9223372036854775808"}`, "{I64:-9223372036854775808}"},
		{numbers, "int32 as text or number", `{"i32":"-5"}`, "{I32:-5}"},
		{numbers, "exponents of whole numbers", `{"i32":1e2}`, "{I32:100}"},
		{numbers, "exponents of whole numbers", `{"i32":1.0}`, "{I32:1}"},
		{numbers, "double as number or text", `{"f64":1.5}`, "{F64:1.5}"},
		{numbers, "double as number or text", `{"f64":"1.5"}`, "{F64:1.5}"},
		{numbers, "NaN and infinities are text", `{"f64":"NaN"}`, "{F64:NaN}"},
		{numbers, "NaN and infinities are text", `{"f64":"-Infinity"}`, "{F64:-Inf}"},
		{numbers, "null is the default", `{"i64":null}`, "{}"}, {numbers, "a message of no fields", `{}`, "{}"},
		{lists, "repeated", `{"numbers":[1,"2"]}`, "{Numbers:[1,2]}"},
		{lists, "repeated", `{"words":["a","\u6c34"]}`, `{Words:["a","水"]}`},
		{lists, "null is the default", `{"numbers":null}`, "{}"},
		{lists, "map", `{"table":{"a":"b"}}`, `{Table:{"a":"b"}}`},
		{lists, "message", `{"pair":{"left":1}}`, `{Pair:{Left:1,Right:""}}`},
		{lists, "optional", `{"number":"0"}`, "{Number:0}"},
		{lists, "null is the default", `{"number":null}`, "{}"},
	} {
		cases = append(cases, Case{Name: v[2], Input: []byte(v[2]), Demand: Accept, Clause: clause + v[1], Way: IntoStruct,
			Dataset: v[0], value: fixed(v[3]), back: true})
	}
	for _, v := range [][3]string{
		{numbers, "numbers out of range", `{"i32":5000000000}`}, {numbers, "numbers out of range", `{"u32":-1}`},
		{numbers, "numbers out of range", `{"i64":"9223372036854775808"}`},
		{numbers, "numbers out of range", `{"f32":1e39}`}, {numbers, "numbers out of range", `{"f64":1e400}`},
		{numbers, "whole numbers", `{"i32":1.5}`}, {numbers, "whole numbers", `{"i64":"1.5"}`},
		{numbers, "whole numbers", `{"i64":""}`}, {numbers, "whole numbers", `{"i64":" 5"}`},
		{numbers, "whole numbers", `{"i64":true}`}, {numbers, "NaN and infinities are text", `{"f64":NaN}`},
		{numbers, "JSON", `{"i64":5,}`}, {numbers, "JSON", `{"i64":05}`}, {numbers, "JSON", `{'i64':5}`},
		{numbers, "JSON", `{"i64":5} 6`}, {numbers, "JSON", `{"i64":`}, {numbers, "JSON", ``},
		{numbers, "a message is an object", `[]`},
		{lists, "no null in lists", `{"numbers":[null]}`}, {lists, "no null in maps", `{"table":{"a":null}}`},
		{lists, "text is UTF-8", `{"words":["\ud800"]}`}, {lists, "text is text", `{"words":[5]}`},
		{lists, "JSON", "{\"words\":[\"a\nb\"]}"},
	} {
		cases = append(cases, Case{Name: v[2], Input: []byte(v[2]), Demand: Refuse, Clause: clause + v[1],
			Way: IntoStruct, Dataset: v[0]})
	}
	return cases
}
