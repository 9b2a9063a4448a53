package conform

import (
	"math"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// jsonNumbers are integers that a field cannot hold.
func jsonNumbers() []Case {
	var cases []Case
	for _, v := range [][3]string{{"2^64-1 into int64", "I64", "18446744073709551615"},
		{"-2^63-1 into int64", "I64", "-9223372036854775809"},
		{"5000000000 into int32", "I32", "5000000000"}, {"256 into uint8", "U8", "256"}, {"-1 into uint64", "U64", "-1"},
		{"2^64 into uint64", "U64", "18446744073709551616"}, {"1e400 into float64", "F64", "1e400"}} {
		cases = append(cases, unfit(v[0], v[1], "RFC 8259, 6: the value is another", []byte(v[2])))
	}
	return cases
}

// yamlScalars are plain scalars as the core schema resolves them, and integers that a field
// cannot hold.
func yamlScalars() []Case {
	const clause = "YAML 1.2.2, 10.3.2"
	var cases []Case
	for _, v := range []struct {
		text  string
		value any
	}{
		{"null", nil}, {"Null", nil}, {"NULL", nil}, {"~", nil}, {"true", true}, {"True", true}, {"TRUE", true},
		{"false", false}, {"False", false}, {"FALSE", false},
		{"0", 0}, {"-19", -19}, {"+7", 7}, {"0o7", 7}, {"0o14", 12}, {"0x3A", 58}, {"0777", 777}, {"685230", 685230},
		{"9223372036854775807", int64(math.MaxInt64)},
		{"18446744073709551615", uint64(math.MaxUint64)},
		{"0.", 0.0}, {"-0.0", 0.0}, {".5", .5}, {"+12e03", 12000.0}, {"-2E+05", -200000.0}, {"12.3", 12.3}, {"1e3", 1000.0},
		{"6.8523015e+5", 685230.15},
		{".inf", math.Inf(1)}, {".Inf", math.Inf(1)}, {"+.INF", math.Inf(1)}, {"-.Inf", math.Inf(-1)}, {".nan", math.NaN()},
		{".NaN", math.NaN()}, {".NAN", math.NaN()},
		// What YAML 1.1 had other types for, and what only looks like a number.
		{"yes", "yes"}, {"no", "no"}, {"on", "on"}, {"off", "off"}, {"y", "y"}, {"n", "n"}, {"0b11", "0b11"},
		{"1_000", "1_000"}, {"190:20:30", "190:20:30"},
		{"2001-12-14", "2001-12-14"}, {"nul", "nul"}, {"tRUE", "tRUE"}, {"0xZ", "0xZ"}, {"1e", "1e"}, {".", "."}, {"+", "+"},
		{"-.inF", "-.inF"},
		{`"1"`, "1"}, {`'true'`, "true"}, {`"~"`, "~"}, {`""`, ""}, {`''`, ""},
	} {
		cases = append(cases, Case{Name: v.text, Input: []byte(v.text + "\n"), Demand: Accept, Clause: clause, Way: IntoAny,
			value: fixed(judge.Normal(v.value)), back: true})
		cases = append(cases, suited(clause, v.text, []byte(v.text), v.value)...)
	}
	for _, v := range [][3]string{{"2^64-1 into int64", "I64", "18446744073709551615"},
		{"5000000000 into int32", "I32", "5000000000"}, {"256 into uint8", "U8", "256"},
		{"-1 into uint64", "U64", "-1"}, {"yes into int64", "I64", "yes"}, {"1.5 into int64", "I64", "1.5"}} {
		cases = append(cases, unfit(v[0], v[1], clause+": the value is another", []byte(v[2])))
	}
	return cases
}
