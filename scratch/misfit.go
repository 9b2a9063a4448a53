package scratch

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// read decodes a sample into v. Where encoding/json refuses a struct, list or map as a whole its parts are read each by
// itself: what they hold may fit, and only that library have something against the type, such as a tag that it does not
// take. The error says in one line where a text does not fit, and what stands there.
func read(path string, v reflect.Value, text json.RawMessage) error {
	err := json.Unmarshal(text, v.Addr().Interface())
	if err == nil {
		return nil
	}
	v.SetZero()
	for v.Kind() == reflect.Pointer && !v.Type().Implements(jsonReader) {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if !readsItself(v.Type()) {
		if fits, inner := readParts(path, v, text); fits || inner != nil {
			return inner
		}
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && errors.Unwrap(wrong) == nil {
		return fmt.Errorf("%s: the sample has %s; the type wants %s", path, shortened(text), v.Type())
	}
	return fmt.Errorf("%s: the sample has %s; the type wants %s: %w", path, shortened(text), v.Type(), err)
}

// readParts decodes members or elements one by one; fits is false where the text has none, or the type.
func readParts(path string, v reflect.Value, text json.RawMessage) (fits bool, err error) {
	var members map[string]json.RawMessage
	var elements []json.RawMessage
	t, k := v.Type(), v.Kind()
	switch {
	case k == reflect.Struct && json.Unmarshal(text, &members) == nil:
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if index := member(t, name, map[reflect.Type]bool{}); index != nil {
				field := t.FieldByIndex(index)
				if err := read(path+"."+name, settable(v, index), unquoted(field, members[name])); err != nil {
					return false, err
				}
			}
		}
	case k == reflect.Map && json.Unmarshal(text, &members) == nil:
		v.Set(reflect.MakeMap(t))
		for _, name := range slices.Sorted(maps.Keys(members)) {
			elem, key := reflect.New(t.Elem()).Elem(), reflect.New(reflect.MapOf(t.Key(), reflect.TypeFor[bool]()))
			if err := read(fmt.Sprintf("%s[%q]", path, name), elem, members[name]); err != nil {
				return false, err
			}
			if err := json.Unmarshal(fmt.Appendf(nil, "{%s: true}", strconv.Quote(name)), key.Interface()); err != nil {
				return false, err
			}
			v.SetMapIndex(key.Elem().MapKeys()[0], elem)
		}
	case (k == reflect.Slice || k == reflect.Array) && json.Unmarshal(text, &elements) == nil:
		if k == reflect.Slice {
			v.Set(reflect.MakeSlice(t, len(elements), len(elements)))
		}
		for i := range min(len(elements), v.Len()) {
			if err := read(fmt.Sprintf("%s[%d]", path, i), v.Index(i), elements[i]); err != nil {
				return false, err
			}
		}
	default:
		return false, nil
	}
	return true, nil
}

// settable is a field of a struct, for which embedded pointers on the way to it are set.
func settable(v reflect.Value, index []int) reflect.Value {
	for i, n := range index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(n)
	}
	return v
}

// unquoted is the text of a field that by its tag stands in a string.
func unquoted(f reflect.StructField, text json.RawMessage) json.RawMessage {
	_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	var inner string
	if slices.Contains(strings.Split(options, ","), "string") && json.Unmarshal(text, &inner) == nil &&
		json.Valid([]byte(inner)) {
		return json.RawMessage(inner)
	}
	return text
}

func readsItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(jsonReader) || p.Implements(textReader)
}

// shortened is a JSON text in one line of bearable length.
func shortened(text json.RawMessage) string {
	s := strings.Join(strings.Fields(string(text)), " ")
	const most = 60
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
