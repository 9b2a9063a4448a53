package schema

import "testing"

func TestArraysThatAreTooLarge(t *testing.T) {
	array := func(n int, of *Type) *Type { return &Type{Kind: Array, Len: n, Elem: of} }
	b := &Type{Kind: Uint8}
	in := func(f *Type) *Type { return &Type{Kind: Struct, Name: "T", Fields: []Field{{Name: "F", Type: f}}} }
	for name, c := range map[string]struct {
		t    *Type
		want bool
	}{
		"a byte": {in(b), false}, "16 bytes": {in(array(16, b)), false}, "16 MiB": {in(array(1<<24, b)), false},
		"more": {in(array(1<<24+1, b)), true}, "1 TiB": {in(array(1<<40, b)), true},
		"in a list":              {in(&Type{Kind: Slice, Elem: array(1<<40, b)}), true},
		"in a map":               {in(&Type{Kind: Map, Key: b, Elem: array(1<<40, b)}), true},
		"behind a pointer":       {in(&Type{Kind: Pointer, Elem: array(1<<40, b)}), true},
		"in a struct":            {in(in(array(1<<40, b))), true},
		"itself":                 {array(1<<40, b), true},
		"in an array":            {in(array(1<<13, array(1<<13, b))), true},
		"in an array, few":       {in(array(1<<8, array(1<<8, b))), false},
		"more than numbers hold": {in(array(1<<23, array(1<<62, b))), true},
	} {
		if err := CheckSize(c.t); (err != nil) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
