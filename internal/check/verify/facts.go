package verify

import (
	"reflect"
	"sync"
	"unsafe"
)

// typeFacts is what the walks through values want to know of a type again and again.
type typeFacts struct {
	fields []int    // of a struct: those that are compared
	names  []string // of a struct: all fields, as in a path: ".Lines"
	hidden bool     // of a struct: it has others, which take room, and marshals itself
	plain  bool     // values are equal if their bytes are: they point to nothing
}

var knownTypes sync.Map // reflect.Type → *typeFacts

func factsOf(t reflect.Type) *typeFacts {
	if f, known := knownTypes.Load(t); known {
		return f.(*typeFacts)
	}
	f := &typeFacts{plain: plain(t)}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			field := t.Field(i)
			f.names = append(f.names, "."+field.Name)
			if field.IsExported() || field.Anonymous && field.Type.Kind() == reflect.Struct {
				f.fields = append(f.fields, i)
			} else if field.Type.Size() > 0 {
				f.hidden = true
			}
		}
		f.hidden = f.hidden && len(f.fields) > 0 && marshals(t)
	}
	knownTypes.Store(t, f)
	return f
}

func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map, reflect.Func, reflect.Chan,
		reflect.UnsafePointer:
		return false
	case reflect.Array:
		return plain(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !plain(t.Field(i).Type) {
				return false
			}
		}
	}
	return true
}

// sameBytes reports whether two lists of one type and length have the same bytes, which
// makes them equal where their elements are plain. Without it they may be equal
// still.
func sameBytes(g, w reflect.Value) bool {
	a, aOK := bytesOf(g)
	b, bOK := bytesOf(w)
	return aOK && bOK && string(a) == string(b)
}

// bytesOf is the memory of a slice's elements or of an array that has an address.
func bytesOf(v reflect.Value) ([]byte, bool) {
	if v.Len() == 0 {
		return nil, true
	}
	size := v.Len() * int(v.Type().Elem().Size())
	switch {
	case v.Kind() == reflect.Slice:
		return unsafe.Slice((*byte)(v.UnsafePointer()), size), true
	case v.CanAddr():
		return unsafe.Slice((*byte)(v.Addr().UnsafePointer()), size), true
	}
	return nil, false
}
