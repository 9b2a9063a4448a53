package task

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"time"
)

// KindsOf lists what a type is made of, of what input can be turned against a
// decoder: "string", "bytes", "list", "map", "pointer", "nested" (a struct in a
// struct), "recursive" and "interface". v is a value of the type or a pointer to one.
func KindsOf(v any) []string {
	found := map[string]bool{}
	t := reflect.TypeOf(v)
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t != nil {
		kinds(t, nil, found)
	}
	var all []string
	for k := range found {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}

func kinds(t reflect.Type, above []reflect.Type, found map[string]bool) {
	if slices.Contains(above, t) {
		found["recursive"] = true
		return
	}
	deeper := append(above[:len(above):len(above)], t)
	switch t.Kind() {
	case reflect.String:
		found["string"] = true
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			found["bytes"] = true
			return
		}
		found["list"] = true
		kinds(t.Elem(), deeper, found)
	case reflect.Map:
		found["map"] = true
		kinds(t.Key(), deeper, found)
		kinds(t.Elem(), deeper, found)
	case reflect.Pointer:
		found["pointer"] = true
		kinds(t.Elem(), deeper, found)
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return
		}
		if len(above) > 0 {
			found["nested"] = true
		}
		for i := range t.NumField() {
			kinds(t.Field(i).Type, deeper, found)
		}
	case reflect.Interface:
		found["interface"] = true
	}
}

// compareKeys orders map keys of one type.
func compareKeys(a, b reflect.Value) int {
	switch {
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	}
	return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
}
