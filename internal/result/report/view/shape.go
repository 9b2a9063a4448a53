package view

import (
	"math"
	"reflect"
	gotime "time"
)

// Type is what the program knows of the type of a data set, which no record has.
type Type struct {
	Doc   string   // one line: what the values are like
	Kinds []string // as an attack's record has them
	Shape *Shape   // what the page draws a picture from
}

// Shape describes a type with how long its values are, for a picture.
type Shape struct {
	// text, number, flag, bytes, time, list, map, struct, again (of a type that holds itself) or other
	Kind     string  `json:"kind"`
	Optional bool    `json:"optional,omitempty"`
	Length   float64 `json:"length,omitempty"` // mean of texts, bytes, lists and maps
	Of       []Shape `json:"of,omitempty"`     // fields; of a list or map its elements
}

// ShapeOf describes the type of values, all pointers to one type or all values of one; nil
// for no values.
func ShapeOf(values []any) *Shape {
	if len(values) == 0 {
		return nil
	}
	var all []reflect.Value
	t := reflect.TypeOf(values[0])
	for _, v := range values {
		all = append(all, reflect.ValueOf(v))
	}
	s := shapeOf(t, all, nil)
	s.Optional = false
	return &s
}

// kinds of the scalars by reflect's.
var scalars = map[reflect.Kind]string{reflect.String: "text", reflect.Bool: "flag",
	reflect.Int: "number", reflect.Int8: "number", reflect.Int16: "number", reflect.Int32: "number",
	reflect.Int64: "number",
	reflect.Uint:  "number", reflect.Uint8: "number", reflect.Uint16: "number", reflect.Uint32: "number",
	reflect.Uint64:  "number",
	reflect.Float32: "number", reflect.Float64: "number"}

func shapeOf(t reflect.Type, values []reflect.Value, above []reflect.Type) Shape {
	if t.Kind() == reflect.Pointer {
		var set []reflect.Value
		for _, v := range values {
			if !v.IsNil() {
				set = append(set, v.Elem())
			}
		}
		s := shapeOf(t.Elem(), set, above)
		s.Optional = true
		return s
	}
	if t == reflect.TypeFor[gotime.Time]() {
		return Shape{Kind: "time"}
	}
	for _, a := range above {
		if a == t {
			return Shape{Kind: "again"}
		}
	}
	deeper := append(above[:len(above):len(above)], t)
	switch t.Kind() {
	case reflect.Struct:
		s := Shape{Kind: "struct"}
		for i := range t.NumField() {
			var field []reflect.Value
			for _, v := range values {
				field = append(field, v.Field(i))
			}
			s.Of = append(s.Of, shapeOf(t.Field(i).Type, field, deeper))
		}
		return s
	case reflect.Slice, reflect.Array, reflect.Map:
		return several(t, values, deeper)
	case reflect.String:
		return Shape{Kind: "text", Length: meanLength(values)}
	}
	if kind := scalars[t.Kind()]; kind != "" {
		return Shape{Kind: kind}
	}
	return Shape{Kind: "other"}
}

func several(t reflect.Type, values []reflect.Value, deeper []reflect.Type) Shape {
	s := Shape{Kind: "list", Length: meanLength(values)}
	switch {
	case t.Kind() == reflect.Map:
		s.Kind = "map"
	case t.Elem().Kind() == reflect.Uint8:
		s.Kind = "bytes"
		return s
	}
	var elements []reflect.Value
	for _, v := range values {
		if t.Kind() == reflect.Map {
			for _, k := range v.MapKeys() {
				elements = append(elements, v.MapIndex(k))
			}
			continue
		}
		for i := range v.Len() {
			elements = append(elements, v.Index(i))
		}
	}
	s.Of = []Shape{shapeOf(t.Elem(), elements, deeper)}
	return s
}

// meanLength has one digit behind the point, which is more than a picture shows.
func meanLength(values []reflect.Value) float64 {
	sum := 0
	for _, v := range values {
		sum += v.Len()
	}
	return math.Round(10*float64(sum)/float64(max(1, len(values)))) / 10
}
