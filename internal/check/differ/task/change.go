package task

import (
	"math"
	"reflect"
	"time"

	"github.com/serialbench/serialbench/suite"
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

// own gives a bench values of its own: those of samples are the same each time, below their first level.
func own(b *suite.Bench) {
	for i, v := range b.Values {
		b.Values[i] = copying{}.of(reflect.ValueOf(v), 0).Interface()
	}
}

// copying is what was copied already: of values that contain themselves, or one part twice.
type copying map[shared]reflect.Value

type shared struct {
	t  reflect.Type
	at uintptr
}

// of is a value that shares nothing with another that can be changed from outside of its type.
func (done copying) of(v reflect.Value, depth int) reflect.Value {
	if !refers(v.Kind()) || depth > deepest || nillable(v.Kind()) && v.IsNil() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	at := shared{t: v.Type()}
	if v.Kind() == reflect.Pointer || v.Kind() == reflect.Map {
		if at.at = v.Pointer(); done[at].IsValid() {
			return done[at]
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		c.Set(p.Convert(v.Type()))
		done[at] = c
		p.Elem().Set(done.of(v.Elem(), depth+1))
	case reflect.Interface:
		c.Set(done.of(v.Elem(), depth+1))
	case reflect.Struct:
		for i := range v.NumField() {
			if f := c.Field(i); f.CanSet() && refers(f.Kind()) {
				f.Set(done.of(v.Field(i), depth+1))
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice {
			c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			reflect.Copy(c, v)
		}
		for i := 0; refers(v.Type().Elem().Kind()) && i < v.Len(); i++ {
			c.Index(i).Set(done.of(v.Index(i), depth+1))
		}
	case reflect.Map:
		c.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		done[at] = c
		for it := v.MapRange(); it.Next(); {
			c.SetMapIndex(it.Key(), done.of(it.Value(), depth+1))
		}
	}
	return c
}

// refers reports whether a value of a kind may share something with its copy.
func refers(k reflect.Kind) bool {
	return nillable(k) || k == reflect.Struct || k == reflect.Array
}

func nillable(k reflect.Kind) bool {
	return k == reflect.Pointer || k == reflect.Map || k == reflect.Slice || k == reflect.Interface
}
