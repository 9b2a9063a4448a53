package task

import (
	"math"
	"reflect"
	"time"
)

// Changes are the ways in which all of a value is changed before it is written. The first leaves it as it is.
func Changes() []string {
	return []string{"drawn", "zero", "nil-slice", "empty-slice", "nil-map", "empty-map", "nil-pointer", "html",
		"invalid-utf8", "float-large", "float-small", "nan", "time-zone", "raw-spaced", "raw-invalid"}
}

// texts, floats and raws are what leaves become; raws what json.RawMessage and its kin do.
var (
	raws   = map[string]string{"raw-spaced": ` { "a" : "<b>" } `, "raw-invalid": `{"a":`}
	texts  = map[string]string{"html": "<b>&\u2028", "invalid-utf8": "a\xff"}
	floats = map[string]float64{"float-large": 1e21, "float-small": 1e-7, "nan": math.NaN()}
)

// isRaw reports whether a type is that of values which are written as they stand.
func isRaw(t reflect.Type) bool {
	return t.PkgPath() == "encoding/json" && t.Name() == "RawMessage" ||
		t.PkgPath() == "encoding/json/jsontext" && t.Name() == "Value"
}

// hasRaw reports whether a value of a type may hold one of these.
func hasRaw(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] || isRaw(t) {
		return isRaw(t)
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return hasRaw(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if hasRaw(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// change changes all parts of a value for which a change is meant; v is a pointer.
func change(name string, v reflect.Value) {
	switch name {
	case "drawn":
		return
	case "zero":
		v.Elem().SetZero()
		return
	}
	changeIn(name, v.Elem(), 0)
}

// deepest bounds values that contain themselves.
const deepest = 100

func changeIn(name string, v reflect.Value, depth int) {
	if depth > deepest || !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if name == "nil-pointer" && depth > 0 {
			v.SetZero()
		} else if !v.IsNil() {
			changeIn(name, v.Elem(), depth+1)
		}
	case reflect.Struct:
		if t, ok := v.Interface().(time.Time); ok {
			if name == "time-zone" {
				v.Set(reflect.ValueOf(t.In(time.FixedZone("", 5*3600+1800))))
			}
			return
		}
		for i := range v.NumField() {
			changeIn(name, v.Field(i), depth+1)
		}
	case reflect.Slice:
		if text, ok := raws[name]; ok && isRaw(v.Type()) {
			v.SetBytes([]byte(text))
			return
		}
		switch name {
		case "nil-slice":
			v.SetZero()
		case "empty-slice":
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		for i := range v.Len() {
			changeIn(name, v.Index(i), depth+1)
		}
	case reflect.Array:
		for i := range v.Len() {
			changeIn(name, v.Index(i), depth+1)
		}
	case reflect.Map:
		changeMap(name, v, depth)
	case reflect.String:
		if text, ok := texts[name]; ok {
			v.SetString(text)
		}
	case reflect.Float32, reflect.Float64:
		if f, ok := floats[name]; ok {
			v.SetFloat(f)
		}
	}
}

func changeMap(name string, v reflect.Value, depth int) {
	switch name {
	case "nil-map":
		v.SetZero()
	case "empty-map":
		v.Set(reflect.MakeMap(v.Type()))
	}
	for it := v.MapRange(); it.Next(); {
		elem := reflect.New(v.Type().Elem()).Elem()
		elem.Set(it.Value())
		changeIn(name, elem, depth+1)
		v.SetMapIndex(it.Key(), elem)
	}
}
