package tree

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

type part struct {
	Name string
	Sub  []part
}

type whole struct {
	ID      uint64
	Small   int8
	Weight  float32
	Ratio   float64
	Data    []byte
	Key     [2]byte
	At      time.Time
	Later   *time.Time
	Maybe   *int64
	Parts   []part
	Lists   [][]string
	Table   map[string]int32
	Empty   []string
	Invalid string
}

func example() whole {
	at := time.Unix(-5, 123456789).UTC()
	n := int64(math.MinInt64)
	return whole{ID: math.MaxUint64, Small: -128, Weight: float32(math.Copysign(0, -1)), Ratio: 1e300,
		Data: []byte{0, 255}, Key: [2]byte{1, 2}, At: at,
		Later: &at, Maybe: &n, Parts: []part{{"a", []part{{"b", nil}}}}, Lists: [][]string{{"x"}, {}},
		Table: map[string]int32{"k": -1}, Invalid: "\xff"}
}

// TestThereAndBack sends a value through its tree and back.
func TestThereAndBack(t *testing.T) {
	want := example()
	text, err := Of(&want)
	if err != nil {
		t.Fatal(err)
	}
	n, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	f := Fitting{Forms: Forms{}}
	var got whole
	if err := f.Fit(n, &got); err != nil {
		t.Fatal(err)
	}
	got.Lists[1], want.Lists[1] = nil, nil // nil and empty are one
	if !reflect.DeepEqual(got, want) || math.Signbit(float64(got.Weight)) != true {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// TestForms learns the forms of a codec from a tree and writes the same tree.
func TestForms(t *testing.T) {
	for _, c := range []struct {
		name, tree string
		fitting    Fitting
		into       any
	}{
		{"names", `{"fields":[["sub",[]],["na_me","x"]]}`, Fitting{}, &part{}},
		{"by position", `["x",[["y",[]]]]`, Fitting{}, &part{}},
		{"left out", `{"fields":[["name","x"]]}`, Fitting{}, &part{}},
		{"times as text", `{"fields":[["At","1969-12-31T23:59:55.123456789Z"]]}`, Fitting{}, &struct{ At time.Time }{}},
		{"times as nanoseconds", `{"fields":[["At",{"i64":"-5"}]]}`,
			Fitting{How: map[string][]string{"At": {"time as int64 nanoseconds"}}}, &struct{ At time.Time }{}},
		{"times as struct", `{"fields":[["At",{"fields":[["seconds",{"int":"-5"}],["nanos",{"i32":"7"}]]}]]}`, Fitting{},
			&struct{ At time.Time }{}},
		{"unsigned times",
			`{"fields":[["At",{"fields":[["Seconds",{"int":"18446744073709551611"}],["Nanos",{"i32":"7"}]]}]]}`,
			Fitting{Unsigned: true}, &struct{ At time.Time }{}},
		{"unsigned", `{"fields":[["N",{"u8":"251"}]]}`, Fitting{Unsigned: true}, &struct{ N int8 }{}},
		{"bits", `{"fields":[["F",{"u32":"3212836864"}]]}`, Fitting{How: map[string][]string{"F": {"float32 as its bits in " +
			"uint32"}}}, &struct{ F float32 }{}},
		{"base64", `{"fields":[["Data","AP8="]]}`, Fitting{Textual: true}, &struct{ Data []byte }{}},
		{"list of bytes", `{"fields":[["Data",[{"u8":"0"},{"u8":"255"}]]]}`, Fitting{}, &struct{ Data [2]byte }{}},
		{"list of none or one", `{"fields":[["P",[{"i64":"4"}]]]}`,
			Fitting{How: map[string][]string{"P": {"pointer as list of none or one"}}}, &struct{ P *int64 }{}},
		{"boxed pointer", `{"fields":[["P",{"fields":[["value",{"i64":"4"}]]}]]}`, Fitting{}, &struct{ P *int64 }{}},
		{"wrapped lists", `{"fields":[["L",[{"fields":[["items",["a"]]]}]]]}`, Fitting{}, &struct{ L [][]string }{}},
		{"pairs", `{"fields":[["M",[{"fields":[["key","k"],["value",{"i32":"1"}]]}]]]}`, Fitting{},
			&struct{ M map[string]int32 }{}},
		{"map", `{"fields":[["M",{"map":[["k",{"i32":"1"}]]}]]}`, Fitting{}, &struct{ M map[string]int32 }{}},
		{"numbers as text", `{"fields":[["N","-5"],["B","true"]]}`, Fitting{Loose: true}, &struct {
			N int8
			B bool
		}{}},
		{"signed", `{"fields":[["N",{"i64":"-1"}]]}`, Fitting{How: map[string][]string{"N": {"uint64 as int64"}}},
			&struct{ N uint64 }{}},
		{"eight bytes", `{"fields":[["N",{"bytes":"0000000000000005"}]]}`,
			Fitting{How: map[string][]string{"N": {"uint64 as fixed of 8 bytes"}}}, &struct{ N uint64 }{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := Parse([]byte(c.tree))
			if err != nil {
				t.Fatal(err)
			}
			c.fitting.Forms = Forms{}
			if err := c.fitting.Fit(n, c.into); err != nil {
				t.Fatal(err)
			}
			text, err := c.fitting.Forms.In(c.into)
			if err != nil || string(text) != c.tree {
				t.Errorf("%s, want %s, %v", text, c.tree, err)
			}
		})
	}
}

// TestMisfit names the part that does not fit, and never takes another value for it.
func TestMisfit(t *testing.T) {
	type value struct {
		N int8
		U uint64
		S string
		T time.Time
		B []byte
		P []part
	}
	for tree, path := range map[string]string{
		`{"fields":[["N",{"int":"128"}]]}`:                             "value.N",
		`{"fields":[["U",{"int":"-1"}]]}`:                              "value.U",
		`{"fields":[["N",{"f64":"3ff8000000000000","text":"1.5"}]]}`:   "value.N",
		`{"fields":[["S",{"int":"1"}]]}`:                               "value.S",
		`{"fields":[["T",{"int":"1"}]]}`:                               "value.T",
		`{"fields":[["T","yesterday"]]}`:                               "value.T",
		`{"fields":[["B",[{"int":"256"}]]]}`:                           "value.B",
		`{"fields":[["P",[{"fields":[["Sub",[{"int":"1"}]]]}]]]}`:      "value.P[0].Sub[0]",
		`{"fields":[["Unknown",null]]}`:                                "value",
		`{"fields":[["T",{"other":"extension type 5","bytes":"00"}]]}`: "value.T",
	} {
		n, err := Parse([]byte(tree))
		if err != nil {
			t.Fatal(err)
		}
		f := Fitting{Forms: Forms{}}
		var m *Mismatch
		if err := f.Fit(n, &value{}); !errors.As(err, &m) || m.Path != path {
			t.Errorf("%s: %v, want a mismatch at %s", tree, err, path)
		}
	}
}

// TestLearn takes from others only what its own messages did not show.
func TestLearn(t *testing.T) {
	type value struct{ A, B time.Time }
	learn := func(tree string) Forms {
		n, err := Parse([]byte(tree))
		if err != nil {
			t.Fatal(err)
		}
		f := Fitting{Forms: Forms{}}
		if err := f.Fit(n, &value{}); err != nil && !strings.Contains(tree, "other") {
			t.Fatal(err)
		}
		return f.Forms
	}
	mine := learn(`{"fields":[["B",{"other":"?"}],["A",{"time":"1","nanos":0,"offset":0}]]}`)
	mine.Learn(learn(`{"fields":[["A","1970-01-01T00:00:01Z"],["B","1970-01-01T00:00:01Z"]]}`))
	text, err := mine.In(value{})
	if err != nil || !strings.Contains(string(text), `["A",{"time"`) || !strings.Contains(string(text), `["B","0001-`) {
		t.Errorf("%s, %v", text, err)
	}
}

// TestZeros takes for zero what a writer may leave out because it is.
func TestZeros(t *testing.T) {
	n, err := Parse([]byte(`{"fields":[["P",{"fields":[]}]]}`))
	if err != nil {
		t.Fatal(err)
	}
	f := Fitting{Forms: Forms{}, How: map[string][]string{"At": {"time as int64 nanoseconds"}}}
	var got struct {
		P  *int64
		At time.Time
	}
	if err := f.Fit(n, &got); err != nil || got.P == nil || *got.P != 0 || !got.At.Equal(time.Unix(0, 0)) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestClone learns apart.
func TestClone(t *testing.T) {
	type value struct{ A time.Time }
	f := Fitting{Forms: Forms{}}
	learn := func(forms Forms, text string) {
		n, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		f.Forms = forms
		if err := f.Fit(n, &value{}); err != nil {
			t.Fatal(err)
		}
	}
	mine := Forms{}
	learn(mine, `{"fields":[["a",{"time":"1","nanos":0}]]}`)
	before, err := mine.In(value{})
	if err != nil {
		t.Fatal(err)
	}
	learn(mine.Clone(), `{"fields":[["A","1970-01-01T00:00:01Z"]]}`)
	if after, err := mine.In(value{}); err != nil || string(after) != string(before) {
		t.Errorf("%s, want %s, %v", after, before, err)
	}
}

func TestHeld(t *testing.T) {
	n,
		err := Parse([]byte(`{"fields":[["A",{"time":"1","nanos":5000,"offset":0,"held":"us"}],["N",` +
		`{"int":"9007199254740992","held":"2^53"}]]}`))
	if err != nil {
		t.Fatal(err)
	}
	f := Fitting{Forms: Forms{}}
	if err := f.Fit(n, &struct {
		A time.Time
		N int64
	}{}); err != nil || fmt.Sprint(f.Held) != "[us 2^53]" {
		t.Errorf("%v, %v", f.Held, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"fields":[["A",{"f32":"7fc00000","text":"NaN"}],["B",[null,true,{"map":[["k",{"u8":"1"}]]}]]]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := Parse(b)
		if err != nil {
			return
		}
		fit := Fitting{Forms: Forms{}}
		var v whole
		if fit.Fit(n, &v) == nil {
			if _, err := fit.Forms.In(&v); err != nil {
				t.Error(err)
			}
		}
	})
}
