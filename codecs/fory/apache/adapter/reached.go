package adapter

import (
	"reflect"
	"slices"
	"time"
)

// reached are the types that t reaches and that the library wants to be told of, t among
// them: structs and, as enumerations, integers of at most 32 bits with a name of their own; of
// wider ones the library would keep 32 bits.
func reached(t reflect.Type) (found []reflect.Type) {
	var walk func(t reflect.Type)
	walk = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Struct:
			if t == reflect.TypeFor[time.Time]() || slices.Contains(found, t) {
				return
			}
			found = append(found, t)
			for i := range t.NumField() {
				walk(t.Field(i).Type)
			}
		case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16, reflect.Uint32:
			if t.PkgPath() != "" && !slices.Contains(found, t) {
				found = append(found, t)
			}
		case reflect.Map:
			walk(t.Key())
			walk(t.Elem())
		case reflect.Array, reflect.Pointer, reflect.Slice:
			walk(t.Elem())
		}
	}
	walk(t)
	return found
}
