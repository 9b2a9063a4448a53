package scratch

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// The types below contain each other: with every list and pointer filled, values
// would have millions of parts.
type (
	wideA struct {
		B, B2 *wideB
		Bs    []*wideB
		Cs    map[string]*wideC
		Text  string
	}
	wideB struct {
		A, A2 *wideA
		C, C2 *wideC
		N     int
	}
	wideC struct {
		As   []wideA
		Bs   []*wideB
		A    *wideA
		Flag bool
	}
)

// TestLargeTypes: values stay within bounds, lists have no nil elements, and each
// field is filled in some value.
func TestLargeTypes(t *testing.T) {
	generate := generator[wideA]("typical", Knowledge{})
	r := rand.New(rand.NewPCG(1, 2))
	var a wideA
	filled := map[string]bool{}
	for range 100 {
		a = generate(r)
		n := 0
		var walk func(v reflect.Value)
		walk = func(v reflect.Value) {
			n++
			switch v.Kind() {
			case reflect.Pointer:
				if !v.IsNil() {
					walk(v.Elem())
				}
			case reflect.Slice:
				for i := range v.Len() {
					if e := v.Index(i); e.Kind() == reflect.Pointer && e.IsNil() {
						t.Fatal("a list has a nil element")
					}
					walk(v.Index(i))
				}
			case reflect.Map:
				for _, k := range v.MapKeys() {
					if v.MapIndex(k).IsNil() {
						t.Fatal("a map has a nil value")
					}
					walk(v.MapIndex(k))
				}
			case reflect.Struct:
				for i := range v.NumField() {
					if !v.Field(i).IsZero() {
						filled[v.Type().Name()+"."+v.Type().Field(i).Name] = true
					}
					walk(v.Field(i))
				}
			}
		}
		walk(reflect.ValueOf(a))
		if most := 20 * Sizes()["typical"].Parts; n > most {
			t.Fatalf("a value has %d parts", n)
		}
	}
	if len(filled) != 14 {
		t.Errorf("only these fields are ever filled: %v", filled)
	}
}

type (
	choice     interface{ chosen() }
	one        struct{ Tree *choiceTree }
	choiceTree struct {
		Choices []choice
		Trees   map[string]*choiceTree
		Text    string
	}
)

func (*one) chosen() {}

// TestOneofsHoldSomething: where a value has no more room, the struct that says which of
// several types an interface holds does not hold nil.
func TestOneofsHoldSomething(t *testing.T) {
	generate := generator[choiceTree]("large", Knowledge{Held: []reflect.Type{reflect.TypeFor[*one]()}})
	r := rand.New(rand.NewPCG(1, 2))
	held := 0
	var walk func(v *choiceTree)
	walk = func(v *choiceTree) {
		for _, c := range v.Choices {
			if c == nil { // nested too deep
				continue
			}
			held++
			if c.(*one).Tree == nil {
				t.Fatal("a choice holds nil")
			}
			walk(c.(*one).Tree)
		}
		for _, v := range v.Trees {
			walk(v)
		}
	}
	for range 20 {
		v := generate(r)
		walk(&v)
	}
	if held < 100 {
		t.Errorf("%d choices only", held)
	}
}
