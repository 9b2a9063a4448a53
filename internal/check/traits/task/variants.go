package task

import (
	"fmt"
	"reflect"

	"github.com/serialbench/serialbench/internal/check/verify"
)

// variant is a value made from another one, for decoding the one over the other.
type variant struct {
	name  string
	value any
}

// variants are v with all its lists, maps and byte slices, at every depth, made
// shorter, empty, nil and longer; with elements and values that are zero, with other
// keys; and the zero value.
func variants(v any) []variant {
	all := []variant{{"a zero value", reflect.New(reflect.TypeOf(v).Elem()).Interface()}}
	for _, c := range []struct {
		name   string
		change func(reflect.Value)
	}{
		{"shorter lists", shorten}, {"empty lists", empty}, {"nil lists", func(v reflect.Value) { v.SetZero() }},
		{"longer lists", lengthen},
		{"zero elements", zeroElements}, {"other keys", otherKeys}, {"nil pointers", nil},
	} {
		changed := verify.Clone(v)
		walk(reflect.ValueOf(changed).Elem(), func(f reflect.Value) {
			switch k := f.Kind(); {
			case c.change == nil && k == reflect.Pointer:
				f.SetZero()
			case c.change != nil && (k == reflect.Slice || k == reflect.Map) && f.Len() > 0:
				c.change(f)
			}
		})
		if verify.Compare(changed, v, nil) != nil {
			all = append(all, variant{c.name, changed})
		}
	}
	return all
}

// walk calls visit for what v has, the inner before the outer. Values of maps are not
// entered: they cannot be set.
func walk(v reflect.Value, visit func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type() != timeType && v.Field(i).CanSet() {
				walk(v.Field(i), visit)
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() != reflect.Uint8 {
			for i := range v.Len() {
				walk(v.Index(i), visit)
			}
		}
	}
	if v.CanSet() {
		visit(v)
	}
}

func shorten(v reflect.Value) {
	if v.Kind() == reflect.Slice {
		v.Set(v.Slice(0, v.Len()/2))
		return
	}
	for i, k := range v.MapKeys() {
		if i%2 == 0 {
			v.SetMapIndex(k, reflect.Value{})
		}
	}
}

func empty(v reflect.Value) {
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		return
	}
	v.Set(reflect.MakeMap(v.Type()))
}

func lengthen(v reflect.Value) {
	if v.Kind() == reflect.Slice {
		v.Set(reflect.AppendSlice(v, v))
		return
	}
	for _, k := range v.MapKeys() {
		if other, ok := otherKey(k); ok {
			v.SetMapIndex(other, v.MapIndex(k))
		}
	}
}

func zeroElements(v reflect.Value) {
	if v.Kind() == reflect.Map {
		for _, k := range v.MapKeys() {
			v.SetMapIndex(k, zero(v.Type().Elem()))
		}
		return
	}
	for i := range v.Len() {
		v.Index(i).Set(zero(v.Type().Elem()))
	}
}

// zero is a zero value; of a pointer one to a zero value, since many formats have no nil element.
func zero(t reflect.Type) reflect.Value {
	if t.Kind() == reflect.Pointer {
		return reflect.New(t.Elem())
	}
	return reflect.Zero(t)
}

func otherKeys(v reflect.Value) {
	if v.Kind() != reflect.Map {
		return
	}
	for _, k := range v.MapKeys() {
		if other, ok := otherKey(k); ok {
			v.SetMapIndex(other, v.MapIndex(k))
			v.SetMapIndex(k, reflect.Value{})
		}
	}
}

func otherKey(k reflect.Value) (other reflect.Value, ok bool) {
	other = reflect.New(k.Type()).Elem()
	switch {
	case k.Kind() == reflect.String:
		other.SetString(fmt.Sprint(k.String(), "'"))
	case k.CanInt():
		other.SetInt(k.Int() ^ 0x40)
	case k.CanUint():
		other.SetUint(k.Uint() ^ 0x40)
	default:
		return other, false
	}
	return other, true
}
