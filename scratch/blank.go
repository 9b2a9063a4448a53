package scratch

import (
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// Blank sets fields to zero wherever their struct occurs in *v. A path leads to
// the field: "Order.Lines[].Note" is field Note of the elements of Lines, "[]" after
// a map its values. The first part names the type and is not looked at; a path that
// leads nowhere is left out. *v must not contain itself.
func Blank[T any](v *T, paths ...string) {
	fields := skipped(reflect.TypeFor[T](), paths)
	if len(fields) > 0 {
		blank(reflect.ValueOf(v).Elem(), fields)
	}
}

// skipped are the fields that the paths lead to, by their struct. A path may lead through what an interface holds, such
// as "Order.Pay.(*Card).Note", where that is among held.
func skipped(t reflect.Type, paths []string, held ...reflect.Type) map[reflect.Type][]int {
	fields := map[reflect.Type][]int{}
	for _, p := range paths {
		roots := []reflect.Type{t}
		if i := strings.LastIndex(p, ".("); i >= 0 {
			name, rest, _ := strings.Cut(strings.TrimPrefix(p[i+len(".("):], "*"), ")")
			roots, p = named(held, name), name+rest
		}
		for _, root := range roots {
			owner, index := resolve(root, steps(p))
			if owner != nil && !slices.Contains(fields[owner], index) {
				fields[owner] = append(fields[owner], index)
			}
		}
	}
	return fields
}

// named are the types of that name, and those that pointers lead to.
func named(types []reflect.Type, name string) (list []reflect.Type) {
	for _, t := range types {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Name() == name {
			list = append(list, t)
		}
	}
	return list
}

// steps are the names of the fields of a path, without the type's, and "[]" or "[key]".
func steps(path string) (list []string) {
	for i, part := range strings.Split(path, ".") {
		name, rest, _ := strings.Cut(part, "[")
		if i > 0 {
			list = append(list, name)
		}
		for rest != "" {
			inside, after, _ := strings.Cut(rest, "]")
			list = append(list, "["+inside+"]")
			rest = strings.TrimPrefix(after, "[")
		}
	}
	return list
}

// resolve finds the struct and the field that the steps lead to.
func resolve(t reflect.Type, steps []string) (reflect.Type, int) {
	for i, s := range steps {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		switch {
		case s == "[key]" && t.Kind() == reflect.Map:
			t = t.Key()
		case s == "[]" && (t.Kind() == reflect.Map || t.Kind() == reflect.Slice || t.Kind() == reflect.Array):
			t = t.Elem()
		case t.Kind() == reflect.Struct:
			f, ok := t.FieldByName(s)
			if !ok || len(f.Index) != 1 {
				return nil, 0
			}
			if i == len(steps)-1 {
				return t, f.Index[0]
			}
			t = f.Type
		default:
			return nil, 0
		}
	}
	return nil, 0
}

func blank(v reflect.Value, fields map[reflect.Type][]int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			blank(v.Elem(), fields)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() < reflect.Array {
			return // numbers
		}
		for i := range v.Len() {
			blank(v.Index(i), fields)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			e := reflect.New(v.Type().Elem()).Elem()
			e.Set(v.MapIndex(k))
			blank(e, fields)
			v.SetMapIndex(k, e)
		}
	case reflect.Struct:
		for _, i := range fields[v.Type()] {
			f := v.Field(i)
			if !f.CanSet() { // not exported
				f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
			}
			f.SetZero()
		}
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				blank(v.Field(i), fields)
			}
		}
	}
}
