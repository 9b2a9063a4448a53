package scratch

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

// generator makes random values, those by design first.
func generator[T any](size string, known Knowledge, skip ...string) func(r *rand.Rand) T {
	begin, _ := Random[T](size, known, skip...)
	return begin()
}

// TestPairsOfLevels: of any two fields every pair of levels is in some row, and of neighbours in the first cycle.
func TestPairsOfLevels(t *testing.T) {
	for _, fields := range []int{1, 2, 7, 8, 9, 30, 64, 65, 100} {
		for f := range fields {
			for g := range f {
				var seen [levels][levels]bool
				n := rows(fields)
				if f == g+1 {
					n = cycle
				}
				for row := range n {
					seen[levelOf(row, f, fields)][levelOf(row, g, fields)] = true
				}
				for _, with := range seen {
					if slices.Contains(with[:], false) {
						t.Fatalf("%d fields: %d and %d lack pairs of levels", fields, g, f)
					}
				}
			}
			if levelOf(0, f, fields) != typical || levelOf(rows(fields), f, fields) != typical {
				t.Errorf("%d fields: field %d has no typical value first and last", fields, f)
			}
		}
	}
}

type inner struct {
	Note string
	N    int
}

type wide struct {
	I8    int8
	U64   uint64
	F     float64
	On    bool
	Text  string
	Bytes []byte
	List  []string
	Map   map[string]int
	Ptr   *int
	Name  *string
	In    *inner
	Ins   []inner
	Any   any
	At    *time.Time
	Inner inner
}

// kindsOf names what kinds of value there are of a field.
func kindOf(v reflect.Value) []string {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return []string{"nil"}
		}
		list := []string{"set"}
		for _, k := range kindOf(v.Elem()) {
			list = append(list, "to "+k)
		}
		return list
	case reflect.Interface:
		if v.IsNil() {
			return []string{"nil"}
		}
	case reflect.Slice, reflect.Map:
		switch n := v.Len(); {
		case v.IsNil():
			return []string{"nil"}
		case n == 0:
			return []string{"empty"}
		case n == 1:
			return []string{"one"}
		case n > Sizes()["typical"].Elements:
			return []string{"large"}
		}
	case reflect.String:
		switch n := v.Len(); {
		case n == 0:
			return []string{"zero"}
		case len([]rune(v.String())) != n:
			return []string{"edge"}
		case n > Sizes()["typical"].Length:
			return []string{"large"}
		}
	case reflect.Int8:
		if n := v.Int(); n == math.MinInt8 || n == math.MaxInt8 {
			return []string{"edge"}
		}
	case reflect.Uint64:
		if v.Uint() == math.MaxInt64 {
			return []string{"edge"}
		}
	case reflect.Float64:
		if v.Float() == -math.MaxFloat64 {
			return []string{"edge"}
		}
	}
	if v.IsZero() {
		return []string{"zero"}
	}
	return []string{"typical"}
}

func TestFieldsHaveAllLevels(t *testing.T) {
	want := map[string][]string{
		"I8": {"zero", "typical", "edge"}, "U64": {"zero", "typical", "edge"}, "F": {"zero", "typical", "edge"},
		"On": {"zero", "typical"}, "Text": {"zero", "typical", "large", "edge"},
		"Bytes": {"nil", "empty", "one", "large"}, "List": {"nil", "empty", "one", "typical", "large"},
		"Map": {"nil", "empty", "one", "typical", "large"}, "Ptr": {"nil", "to zero", "to typical"},
		"Name": {"nil", "to zero", "to typical", "to large", "to edge"}, "In": {"nil", "to zero", "to typical"},
		"Ins": {"nil", "empty", "one", "large"}, "Any": {"nil", "typical"}, "At": {"nil", "to typical"},
		"Inner": {"zero", "typical"},
	}
	begin, count := Random[wide]("typical", Knowledge{})
	generate, r := begin(), rand.New(rand.NewPCG(3, 4))
	have := map[string]map[string]bool{}
	beside := map[[2]string]bool{} // nil and set of neighbours
	var last wide
	for range count {
		v := generate(r)
		last = v
		x := reflect.ValueOf(v)
		for i := range x.NumField() {
			name := x.Type().Field(i).Name
			if have[name] == nil {
				have[name] = map[string]bool{}
			}
			for _, k := range kindOf(x.Field(i)) {
				have[name][k] = true
			}
		}
		beside[[2]string{kindOf(x.FieldByName("Name"))[0], kindOf(x.FieldByName("In"))[0]}] = true
	}
	for name, kinds := range want {
		for _, k := range kinds {
			if !have[name][k] {
				t.Errorf("%s is never %s: %v", name, k, have[name])
			}
		}
	}
	if len(beside) != 4 {
		t.Errorf("pairs of neighbours: %v", beside)
	}
	if reflect.ValueOf(last).FieldByName("Any").IsNil() || last.Text == "" || last.In == nil {
		t.Errorf("after the design values are not typical: %+v", last)
	}
	again := begin()
	r = rand.New(rand.NewPCG(3, 4))
	first := again(r)
	if !reflect.DeepEqual(first, begin()(rand.New(rand.NewPCG(3, 4)))) {
		t.Error("two beginnings differ")
	}
}

type embedded struct {
	Zero int
	*inner2
	*Inner3
	Code int
}

type inner2 struct{ Hidden int }

// Inner3 is embedded by a pointer.
type Inner3 struct {
	Note string
	Tags []string
}

func TestEmbeddedPointersLeadToSomething(t *testing.T) {
	generate, r := generator[embedded]("typical", Knowledge{}), rand.New(rand.NewPCG(1, 1))
	unset := 0
	for range 100 {
		switch v := generate(r); {
		case v.Inner3 == nil:
			unset++
		case v.Note == "" && len(v.Tags) == 0:
			t.Fatal("an embedded pointer leads to what is empty")
		}
	}
	if unset == 0 {
		t.Error("the embedded pointer is never nil")
	}
}

// The types below refer to each other widely.
type (
	hub struct {
		A *spokeA
		B []*spokeB
		C map[string]spokeC
	}
	spokeA struct {
		Hub *hub
		B   *spokeB
		N   int
	}
	spokeB struct {
		Hubs []hub
		C    *spokeC
	}
	spokeC struct {
		A   *spokeA
		D   *spokeD
		Any any
	}
	spokeD struct {
		Hub *hub
		Bs  []spokeB
	}
)

func nesting(v reflect.Value) (most int) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return nesting(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			most = max(most, nesting(v.Field(i)))
		}
		return most + 1
	case reflect.Slice:
		for i := range v.Len() {
			most = max(most, nesting(v.Index(i)))
		}
		return most + 1
	case reflect.Map:
		for _, k := range v.MapKeys() {
			most = max(most, nesting(v.MapIndex(k)))
		}
		return most + 1
	}
	return 0
}

func TestValuesNestAFewLevels(t *testing.T) {
	for size, most := range map[string]int{"small": 10, "typical": 14} {
		generate, r := generator[hub](size, Knowledge{}), rand.New(rand.NewPCG(1, 1))
		deepest := 0
		for range 100 {
			deepest = max(deepest, nesting(reflect.ValueOf(generate(r))))
		}
		if deepest > most || deepest < 4 {
			t.Errorf("%s: values nest %d levels, want 4 to %d", size, deepest, most)
		}
	}
}
