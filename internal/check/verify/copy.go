package verify

import "reflect"

// deepCopy returns a value that shares no memory with v that a codec could
// change. Fields that are not exported are copied as they are.
func deepCopy(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	detach(c)
	return c
}

// detach replaces all memory that v, which can be set, points to by copies.
func detach(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			if v.Kind() == reflect.Interface {
				v.Set(deepCopy(v.Elem()))
				return
			}
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(deepCopy(v.Elem()))
			v.Set(p)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() && v.Type() != timeType {
				detach(f)
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		s := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(s, v)
		v.Set(s)
		detachAll(s)
	case reflect.Array:
		detachAll(v)
	case reflect.Map:
		if v.IsNil() {
			return
		}
		m := reflect.MakeMapWithSize(v.Type(), v.Len())
		for it := v.MapRange(); it.Next(); {
			m.SetMapIndex(it.Key(), deepCopy(it.Value()))
		}
		v.Set(m)
	}
}

func detachAll(list reflect.Value) {
	elem := list.Type().Elem()
	if elem.Kind() == reflect.String || factsOf(elem).plain {
		return
	}
	for i := range list.Len() {
		detach(list.Index(i))
	}
}

// Clone returns a pointer to a copy of *v that shares no memory with it that a
// codec could change.
func Clone(v any) any { return deepCopy(reflect.ValueOf(v).Elem()).Addr().Interface() }
