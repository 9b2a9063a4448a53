package verify

import "reflect"

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

// withKeysOf is the map g with the keys of w in place of those that hold the same.
func (c *comparison) withKeysOf(g, w reflect.Value) reflect.Value {
	out := reflect.MakeMapWithSize(g.Type(), g.Len())
	left := w.MapKeys()
	for it := g.MapRange(); it.Next(); {
		key := it.Key()
		for i, k := range left {
			// Adaptations name places, and a key of its own has none of them.
			if alone := (&comparison{root: k.Type()}); alone.compare(key, k) == nil {
				key = k
				left = append(left[:i:i], left[i+1:]...)
				break
			}
		}
		out.SetMapIndex(key, it.Value())
	}
	return out
}
