package verify

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// refusesItself says which type among those of a value writes a form of itself that it does not read, if that is what
// a codec's failure tells of; "" otherwise. Such a fault is neither the library's nor ours.
func refusesItself(v any, failure string) string {
	found := ""
	visitForms(reflect.ValueOf(v), map[any]bool{}, func(p reflect.Value) bool {
		for _, form := range ownForms {
			if _, _, err := form.alone(p); err != nil && err.Error() != "" && strings.Contains(failure, err.Error()) {
				found = fmt.Sprintf("%s does not read the %s that it writes: %v", p.Type().Elem(), form.name, err)
			}
		}
		return found == ""
	})
	return found
}

// visitForms calls visit with pointers to all structs and named types of a value that are not of the standard library,
// until it returns false.
func visitForms(v reflect.Value, seen map[any]bool, visit func(p reflect.Value) bool) bool {
	if len(seen) > mostPointers {
		return true
	}
	if t := v.Type(); v.CanAddr() && v.CanInterface() && strings.Contains(t.PkgPath(), ".") && !visit(v.Addr()) {
		return false
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.Kind() == reflect.Pointer && !v.IsNil() {
			at := [2]any{v.Type(), v.Pointer()}
			if seen[at] {
				return true
			}
			seen[at] = true
		}
		return v.IsNil() || visitForms(v.Elem(), seen, visit)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); v.Type().Field(i).IsExported() && !visitForms(f, seen, visit) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range min(v.Len(), mostOfForm) {
			if !visitForms(v.Index(i), seen, visit) {
				return false
			}
		}
	}
	return true
}

const (
	mostPointers = 10_000
	mostOfForm   = 100
)

// ownForm is a way in which types marshal themselves.
type ownForm struct {
	name, method string
	// its two methods of what p points to; nil where there is none
	of func(p any) methods
}

type methods struct {
	marshal   func() ([]byte, error)
	unmarshal func([]byte) error
}

var ownForms = []ownForm{
	{"JSON", "MarshalJSON", func(p any) (own methods) {
		if m, ok := p.(json.Marshaler); ok {
			own.marshal = m.MarshalJSON
		}
		if u, ok := p.(json.Unmarshaler); ok {
			own.unmarshal = u.UnmarshalJSON
		}
		return own
	}},
	{"text", "MarshalText", func(p any) (own methods) {
		if m, ok := p.(encoding.TextMarshaler); ok {
			own.marshal = m.MarshalText
		}
		if u, ok := p.(encoding.TextUnmarshaler); ok {
			own.unmarshal = u.UnmarshalText
		}
		return own
	}},
	{"binary form", "MarshalBinary", func(p any) (own methods) {
		if m, ok := p.(encoding.BinaryMarshaler); ok {
			own.marshal = m.MarshalBinary
		}
		if u, ok := p.(encoding.BinaryUnmarshaler); ok {
			own.unmarshal = u.UnmarshalBinary
		}
		return own
	}},
	{"gob form", "GobEncode", func(p any) (own methods) {
		if m, ok := p.(gobEncoder); ok {
			own.marshal = m.GobEncode
		}
		if u, ok := p.(gobDecoder); ok {
			own.unmarshal = u.GobDecode
		}
		return own
	}},
}

// What a type has that makes its own form of gob. The package encoding/gob names these too, but would be linked whole.
type (
	gobEncoder interface{ GobEncode() ([]byte, error) }
	gobDecoder interface{ GobDecode([]byte) error }
)

// alone is what becomes of *p by the form without any library; ok is false where the type has not both methods.
func (f ownForm) alone(p reflect.Value) (back reflect.Value, ok bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	back = reflect.New(p.Type().Elem())
	marshal, unmarshal := f.of(p.Interface()).marshal, f.of(back.Interface()).unmarshal
	if marshal == nil || unmarshal == nil {
		return back, false, nil
	}
	data, err := marshal()
	if err != nil {
		return back, true, err
	}
	return back, true, unmarshal(bytes.Clone(data))
}
