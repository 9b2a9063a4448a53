package conform

import (
	"encoding/binary"
	"math"
	"time"
)

// ionVectors are values in the binary encoding of Ion 1.0, by the chapters of its
// specification, as the field of a struct: the library has a way to read these.
func ionVectors() []Case {
	const clause = "Ion 1.0, binary encoding, typed value formats, "
	double := func(f float64) []byte { return binary.BigEndian.AppendUint64([]byte{0x48}, math.Float64bits(f)) }
	var cases []Case
	for _, v := range []struct {
		name, clause string
		item         []byte
		value        any
	}{
		{"0", "2 and 3: int", unhex("20"), 0}, {"1", "2 and 3: int", unhex("2101"), 1},
		{"-1", "2 and 3: int", unhex("3101"), -1}, {"1 with zeros before", "2 and 3: int", unhex("24 00000001"), 1},
		{"2^63-1", "2 and 3: int", unhex("28 7fffffffffffffff"), int64(math.MaxInt64)},
		{"-2^63", "2 and 3: int", unhex("38 8000000000000000"), int64(math.MinInt64)},
		{"2^64-1", "2 and 3: int", unhex("28 ffffffffffffffff"), uint64(math.MaxUint64)},
		{"300 with a length in a byte of its own", "2 and 3: int", unhex("2e 82 012c"), 300},
		{"0e0", "4: float", unhex("40"), 0.0}, {"1.5 of 32 bits", "4: float", unhex("44 3fc00000"), 1.5},
		{"1.1", "4: float", double(1.1), 1.1},
		{"+inf", "4: float", double(math.Inf(1)), math.Inf(1)}, {"nan", "4: float", double(math.NaN()), math.NaN()},
		{"2000-01-01T00:00:00Z", "6: timestamp", unhex("68 80 0fd0 81 81 80 80 80"),
			time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)},
		{"2000-01-01T00:00:00.500Z", "6: timestamp", unhex("6b 80 0fd0 81 81 80 80 80 c3 01f4"),
			time.Date(2000, 1, 1, 0, 0, 0, 5e8, time.UTC)},
		{"empty text", "8: string", unhex("80"), ""}, {"text", "8: string", unhex("84 e6b0b461"), "水a"},
		{"empty blob", "10: blob", unhex("a0"), []byte{}}, {"blob", "10: blob", unhex("a2 01ff"), []byte{1, 255}},
	} {
		cases = append(cases, suited(clause+v.clause, v.name, v.item, v.value)...)
	}
	illegal := func(name, field, set, clause, item string) {
		cases = append(cases, Case{Name: name, Demand: Refuse, Clause: "Ion 1.0, binary encoding, " + clause, Way: IntoStruct,
			Dataset: set, Field: field, item: unhex(item)})
	}
	illegal("negative zero", "I64", "edgenumbers", "typed value formats, 3: int with a magnitude of zero is illegal",
		"3100")
	illegal("negative zero without bytes", "I64", "edgenumbers",
		"typed value formats, 3: int with a magnitude of zero is illegal", "30")
	illegal("float of 5 bytes", "F64", "edgenumbers", "typed value formats, 4: float has 0, 4 or 8 bytes", "45 0000000000")
	illegal("reserved type 15", "I64", "edgenumbers", "typed value formats, 15: reserved", "f0")
	illegal("text that is not UTF-8", "Text", "edgetext", "typed value formats, 8: string is UTF-8", "81 ff")
	illegal("text that ends too early", "Text", "edgetext", "typed value formats: a length behind the end", "89 61")
	const another = "Ion 1.0, data model: the value is another"
	return append(cases, unfit("2^64-1 into int64", "I64", another, unhex("28 ffffffffffffffff")),
		unfit("5000000000 into int32", "I32", another, unhex("25 012a05f200")),
		unfit("256 into uint8", "U8", another, unhex("22 0100")), unfit("-1 into uint64", "U64", another, unhex("3101")))
}

// ionDocument is a document of a local symbol table of one name, and a struct with the
// value in the field of that name.
func ionDocument(name string, item []byte) []byte {
	sized := func(kind byte, content []byte) []byte {
		if len(content) < 14 {
			return append([]byte{kind<<4 | byte(len(content))}, content...)
		}
		return append([]byte{kind<<4 | 14, 0x80 | byte(len(content))}, content...) // under 128 bytes
	}
	symbols := sized(13, append([]byte{0x87}, sized(11, sized(8, []byte(name)))...)) // symbols: [name]
	table := sized(14, append([]byte{0x81, 0x83}, symbols...))                       // $ion_symbol_table::
	value := sized(13, append([]byte{0x8a}, item...))
	return append(append([]byte{0xe0, 1, 0, 0xea}, table...), value...)
}
