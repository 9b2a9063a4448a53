package scratch

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// misfit says in one line where a text does not fit a type, and what stands
// there; err is why decoding it failed.
func misfit(path string, t reflect.Type, text json.RawMessage, err error) error {
	for t.Kind() == reflect.Pointer && !t.Implements(jsonReader) {
		t = t.Elem()
	}
	if !readsItself(t) {
		if inner := inside(path, t, text); inner != nil {
			return inner
		}
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("%s: the sample has %s; the type wants %s", path, shortened(text), t)
	}
	return fmt.Errorf("%s: the sample has %s; the type wants %s: %w", path, shortened(text), t, err)
}

// inside finds the first member or element that does not fit.
func inside(path string, t reflect.Type, text json.RawMessage) error {
	var members map[string]json.RawMessage
	var elements []json.RawMessage
	if json.Unmarshal(text, &members) == nil {
		for _, name := range slices.Sorted(maps.Keys(members)) {
			var field reflect.Type
			below := path + "." + name
			switch t.Kind() {
			case reflect.Struct:
				field = member(t, name, map[reflect.Type]bool{})
			case reflect.Map:
				field, below = t.Elem(), fmt.Sprintf("%s[%q]", path, name)
			}
			if err := fits(field, members[name]); err != nil {
				return misfit(below, field, members[name], err)
			}
		}
	} else if json.Unmarshal(text, &elements) == nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		for i, e := range elements {
			if err := fits(t.Elem(), e); err != nil {
				return misfit(fmt.Sprintf("%s[%d]", path, i), t.Elem(), e, err)
			}
		}
	}
	return nil
}

func fits(t reflect.Type, text json.RawMessage) error {
	if t == nil {
		return nil // read by nothing
	}
	return json.Unmarshal(text, reflect.New(t).Interface())
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
