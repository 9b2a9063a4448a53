package conform

import (
	"math"
	"math/big"
	"strings"
	"time"
)

// cborVectors are Appendix A and Appendix F of RFC 8949, and integers that a field of a
// struct cannot hold.
func cborVectors() []Case {
	two64 := new(big.Int).Lsh(big.NewInt(1), 64)
	day := time.Date(2013, 3, 21, 20, 4, 0, 0, time.UTC)
	list25, table := []any{}, map[string]any{}
	for i := 1; i <= 25; i++ {
		list25 = append(list25, i)
	}
	for _, r := range "abcde" {
		table[string(r)] = strings.ToUpper(string(r))
	}
	const hex25 = "98190102030405060708090a0b0c0d0e0f101112131415161718181819"
	abc := []any{1, []any{2, 3}, []any{4, 5}}
	fun := map[string]any{"Fun": true, "Amt": -2}
	var cases []Case
	for _, v := range []vector{
		{"0", "00", 0}, {"1", "01", 1}, {"10", "0a", 10}, {"23", "17", 23}, {"24", "1818", 24}, {"25", "1819", 25},
		{"100", "1864", 100}, {"1000", "1903e8", 1000},
		{"1000000", "1a000f4240", 1000000}, {"1000000000000", "1b000000e8d4a51000", int64(1000000000000)},
		{"2^64-1", "1bffffffffffffffff", uint64(math.MaxUint64)},
		{"2^64 as bignum", "c249010000000000000000", two64}, {"-2^64", "3bffffffffffffffff", new(big.Int).Neg(two64)},
		{"-2^64-1 as bignum", "c349010000000000000000", new(big.Int).Not(two64)}, {"-1", "20", -1}, {"-10", "29", -10},
		{"-100", "3863", -100}, {"-1000", "3903e7", -1000},
		{"0.0", "f90000", 0.0}, {"-0.0", "f98000", math.Copysign(0, -1)}, {"1.0", "f93c00", 1.0},
		{"1.1", "fb3ff199999999999a", 1.1}, {"1.5", "f93e00", 1.5}, {"65504.0", "f97bff", 65504.0},
		{"100000.0", "fa47c35000", 100000.0}, {"3.4028234663852886e+38", "fa7f7fffff", 3.4028234663852886e+38},
		{"1.0e+300", "fb7e37e43c8800759c", 1.0e+300},
		{"5.960464477539063e-8", "f90001", 5.960464477539063e-8}, {"0.00006103515625", "f90400", 0.00006103515625},
		{"-4.0", "f9c400", -4.0}, {"-4.1", "fbc010666666666666", -4.1},
		{"Infinity", "f97c00", math.Inf(1)}, {"NaN", "f97e00", math.NaN()}, {"-Infinity", "f9fc00", math.Inf(-1)},
		{"false", "f4", false}, {"true", "f5", true}, {"null", "f6", nil},
		{"undefined", "f7", unsaid{}}, {"simple(16)", "f0", unsaid{}}, {"simple(255)", "f8ff", unsaid{}},
		{"0(\"2013-03-21T20:04:00Z\")", "c074323031332d30332d32315432303a30343a30305a", day},
		{"1(1363896240)", "c11a514b67b0", day},
		{"1(1363896240.5)", "c1fb41d452d9ec200000", day.Add(time.Second / 2)},
		{"23(h'01020304')", "d74401020304", unsaid{}}, {"24(h'6449455446')", "d818456449455446", unsaid{}},
		{"32(\"http://www.example.com\")", "d82076687474703a2f2f7777772e6578616d706c652e636f6d", unsaid{}},
		{"h''", "40", []byte{}}, {"h'01020304'", "4401020304", []byte{1, 2, 3, 4}}, {"\"\"", "60", ""},
		{"\"a\"", "6161", "a"}, {"\"IETF\"", "6449455446", "IETF"},
		{`"\"\\"`, "62225c", "\"\\"}, {"\"ü\"", "62c3bc", "ü"}, {"\"水\"", "63e6b0b4", "水"}, {"\"𐅑\"", "64f0908591", "𐅑"},
		{"[]", "80", []any{}}, {"[1, 2, 3]", "83010203", []any{1, 2, 3}}, {"[1, [2, 3], [4, 5]]", "8301820203820405", abc},
		{"[1, 2, ..., 25]", hex25, list25},
		{"{}", "a0", map[string]any{}}, {"{1: 2, 3: 4}", "a201020304", map[any]any{1: 2, 3: 4}},
		{"{\"a\": 1, \"b\": [2, 3]}", "a26161016162820203", map[string]any{"a": 1, "b": []any{2, 3}}},
		{"[\"a\", {\"b\": \"c\"}]", "826161a161626163", []any{"a", map[string]any{"b": "c"}}},
		{"{\"a\": \"A\", ..., \"e\": \"E\"}", "a56161614161626142616361436164614461656145", table},
	} {
		_, instant := v.value.(time.Time) // which has several forms
		cases = append(cases, accepted("RFC 8949, Appendix A; 4.1 for the form", v, !instant)...)
	}
	for _, v := range []vector{
		{"Infinity as single", "fa7f800000", math.Inf(1)}, {"NaN as single", "fa7fc00000", math.NaN()},
		{"-Infinity as single", "faff800000", math.Inf(-1)},
		{"Infinity as double", "fb7ff0000000000000", math.Inf(1)}, {"NaN as double", "fb7ff8000000000000", math.NaN()},
		{"-Infinity as double", "fbfff0000000000000", math.Inf(-1)},
		{"(_ h'0102', h'030405')", "5f42010243030405ff", []byte{1, 2, 3, 4, 5}},
		{"(_ \"strea\", \"ming\")", "7f657374726561646d696e67ff", "streaming"},
		{"[_ ]", "9fff", []any{}}, {"[_ 1, [2, 3], [_ 4, 5]]", "9f018202039f0405ffff", abc},
		{"[_ 1, [2, 3], [4, 5]]", "9f01820203820405ff", abc},
		{"[1, [2, 3], [_ 4, 5]]", "83018202039f0405ff", abc}, {"[1, [_ 2, 3], [4, 5]]", "83019f0203ff820405", abc},
		{"[_ 1, 2, ..., 25]", "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", list25},
		{"{_ \"a\": 1, \"b\": [_ 2, 3]}", "bf61610161629f0203ffff", map[string]any{"a": 1, "b": []any{2, 3}}},
		{"[\"a\", {_ \"b\": \"c\"}]", "826161bf61626163ff", []any{"a", map[string]any{"b": "c"}}},
		{"{_ \"Fun\": true, \"Amt\": -2}", "bf6346756ef563416d7421ff", fun},
	} {
		cases = append(cases, accepted("RFC 8949, Appendix A", v, false)...)
	}
	for clause, list := range notWellFormed() {
		cases = append(cases, refused("RFC 8949, Appendix F.1: "+clause, list...)...)
	}
	const clause = "RFC 8949, 3.1: the value is another"
	return append(sortedCases(cases), unfit("2^64-1 into int64", "I64", clause, unhex("1bffffffffffffffff")),
		unfit("-2^64 into int64", "I64", clause, unhex("3bffffffffffffffff")),
		unfit("-2^63-1 into int64", "I64", clause, unhex("3b8000000000000000")),
		unfit("5000000000 into int32", "I32", clause, unhex("1b000000012a05f200")),
		unfit("256 into uint8", "U8", clause, unhex("190100")), unfit("-1 into uint64", "U64", clause, unhex("20")))
}

// notWellFormed are the examples of Appendix F.1, by what is wrong with them.
func notWellFormed() map[string][]string {
	return map[string][]string{
		"end of input in a head": {"18", "19", "1a", "1b", "1901", "1a0102", "1b01020304050607", "38", "58", "78",
			"98", "9a01ff00", "b8", "d8", "f8", "f900", "fa0000", "fb000000"},
		"strings with short data": {"41", "61", "5affffffff00", "5bffffffffffffffff010203", "7affffffff00",
			"7b7fffffffffffffff010203"},
		"lists and maps with too few items": {"81", "818181818181818181", "8200", "a1", "a20102", "a100", "a2000000"},
		"a tag without content":             {"c0"},
		"strings without a break":           {"5f4100", "7f6100"},
		"lists and maps without a break": {"9f", "9f0102", "bf", "bf01020102", "819f", "9f8000", "9f9f9f9f9fffffffff",
			"9f819f819f9fffffff"},
		"reserved additional information": {"1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e", "7c", "7d", "7e", "9c",
			"9d", "9e", "bc", "bd", "be", "dc", "dd", "de",
			"fc", "fd", "fe"},
		"reserved two-byte simple values": {"f800", "f801", "f818", "f81f"},
		"chunks of another type": {"5f00ff", "5f21ff", "5f6100ff", "5f80ff", "5fa0ff", "5fc000ff",
			"5fe0ff", "7f4100ff"},
		"chunks without a length": {"5f5f4100ffff", "7f7f6100ffff"},
		"a break outside":         {"ff"},
		"a break in what has a length": {"81ff", "8200ff", "a1ff", "a1ff00", "a100ff", "a20000ff", "9f81ff",
			"9f829f819f9fffffffff"},
		"a break instead of a value":    {"bf00ff", "bf000000ff"},
		"no length where one has to be": {"1f", "3f", "df"},
	}
}
