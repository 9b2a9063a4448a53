package schema

import (
	"reflect"

	"github.com/serialbench/serialbench/codec"
)

// One is the field of the struct root that the operation read-one reads: the
// last boolean, number or string whose type has no name, among the fields of
// root and of the structs in it. Lists, maps and what is behind a pointer are
// not looked into, since they may be empty. Without such a field ok is false.
func One(root *Type) (f codec.Field, ok bool) {
	index, ok := OneIndex(root)
	if !ok {
		return f, false
	}
	t := root
	for _, i := range index {
		f.Path = append(f.Path, t.Fields[i].Name)
		t = t.Fields[i].Type
	}
	f.Kind = reflectKinds[t.Kind]
	return f, true
}

// OneIndex is [One] as the places of the fields in their structs.
func OneIndex(root *Type) (index []int, ok bool) {
	for i := len(root.Fields) - 1; i >= 0; i-- {
		t := root.Fields[i].Type
		if t.Kind == Struct {
			if inner, ok := OneIndex(t); ok {
				return append([]int{i}, inner...), true
			}
		}
		if _, plain := reflectKinds[t.Kind]; plain && t.Name == "" {
			return []int{i}, true
		}
	}
	return nil, false
}

// reflectKinds are the kinds that read-one can read.
var reflectKinds = map[Kind]reflect.Kind{
	Bool: reflect.Bool, Int: reflect.Int, Int8: reflect.Int8, Int16: reflect.Int16, Int32: reflect.Int32,
	Int64: reflect.Int64,
	Uint:  reflect.Uint, Uint8: reflect.Uint8, Uint16: reflect.Uint16, Uint32: reflect.Uint32, Uint64: reflect.Uint64,
	Float32: reflect.Float32, Float64: reflect.Float64, String: reflect.String,
}
