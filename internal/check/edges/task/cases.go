package task

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/dataset"
)

// All lists the cases, those of one data set together.
func All() []Case {
	return slices.Concat(integers(), floats(), texts(), blobs(), times(), lists(), tables(), pointers(), trees())
}

// field makes a case of one field: at finds it, differ compares and describes.
func field[T, F any](set, name string, at func(*T) *F, value F, differ func(got, want F) string) Case {
	path, index := fieldAt(at)
	return Case{Name: name, Dataset: set, path: path,
		field:   func(v any) reflect.Value { return reflect.ValueOf(v).Elem().Field(index) },
		set:     func(v any) { *at(v.(*T)) = value },
		differs: func(got, want any) string { return differ(*at(got.(*T)), *at(want.(*T))) }}
}

// fieldAt is the path and the index of the field that at finds.
func fieldAt[T, F any](at func(*T) *F) (path string, index int) {
	v := new(T)
	s := reflect.ValueOf(v).Elem()
	for i := range s.NumField() {
		if s.Field(i).Addr().Interface() == any(at(v)) {
			return s.Type().Name() + "." + s.Type().Field(i).Name, i
		}
	}
	return "", 0
}

func plain[F comparable](got, want F) string {
	if got == want {
		return ""
	}
	return fmt.Sprint(got)
}

func integers() []Case {
	type numbers = dataset.EdgeNumbers
	const set = "edgenumbers"
	return []Case{
		field(set, "int8/min", func(v *numbers) *int8 { return &v.I8 }, math.MinInt8, plain[int8]),
		field(set, "int8/max", func(v *numbers) *int8 { return &v.I8 }, math.MaxInt8, plain[int8]),
		field(set, "int16/min", func(v *numbers) *int16 { return &v.I16 }, math.MinInt16, plain[int16]),
		field(set, "int16/max", func(v *numbers) *int16 { return &v.I16 }, math.MaxInt16, plain[int16]),
		field(set, "int32/min", func(v *numbers) *int32 { return &v.I32 }, math.MinInt32, plain[int32]),
		field(set, "int32/max", func(v *numbers) *int32 { return &v.I32 }, math.MaxInt32, plain[int32]),
		field(set, "int64/min", func(v *numbers) *int64 { return &v.I64 }, math.MinInt64, plain[int64]),
		field(set, "int64/-2^32+1", func(v *numbers) *int64 { return &v.I64 }, -1<<32+1, plain[int64]),
		field(set, "int64/2^53+1", func(v *numbers) *int64 { return &v.I64 }, 1<<53+1, plain[int64]),
		field(set, "int64/max", func(v *numbers) *int64 { return &v.I64 }, math.MaxInt64, plain[int64]),
		field(set, "uint8/max", func(v *numbers) *uint8 { return &v.U8 }, math.MaxUint8, plain[uint8]),
		field(set, "uint16/max", func(v *numbers) *uint16 { return &v.U16 }, math.MaxUint16, plain[uint16]),
		field(set, "uint32/max", func(v *numbers) *uint32 { return &v.U32 }, math.MaxUint32, plain[uint32]),
		field(set, "uint64/2^63", func(v *numbers) *uint64 { return &v.U64 }, 1<<63, plain[uint64]),
		field(set, "uint64/max", func(v *numbers) *uint64 { return &v.U64 }, math.MaxUint64, plain[uint64]),
		field(set, "enum/out of range", func(v *numbers) *dataset.EdgeKind { return &v.Kind }, dataset.EdgeKind(200),
			plain[dataset.EdgeKind]),
	}
}

func floats() []Case {
	type numbers = dataset.EdgeNumbers
	single := func(v *numbers) *float32 { return &v.F32 }
	double := func(v *numbers) *float64 { return &v.F64 }
	bits32 := func(got, want float32) string {
		if g := math.Float32bits(got); g != math.Float32bits(want) {
			return fmt.Sprintf("%v (%#08x)", got, g)
		}
		return ""
	}
	bits64 := func(got, want float64) string {
		if g := math.Float64bits(got); g != math.Float64bits(want) {
			return fmt.Sprintf("%v (%#016x)", got, g)
		}
		return ""
	}
	var cases []Case
	for _, c := range []struct {
		name  string
		value float64
	}{
		{"NaN", math.NaN()}, {"NaN payload", math.Float64frombits(0xFFF800000000BEEF)}, {"+Inf", math.Inf(1)},
		{"-Inf", math.Inf(-1)},
		{"-0", math.Copysign(0, -1)}, {"smallest subnormal", math.SmallestNonzeroFloat64}, {"max", math.MaxFloat64},
	} {
		differ := bits64
		if c.name == "NaN" { // any
			differ = func(got, want float64) string {
				if got != got {
					return ""
				}
				return bits64(got, want)
			}
		}
		cases = append(cases, field("edgenumbers", "float64/"+c.name, double, c.value, differ))
	}
	for _, c := range []struct {
		name  string
		value float32
	}{
		{"NaN", math.Float32frombits(0x7FC00000)}, {"NaN payload", math.Float32frombits(0xFFC0BEEF)},
		{"+Inf", float32(math.Inf(1))}, {"-Inf", float32(math.Inf(-1))},
		{"-0", float32(math.Copysign(0, -1))}, {"smallest subnormal", math.SmallestNonzeroFloat32}, {"max", math.MaxFloat32},
	} {
		cases = append(cases, field("edgenumbers", "float32/"+c.name, single, c.value, bits32))
	}
	return cases
}

func texts() []Case {
	at := func(v *dataset.EdgeText) *string { return &v.Text }
	differ := func(got, want string) string {
		switch {
		case got == want:
			return ""
		case len(got) > 40:
			return fmt.Sprintf("%d bytes", len(got))
		}
		return strconv.Quote(got)
	}
	var cases []Case
	for _, c := range [][2]string{
		{"empty", ""}, {"NUL inside", "a\x00b"}, {"invalid UTF-8", "a\xff\xfeb"}, {"4-byte runes", "😀𝄞"},
		{"quotes and tags", "\"<&>\\\u2028"},
		{"line ends", "a\r\nb\tc "}, {"1 MiB", strings.Repeat("x", 1<<20)},
	} {
		cases = append(cases, field("edgetext", "string/"+c[0], at, c[1], differ))
	}
	return cases
}

func blobs() []Case {
	at := func(v *dataset.EdgeText) *[]byte { return &v.Data }
	differ := func(got, want []byte) string {
		switch {
		case !bytes.Equal(got, want):
			return fmt.Sprintf("%d bytes: %x", len(got), got[:min(len(got), 16)])
		case (got == nil) != (want == nil):
			return emptiness(got == nil)
		}
		return ""
	}
	return []Case{
		field("edgetext", "bytes/nil", at, nil, differ),
		field("edgetext", "bytes/empty", at, []byte{}, differ),
		field("edgetext", "bytes/zeros", at, make([]byte, 9), differ),
		field("edgetext", "bytes/1 MiB", at, bytes.Repeat([]byte{0xA5}, 1<<20), differ),
	}
}

func emptiness(isNil bool) string {
	if isNil {
		return "nil"
	}
	return "empty"
}

func times() []Case {
	at := func(v *dataset.EdgeText) *time.Time { return &v.At }
	differ := func(got, want time.Time) string {
		gname, goff := got.Zone()
		wname, woff := want.Zone()
		switch {
		case !got.Equal(want):
			return got.Format(time.RFC3339Nano)
		case goff != woff:
			return fmt.Sprintf("the same instant in zone %s", got.Format("-07:00:00"))
		case gname != wname:
			return fmt.Sprintf("the zone's name is %q", gname)
		}
		return ""
	}
	day := func(year int) time.Time { return time.Date(year, 6, 15, 12, 30, 45, 123456789, time.UTC) }
	var cases []Case
	for _, c := range []struct {
		name  string
		value time.Time
	}{
		{"zero", time.Time{}}, {"1970", time.Unix(0, 0).UTC()}, {"before 1970", time.Unix(-1, 999_999_999).UTC()},
		{"year 1", day(1)}, {"year 1677", day(1677)},
		{"year 2263", day(2263)}, {"year 9999", day(9999)}, {"nanoseconds", day(2024)},
		{"zone without name", day(2024).In(time.FixedZone("", 5*3600+45*60))},
		{"zone with name", day(2024).In(time.FixedZone("CEST", 2*3600))},
		{"zone with seconds", day(1890).In(time.FixedZone("LMT", 53*60+28))},
		{"leap second", time.Date(2016, 12, 31, 23, 59, 60, 0, time.UTC)},
	} {
		cases = append(cases, field("edgetext", "time/"+c.name, at, c.value, differ))
	}
	return cases
}

func lists() []Case {
	numbers := func(v *dataset.EdgeList) *[]int32 { return &v.Numbers }
	words := func(v *dataset.EdgeList) *[]string { return &v.Words }
	many, texts := make([]int32, 100_000), make([]string, 100_000)
	for i := range many {
		many[i], texts[i] = int32(i)-50_000, strconv.Itoa(i)
	}
	return []Case{
		field("edgelist", "list/nil", numbers, nil, listed[int32]),
		field("edgelist", "list/empty", numbers, []int32{}, listed[int32]),
		field("edgelist", "list/100000 numbers", numbers, many, listed[int32]),
		field("edgelist", "list/100000 strings", words, texts, listed[string]),
		field("edgelist", "list/empty strings", words, []string{"", "", ""}, listed[string]),
	}
}

func listed[E comparable](got, want []E) string {
	switch {
	case len(got) != len(want):
		return fmt.Sprintf("%d elements", len(got))
	case !slices.Equal(got, want):
		return "other elements"
	case (got == nil) != (want == nil):
		return emptiness(got == nil)
	}
	return ""
}

func tables() []Case {
	at := func(v *dataset.EdgeList) *map[string]string { return &v.Table }
	differ := func(got, want map[string]string) string {
		switch {
		case len(got) != len(want):
			return fmt.Sprintf("%d keys", len(got))
		case !maps.Equal(got, want):
			return "other keys or values"
		case (got == nil) != (want == nil):
			return emptiness(got == nil)
		}
		return ""
	}
	many := map[string]string{}
	for i := range 10_000 {
		many[strconv.Itoa(i)] = "value"
	}
	return []Case{
		field("edgelist", "map/nil", at, nil, differ),
		field("edgelist", "map/empty", at, map[string]string{}, differ),
		field("edgelist", "map/empty key", at, map[string]string{"": "x"}, differ),
		field("edgelist", "map/empty value", at, map[string]string{"x": ""}, differ),
		field("edgelist", "map/10000 keys", at, many, differ),
	}
}

func pointers() []Case {
	number := func(v *dataset.EdgeList) **int64 { return &v.Number }
	pair := func(v *dataset.EdgeList) **dataset.EdgePair { return &v.Pair }
	zero, one := int64(0), int64(1)
	return []Case{
		field("edgelist", "pointer/nil number", number, nil, pointed[int64]),
		field("edgelist", "pointer/to zero", number, &zero, pointed[int64]),
		field("edgelist", "pointer/to one", number, &one, pointed[int64]),
		field("edgelist", "pointer/nil struct", pair, nil, pointed[dataset.EdgePair]),
		field("edgelist", "pointer/to zero struct", pair, &dataset.EdgePair{}, pointed[dataset.EdgePair]),
		field("edgelist", "pointer/to struct", pair, &dataset.EdgePair{Left: 7, Right: "x"}, pointed[dataset.EdgePair]),
	}
}

func pointed[E comparable](got, want *E) string {
	switch {
	case got == nil && want == nil:
		return ""
	case got == nil:
		return "nil"
	case want == nil:
		return fmt.Sprintf("a pointer to %v", *got)
	}
	return plain(*got, *want)
}

func trees() []Case {
	var cases []Case
	for _, depth := range []int{1, 100, 10_000} {
		cases = append(cases, Case{Name: fmt.Sprintf("nested/%d", depth), Dataset: "edgetree",
			set: func(v any) { *v.(*dataset.EdgeTree) = nested(depth) },
			differs: func(got, _ any) string {
				if n := levels(got.(*dataset.EdgeTree)); n != depth {
					return fmt.Sprintf("%d levels", n)
				}
				return ""
			}})
	}
	return cases
}

// nested is a tree of so many levels with one child each.
func nested(depth int) dataset.EdgeTree {
	t := dataset.EdgeTree{Name: "leaf"}
	for range depth - 1 {
		t = dataset.EdgeTree{Name: "node", Children: []dataset.EdgeTree{t}}
	}
	return t
}

// levels counts those of a tree made by nested, 0 if it has another form.
func levels(t *dataset.EdgeTree) int {
	n := 1
	for ; len(t.Children) == 1 && t.Name == "node"; t = &t.Children[0] {
		n++
	}
	if len(t.Children) != 0 || t.Name != "leaf" {
		return 0
	}
	return n
}
