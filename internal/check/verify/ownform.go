package verify

import (
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
	visitForms(reflect.ValueOf(v), 0, func(p reflect.Value) bool {
		for _, form := range []func(p any) (string, error){ownJSON, ownText, ownBinary} {
			if name, err := form(p.Interface()); err != nil && err.Error() != "" && strings.Contains(failure, err.Error()) {
				found = fmt.Sprintf("%s does not read the %s that it writes: %v", p.Type().Elem(), name, err)
			}
		}
		return found == ""
	})
	return found
}

// visitForms calls visit with pointers to all structs and named types of a value that are not of the standard library,
// until it returns false.
func visitForms(v reflect.Value, depth int, visit func(p reflect.Value) bool) bool {
	if depth > maxFormDepth {
		return true
	}
	if t := v.Type(); v.CanAddr() && v.CanInterface() && strings.Contains(t.PkgPath(), ".") && !visit(v.Addr()) {
		return false
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return v.IsNil() || visitForms(v.Elem(), depth+1, visit)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); v.Type().Field(i).IsExported() && !visitForms(f, depth+1, visit) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range min(v.Len(), mostOfForm) {
			if !visitForms(v.Index(i), depth+1, visit) {
				return false
			}
		}
	}
	return true
}

const (
	maxFormDepth = 20
	mostOfForm   = 100
)

func ownJSON(p any) (string, error) {
	m, ok := p.(json.Marshaler)
	u, both := p.(json.Unmarshaler)
	if !ok || !both {
		return "", nil
	}
	return "JSON", comesBack(m.MarshalJSON, func(p any) func([]byte) error { return p.(json.Unmarshaler).UnmarshalJSON },
		u)
}

func ownText(p any) (string, error) {
	m, ok := p.(encoding.TextMarshaler)
	u, both := p.(encoding.TextUnmarshaler)
	if !ok || !both {
		return "", nil
	}
	return "text", comesBack(m.MarshalText,
		func(p any) func([]byte) error { return p.(encoding.TextUnmarshaler).UnmarshalText }, u)
}

func ownBinary(p any) (string, error) {
	m, ok := p.(encoding.BinaryMarshaler)
	u, both := p.(encoding.BinaryUnmarshaler)
	if !ok || !both {
		return "", nil
	}
	return "binary form", comesBack(m.MarshalBinary,
		func(p any) func([]byte) error { return p.(encoding.BinaryUnmarshaler).UnmarshalBinary }, u)
}

// comesBack is the error of reading into a new value of p's type what marshal writes.
func comesBack(marshal func() ([]byte, error), unmarshal func(p any) func([]byte) error, p any) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	data, err := marshal()
	if err != nil {
		return err
	}
	return unmarshal(reflect.New(reflect.TypeOf(p).Elem()).Interface())(data)
}
