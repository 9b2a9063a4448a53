package scratch

import (
	"fmt"
	"reflect"
)

// SameLayout returns an error unless a value of a can be taken for one of b: the same kinds at
// the same places all the way down, or b is a struct around such a value. Names, packages
// and tags may differ.
func SameLayout(a, b reflect.Type) error {
	err := sameLayout(a.String(), a, b, map[[2]reflect.Type]bool{})
	if err != nil && b.Kind() == reflect.Struct && b.NumField() == 1 {
		return sameLayout(a.String(), a, b.Field(0).Type, map[[2]reflect.Type]bool{})
	}
	return err
}

func sameLayout(path string, a, b reflect.Type, seen map[[2]reflect.Type]bool) error {
	if a == b || seen[[2]reflect.Type{a, b}] {
		return nil
	}
	seen[[2]reflect.Type{a, b}] = true
	if complexLike(a, b) || complexLike(b, a) {
		return nil
	}
	if a.Kind() != b.Kind() || a.Size() != b.Size() {
		return fmt.Errorf("%s: %s of %d bytes is laid out unlike %s of %d bytes", path, a, a.Size(), b, b.Size())
	}
	switch a.Kind() {
	case reflect.Struct:
		as, bs := stored(a), stored(b)
		if len(as) != len(bs) {
			return fmt.Errorf("%s: %d fields against %d", path, len(as), len(bs))
		}
		for i := range as {
			f, g := as[i], bs[i]
			if f.Offset != g.Offset {
				return fmt.Errorf("%s.%s: at byte %d against %d", path, f.Name, f.Offset, g.Offset)
			}
			if err := sameLayout(path+"."+f.Name, f.Type, g.Type, seen); err != nil {
				return err
			}
		}
	case reflect.Map:
		if err := sameLayout(path+"[key]", a.Key(), b.Key(), seen); err != nil {
			return err
		}
		return sameLayout(path+"[]", a.Elem(), b.Elem(), seen)
	case reflect.Slice, reflect.Array:
		return sameLayout(path+"[]", a.Elem(), b.Elem(), seen)
	case reflect.Pointer:
		return sameLayout(path, a.Elem(), b.Elem(), seen)
	case reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return fmt.Errorf("%s: %s cannot be taken for %s", path, a, b)
	}
	return nil
}

// stored lists the fields of a struct but those that are not exported and take no room.
func stored(t reflect.Type) (fields []reflect.StructField) {
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() || f.Type.Size() > 0 {
			fields = append(fields, f)
		}
	}
	return fields
}

// complexLike reports whether b is an array of the two parts of the complex number a.
func complexLike(a, b reflect.Type) bool {
	if b.Kind() != reflect.Array || b.Len() != 2 {
		return false
	}
	return a.Kind() == reflect.Complex128 && b.Elem().Kind() == reflect.Float64 || a.Kind() == reflect.Complex64 &&
		b.Elem().Kind() == reflect.Float32
}
