package conform

import (
	"encoding/hex"
	"math"
	"math/big"
	"slices"
)

// vector is a message and the value that it stands for.
type vector struct {
	name, hex, clause string
	value             any
}

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err) // a vector that stands here
	}
	return b
}

// cborVectors are cases of Appendix A of RFC 8949, and integers that a field of a struct
// cannot hold.
func cborVectors() []Case {
	two64 := new(big.Int).Lsh(big.NewInt(1), 64)
	var cases []Case
	for _, v := range []vector{
		{"0", "00", "A", 0}, {"23", "17", "A", 23}, {"24", "1818", "A", 24}, {"1000", "1903e8", "A", 1000}, {"1000000", "1a000f4240", "A", 1000000},
		{"1000000000000", "1b000000e8d4a51000", "A", int64(1000000000000)}, {"2^64-1", "1bffffffffffffffff", "A", uint64(math.MaxUint64)},
		{"2^64 as bignum", "c249010000000000000000", "A", two64}, {"-2^64", "3bffffffffffffffff", "A", new(big.Int).Neg(two64)},
		{"-1", "20", "A", -1}, {"-1000", "3903e7", "A", -1000},
		{"-0.0", "f98000", "A", 0}, {"1.0", "f93c00", "A", 1}, {"1.1", "fb3ff199999999999a", "A", 1.1}, {"65504.0", "f97bff", "A", 65504},
		{"100000.0", "fa47c35000", "A", 100000}, {"5.960464477539063e-8", "f90001", "A", 5.960464477539063e-8}, {"Infinity", "f97c00", "A", math.Inf(1)},
		{"NaN", "f97e00", "A", math.NaN()}, {"-Infinity as double", "fbfff0000000000000", "A", math.Inf(-1)},
		{"false", "f4", "A", false}, {"true", "f5", "A", true}, {"null", "f6", "A", nil},
		{"h'01020304'", "4401020304", "A", []byte{1, 2, 3, 4}}, {"\"\"", "60", "A", ""}, {"\"IETF\"", "6449455446", "A", "IETF"},
		{"\"ü\"", "62c3bc", "A", "ü"}, {"\"𐅑\"", "64f0908591", "A", "𐅑"},
		{"[]", "80", "A", []any{}}, {"[1, [2, 3], [4, 5]]", "8301820203820405", "A", []any{1, []any{2, 3}, []any{4, 5}}},
		{"{}", "a0", "A", map[string]any{}}, {"{1: 2, 3: 4}", "a201020304", "A", map[any]any{1: 2, 3: 4}},
		{"{\"a\": 1, \"b\": [2, 3]}", "a26161016162820203", "A", map[string]any{"a": 1, "b": []any{2, 3}}},
		{"(_ h'0102', h'030405')", "5f42010243030405ff", "A", []byte{1, 2, 3, 4, 5}}, {"(_ \"strea\", \"ming\")", "7f657374726561646d696e67ff", "A", "streaming"},
		{"[_ 1, [2, 3], [_ 4, 5]]", "9f018202039f0405ffff", "A", []any{1, []any{2, 3}, []any{4, 5}}},
		{"{_ \"a\": 1, \"b\": [_ 2, 3]}", "bf61610161629f0203ffff", "A", map[string]any{"a": 1, "b": []any{2, 3}}},
	} {
		cases = append(cases, Case{Name: v.name, Input: unhex(v.hex), Demand: Accept, Clause: "RFC 8949, Appendix " + v.clause, Way: IntoAny, value: normal(v.value)})
	}
	for _, v := range []vector{ // RFC 8949, Appendix F.1: examples of not well-formed items
		{"head cut off", "18", "F.1", nil}, {"string cut off", "61", "F.1", nil}, {"list cut off", "8201", "F.1", nil}, {"indefinite list without break", "9f01", "F.1", nil},
		{"reserved additional information 28", "1c", "F.1", nil}, {"reserved two-byte simple value", "f818", "F.1", nil}, {"chunk of another type", "5f6100ff", "F.1", nil},
		{"break alone", "ff", "F.1", nil}, {"break in a definite list", "81ff", "F.1", nil}, {"break instead of a value", "bf00ff", "F.1", nil},
	} {
		cases = append(cases, Case{Name: v.name, Input: unhex(v.hex), Demand: Refuse, Clause: "RFC 8949, Appendix " + v.clause, Way: IntoAny})
	}
	field := func(name, key, value string) Case {
		in := slices.Concat(unhex("a1"), []byte{0x60 | byte(len(key))}, []byte(key), unhex(value))
		return Case{Name: name, Input: in, Demand: Refuse, Clause: "RFC 8949, 3.1: the value is another; a decoder may only give it or an error", Way: IntoStruct, dataset: "edgenumbers"}
	}
	return append(cases, field("2^64-1 into int64", "I64", "1bffffffffffffffff"), field("-2^64 into int64", "I64", "3bffffffffffffffff"),
		field("-2^63-1 into int64", "I64", "3b8000000000000000"), field("5000000000 into int32", "I32", "1b000000012a05f200"),
		field("256 into uint8", "U8", "190100"), field("-1 into uint64", "U64", "20"))
}

// msgpackVectors are integers of the MessagePack specification, and some that a field
// cannot hold.
func msgpackVectors() []Case {
	var cases []Case
	for _, v := range []vector{
		{"nil", "c0", "nil", nil}, {"true", "c3", "bool", true}, {"127", "7f", "int", 127}, {"-32", "e0", "int", -32}, {"uint 8", "ccff", "int", 255},
		{"uint 16", "cdffff", "int", 65535}, {"uint 32", "ceffffffff", "int", int64(math.MaxUint32)}, {"uint 64", "cfffffffffffffffff", "int", uint64(math.MaxUint64)},
		{"int 8", "d080", "int", -128}, {"int 16", "d18000", "int", -32768}, {"int 32", "d280000000", "int", math.MinInt32}, {"int 64", "d38000000000000000", "int", int64(math.MinInt64)},
		{"float 32", "ca3fc00000", "float", 1.5}, {"float 64", "cb3ff199999999999a", "float", 1.1}, {"str 8", "d90161", "str", "a"}, {"str 16", "da000161", "str", "a"},
		{"bin 8", "c40201ff", "bin", []byte{1, 0xff}}, {"array 16", "dc0002c0c3", "array", []any{nil, true}}, {"map 16", "de0001a16101", "map", map[string]any{"a": 1}},
	} {
		cases = append(cases, Case{Name: v.name, Input: unhex(v.hex), Demand: Accept, Clause: "MessagePack, " + v.clause + " format family", Way: IntoAny, value: normal(v.value)})
	}
	for _, v := range []vector{{"the byte that is never used", "c1", "c1", nil}, {"str cut off", "a261", "str", nil}, {"array cut off", "92c0", "array", nil}} {
		cases = append(cases, Case{Name: v.name, Input: unhex(v.hex), Demand: Refuse, Clause: "MessagePack, " + v.clause, Way: IntoAny})
	}
	field := func(name, key, value string) Case {
		in := slices.Concat(unhex("81"), []byte{0xa0 | byte(len(key))}, []byte(key), unhex(value))
		return Case{Name: name, Input: in, Demand: Refuse, Clause: "MessagePack, int format family: the value is another", Way: IntoStruct, dataset: "edgenumbers"}
	}
	return append(cases, field("2^64-1 into int64", "I64", "cfffffffffffffffff"), field("5000000000 into int32", "I32", "cf000000012a05f200"),
		field("256 into uint8", "U8", "cd0100"), field("-1 into uint64", "U64", "ff"))
}

// jsonNumbers are integers that a field cannot hold.
func jsonNumbers() []Case {
	field := func(name, text string) Case {
		return Case{Name: name, Input: []byte(text), Demand: Refuse, Clause: "RFC 8259, 6: the value is another; a decoder may only give it or an error", Way: IntoStruct, dataset: "edgenumbers"}
	}
	return []Case{field("2^64-1 into int64", `{"I64":18446744073709551615}`), field("-2^63-1 into int64", `{"I64":-9223372036854775809}`),
		field("5000000000 into int32", `{"I32":5000000000}`), field("256 into uint8", `{"U8":256}`), field("-1 into uint64", `{"U64":-1}`),
		field("2^64 into uint64", `{"U64":18446744073709551616}`), field("1e400 into float64", `{"F64":1e400}`)}
}
