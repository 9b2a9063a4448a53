package tree

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

type all struct {
	B    bool
	I    int8
	U    uint64
	F    float32
	D    float64
	S    string
	Bad  string
	Raw  []byte
	ID   [2]byte
	At   time.Time
	None *int
	L    []int16
	M    map[string]int32
	skip int
}

// TestGrammar has every form of docs/how/tree.md.
func TestGrammar(t *testing.T) {
	v := all{true, -5, math.MaxUint64, float32(math.NaN()), math.Copysign(0, -1), "a<é>\n", "\xff",
		[]byte{1, 0xa5}, [2]byte{7, 8},
		time.Date(1969, 12, 31, 23, 59, 59, 5, time.FixedZone("x", 3600)), nil, []int16{1},
		map[string]int32{"b": 2, "a": 1}, 0}
	v.skip++
	got, err := Of(&v)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"fields":[["B",true],["I",{"i8":"-5"}],["U",{"u64":"18446744073709551615"}],` +
		`["F",{"f32":"7fc00000","text":"NaN"}],` +
		`["D",{"f64":"8000000000000000","text":"-0"}],["S","a<é>\n"],["Bad",{"text":"ff"}],["Raw",{"bytes":"01a5"}],` +
		`["ID",{"bytes":"0708"}],` +
		`["At",{"time":"-3601","nanos":5,"offset":3600}],["None",null],["L",[{"i16":"1"}]],` +
		`["M",{"map":[["a",{"i32":"1"}],["b",{"i32":"2"}]]}]]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !json.Valid(got) || strings.Contains(string(got), "\n") {
		t.Error("not one line of JSON")
	}
}

func TestNoTree(t *testing.T) {
	if _, err := Of(struct{ F func() }{}); err == nil || !strings.Contains(err.Error(), "F: a func has no tree") {
		t.Errorf("error %v", err)
	}
	type loop struct{ Next *loop }
	var l loop
	l.Next = &l
	if _, err := Of(l); err == nil {
		t.Error("a value that contains itself has a tree")
	}
}

// TestComplex: a complex number is a list of its two parts, as it is where a library has it as an array, and is read
// back wherever it stands.
func TestComplex(t *testing.T) {
	type deep struct {
		C  complex64
		P  *complex128
		L  []complex64
		M  map[string]complex128
		A  [1]complex128
		In struct{ C complex128 }
	}
	one := 1 + 2i
	v := deep{3 - 4i, &one, []complex64{5i}, map[string]complex128{"k": 0.5}, [1]complex128{-1}, struct{ C complex128 }{7}}
	text, err := Of(&v)
	want := `["C",[{"f32":"40400000","text":"3"},{"f32":"c0800000","text":"-4"}]]`
	if err != nil || !strings.Contains(string(text), want) {
		t.Fatalf("%s, %v", text, err)
	}
	n, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var back deep
	if err := (&Fitting{Forms: Forms{}}).Fit(n, &back); err != nil || !reflect.DeepEqual(back, v) {
		t.Errorf("%+v came back as %+v, %v", v, back, err)
	}
}
