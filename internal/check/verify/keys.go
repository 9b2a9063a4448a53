package verify

import (
	"reflect"
	"slices"
)

// byAddress reports whether keys of a type are told apart by addresses, which no decoder can give back.
func byAddress(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		return true
	case reflect.Array:
		return byAddress(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if byAddress(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// withKeysOf is the map g with the keys of w in place of those that hold the same. Where several do, one is taken
// whose value is the same too, if there is one.
func (c *comparison) withKeysOf(g, w reflect.Value) reflect.Value {
	out := reflect.MakeMapWithSize(g.Type(), g.Len())
	left := w.MapKeys()
	quiet := comparison{root: c.root, adapted: c.adapted, steps: slices.Clone(c.steps)} // notes no places
	take := func(key, value reflect.Value, withValue bool) bool {
		for i, k := range left {
			// Adaptations name places, and a key of its own has none of them.
			alone := &comparison{root: k.Type()}
			if alone.compare(key, k) != nil || withValue &&
				quiet.enter(step{from: g.Type(), key: k}, value, w.MapIndex(k)) != nil {
				continue
			}
			left = append(left[:i:i], left[i+1:]...)
			out.SetMapIndex(k, value)
			return true
		}
		return false
	}
	var others []reflect.Value
	for _, key := range g.MapKeys() {
		if !take(key, g.MapIndex(key), true) {
			others = append(others, key)
		}
	}
	for _, key := range others {
		if value := g.MapIndex(key); !take(key, value, false) {
			out.SetMapIndex(key, value)
		}
	}
	return out
}
