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
	generate := Generator[wideA]("typical", Knowledge{})
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
