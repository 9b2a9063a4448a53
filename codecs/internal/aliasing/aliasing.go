// Package aliasing tells which values a decoder can let point into its input.
package aliasing

import "reflect"

// HasBytes reports whether a value of t can hold a []byte.
func HasBytes(t reflect.Type) bool { return hasBytes(t, map[reflect.Type]bool{}) }

func hasBytes(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Slice:
		return t.Elem().Kind() == reflect.Uint8 || hasBytes(t.Elem(), seen)
	case reflect.Array, reflect.Pointer:
		return hasBytes(t.Elem(), seen)
	case reflect.Map:
		return hasBytes(t.Key(), seen) || hasBytes(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if hasBytes(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}
