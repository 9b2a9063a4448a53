package task

import (
	"math"
	"reflect"
	"time"
)

// Changes are the ways in which all of a value is changed before it is written. The first leaves it as it is.
func Changes() []string {
	return []string{"drawn", "zero", "nil-slice", "empty-slice", "nil-map", "empty-map", "nil-pointer", "html",
		"invalid-utf8", "float-large", "float-small", "nan", "time-zone"}
}

// texts and floats are what leaves become.
var (
	texts  = map[string]string{"html": "<b>&\u2028", "invalid-utf8": "a\xff"}
	floats = map[string]float64{"float-large": 1e21, "float-small": 1e-7, "nan": math.NaN()}
)

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
