package suite

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// WithoutEmpty parts the cases of the codecs named from the others, where the set's samples have
// a pointer or an interface that leads to what is "", [] or {} as JSON, in a field with the option
// omitempty. These codecs leave such a field out, as they say, and nil comes back.
func WithoutEmpty[T any](set dataset.Set[T], cases []*Case, codecs ...string) (kept []*Case, missing []Missing) {
	if !slices.ContainsFunc(cases, func(c *Case) bool { return slices.Contains(codecs, c.Codec) }) {
		return cases, nil
	}
	var found *codec.Problem
	for i := range set.Samples {
		if found = leftEmpty(reflect.ValueOf(&set.Samples[i]).Elem(), reflect.TypeFor[T]().Name()); found != nil {
			break
		}
	}
	if found == nil {
		return cases, nil
	}
	for _, c := range cases {
		if slices.Contains(codecs, c.Codec) {
			missing = append(missing, Missing{Codec: c.Codec, Dataset: c.Dataset.ID, Problems: []codec.Problem{*found}})
		} else {
			kept = append(kept, c)
		}
	}
	return kept, missing
}

// leftEmpty is the first such field of a value; nil where there is none.
func leftEmpty(v reflect.Value, path string) (found *codec.Problem) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return leftEmpty(v.Elem(), path)
		}
	case reflect.Struct:
		if _, own := marshaled(v); own {
			return nil
		}
		for i := range v.NumField() {
			f, tag := v.Type().Field(i), v.Type().Field(i).Tag.Get("json")
			if !f.IsExported() || tag == "-" {
				continue
			}
			x, at := v.Field(i), path+"."+f.Name
			if k := f.Type.Kind(); (k == reflect.Pointer || k == reflect.Interface) && omits(tag, "omitempty") &&
				!x.IsNil() && emptyJSON(x) {
				return &codec.Problem{Path: at, Reason: fmt.Sprintf("left out by its tag json:%q where what it leads to is empty "+
					"as JSON, as in a value here", tag)}
			}
			if found = leftEmpty(x, at); found != nil {
				return found
			}
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); k < reflect.Array || k == reflect.String {
			return nil
		}
		for i := range v.Len() {
			if found = leftEmpty(v.Index(i), path+"[]"); found != nil {
				return found
			}
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			if found = leftEmpty(v.MapIndex(k), path+"[]"); found != nil {
				return found
			}
		}
	}
	return nil
}

// emptyJSON reports whether v is null, "", [] or {} as JSON with the tags that it has.
func emptyJSON(v reflect.Value) bool {
	if k := v.Kind(); (k == reflect.Pointer || k == reflect.Interface) && v.IsNil() {
		return true
	}
	if text, own := marshaled(v); own {
		return slices.Contains([]string{"null", `""`, "[]", "{}"}, text)
	}
	switch v.Kind() {
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
		return v.Len() == 0
	case reflect.Pointer, reflect.Interface:
		return emptyJSON(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			f, tag := v.Type().Field(i), v.Type().Field(i).Tag.Get("json")
			name, _, _ := strings.Cut(tag, ",")
			flat := f.Anonymous && name == "" || omits(tag, "inline")
			switch {
			case !f.IsExported(), tag == "-",
				omits(tag, "omitzero") && v.Field(i).IsZero(),
				(flat || omits(tag, "omitempty")) && emptyJSON(v.Field(i)):
			default:
				return false
			}
		}
		return true
	}
	return false
}

func omits(tag, option string) bool {
	_, options, _ := strings.Cut(tag, ",")
	return slices.Contains(strings.Split(options, ","), option)
}

// marshaled is the JSON of a value of a type that marshals itself to JSON or text.
func marshaled(v reflect.Value) (text string, own bool) {
	defer func() {
		if recover() != nil { // the codec meets the same, and verification says whose doing it is
			own = true
		}
	}()
	if !v.CanInterface() {
		return "", false
	}
	x := v.Interface()
	if v.CanAddr() {
		x = v.Addr().Interface()
	}
	switch x.(type) {
	case json.Marshaler, encoding.TextMarshaler:
		b, err := json.Marshal(x)
		return string(b), err == nil
	}
	return "", false
}
