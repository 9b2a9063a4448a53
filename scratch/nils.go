package scratch

import (
	"reflect"
	"slices"
	"strings"
)

// Nils lists the lists and maps of pointers that have a nil element in some value, each
// once: the import path and name of the struct around it, the field, and "[]" for each
// list or map, such as "example.org/shop.Order.Lines[]".
func Nils[T any](values []T) []string {
	found := map[string]bool{}
	for i := range values {
		nils(reflect.ValueOf(&values[i]).Elem(), "", found)
	}
	list := make([]string, 0, len(found))
	for key := range found {
		list = append(list, key)
	}
	slices.Sort(list)
	return list
}

func nils(v reflect.Value, key string, found map[string]bool) {
	switch t := v.Type(); v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			nils(v.Elem(), key, found)
		}
	case reflect.Struct:
		if name, _, _ := strings.Cut(t.Name(), "["); name != "" {
			key = t.PkgPath() + "." + name
		}
		for i := range v.NumField() {
			if f := t.Field(i); f.IsExported() {
				nils(v.Field(i), key+"."+f.Name, found)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !nilElement(v.Index(i), key+"[]", found) {
				break
			}
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			if !nilElement(v.MapIndex(k), key+"[]", found) {
				break
			}
		}
	}
}

// nilElement looks at an element; it is false where those of its type need no look.
func nilElement(e reflect.Value, key string, found map[string]bool) bool {
	switch {
	case e.Kind() < reflect.Array || e.Kind() == reflect.String:
		return false
	case e.Kind() == reflect.Pointer && e.IsNil():
		found[key] = true
	default:
		nils(e, key, found)
	}
	return true
}
