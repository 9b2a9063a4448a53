package scratch

import (
	"reflect"
	"testing"
	"time"
)

// TestALayoutWithAStructAround: a struct of one field is laid out as what is in it.
func TestALayoutWithAStructAround(t *testing.T) {
	type item struct{ A, B int }
	type other struct{ X, Y int }
	for _, c := range []struct {
		a, b reflect.Type
		same bool
	}{
		{reflect.TypeFor[[]item](), reflect.TypeFor[struct{ V []other }](), true},
		{reflect.TypeFor[map[string]item](), reflect.TypeFor[struct{ V map[string]other }](), true},
		{reflect.TypeFor[int64](), reflect.TypeFor[struct{ V int64 }](), true},
		{reflect.TypeFor[*item](), reflect.TypeFor[struct{ V *other }](), true},
		{reflect.TypeFor[time.Time](), reflect.TypeFor[struct{ V time.Time }](), true},
		{reflect.TypeFor[[3]item](), reflect.TypeFor[struct{ V [3]other }](), true},
		{reflect.TypeFor[struct{ A int }](), reflect.TypeFor[struct{ V int }](), true},
		{reflect.TypeFor[int64](), reflect.TypeFor[struct{ V int32 }](), false},
		{reflect.TypeFor[[]item](), reflect.TypeFor[struct{ V []int }](), false},
		{reflect.TypeFor[int64](), reflect.TypeFor[struct{ V, W int64 }](), false},
		{reflect.TypeFor[struct{ V int64 }](), reflect.TypeFor[int64](), false},
	} {
		if err := SameLayout(c.a, c.b); (err == nil) != c.same {
			t.Errorf("%s as %s: %v", c.a, c.b, err)
		}
	}
}
