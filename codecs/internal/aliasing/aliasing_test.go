package aliasing

import (
	"reflect"
	"testing"
)

type tree struct {
	Left, Right *tree
	Name        string
}

type named []byte

func TestHasBytes(t *testing.T) {
	for typ, want := range map[reflect.Type]bool{
		reflect.TypeFor[tree]():                    false,
		reflect.TypeFor[[4]byte]():                 false,
		reflect.TypeFor[struct{ A, B []string }](): false,
		reflect.TypeFor[named]():                   true,
		reflect.TypeFor[map[string][]named]():      true,
		reflect.TypeFor[struct {
			T tree
			B *[2]named
		}](): true,
	} {
		if got := HasBytes(typ); got != want {
			t.Errorf("%s: %v, want %v", typ, got, want)
		}
	}
}
