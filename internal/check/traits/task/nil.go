package task

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
)

var timeType = reflect.TypeFor[time.Time]()

// place is a field somewhere in a struct, without passing through a list.
type place struct {
	path  string
	index []int
	kind  reflect.Type
}

// places lists the fields of a struct type that want accepts.
func places(t reflect.Type, want func(reflect.Type) bool) []place {
	var found []place
	var walk func(t reflect.Type, path string, index []int)
	walk = func(t reflect.Type, path string, index []int) {
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() {
				continue
			}
			at, p := append(append([]int{}, index...), i), path+"."+f.Name
			if want(f.Type) {
				found = append(found, place{p, at, f.Type})
			}
			if f.Type.Kind() == reflect.Struct && f.Type != timeType {
				walk(f.Type, p, at)
			}
		}
	}
	if t.Kind() == reflect.Struct {
		walk(t, t.Name(), nil)
	}
	return found
}

func isBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

func nilSlice(s *subject) finding {
	return keepsNil(s, func(t reflect.Type) bool { return t.Kind() == reflect.Slice && !isBytes(t) })
}

func nilBytes(s *subject) finding { return keepsNil(s, isBytes) }

func nilMap(s *subject) finding {
	return keepsNil(s, func(t reflect.Type) bool { return t.Kind() == reflect.Map })
}

// keepsNil sends a nil and an empty one through a round trip, at the first such field.
func keepsNil(s *subject, want func(reflect.Type) bool) finding {
	found := places(reflect.TypeOf(s.values[0]).Elem(), want)
	if len(found) == 0 {
		return say(None, "")
	}
	p := found[0]
	var lost []string
	party := record.Party("")
	for _, empty := range []bool{false, true} {
		v := s.bench.New()
		f := reflect.ValueOf(v).Elem().FieldByIndex(p.index)
		if empty && p.kind.Kind() == reflect.Map {
			f.Set(reflect.MakeMap(p.kind))
		} else if empty {
			f.Set(reflect.MakeSlice(p.kind, 0, 0))
		}
		out, err := s.bench.Marshal(nil, v)
		got := s.bench.New()
		if err == nil {
			err = s.bench.Unmarshal(out, got)
		}
		name := map[bool]string{false: "nil", true: "empty"}
		by := record.Library
		if alone, ok := verify.Alone(s.bench, v); ok &&
			reflect.ValueOf(alone).Elem().FieldByIndex(p.index).IsNil() == empty || !ok && s.standsIn(p.path) {
			by = record.Adapter
		}
		before := len(lost)
		switch back := reflect.ValueOf(got).Elem().FieldByIndex(p.index); {
		case err != nil:
			lost = append(lost, fmt.Sprintf("%s %s: %v", name[empty], p.path, err))
		case back.Len() > 0:
			lost = append(lost, fmt.Sprintf("%s %s becomes %d elements", name[empty], p.path, back.Len()))
		case back.IsNil() == empty:
			lost = append(lost, fmt.Sprintf("%s %s becomes %s", name[empty], p.path, name[!empty]))
		}
		if len(lost) > before && party != record.Library {
			party = by
		}
	}
	if len(lost) > 0 {
		return finding{No, strings.Join(lost, "; "), party}
	}
	return say(Yes, "")
}

// standsIn reports whether the adapter writes something else than a list or map at a place, so
// that nil or empty is as it makes it.
func (s *subject) standsIn(path string) bool {
	for _, a := range s.bench.Case.Adapted {
		if a.Path == path && (a.How == "map as list of pairs" || a.How == "bytes as base64 text") {
			return true
		}
	}
	return false
}

// MostText is the longest string that is tried, in bytes; tests try less.
var MostText = 16 << 20

// largestString searches for the longest string that survives, between those
// tried at the usual limits.
func largestString(s *subject) finding {
	found := places(reflect.TypeOf(s.values[0]).Elem(),
		func(t reflect.Type) bool { return t.Kind() == reflect.String || isBytes(t) })
	if len(found) == 0 {
		return say(None, "")
	}
	p := found[0]
	try := func(n int) string {
		v := s.bench.New()
		reflect.ValueOf(v).Elem().Set(reflect.ValueOf(s.values[0]).Elem())
		f := reflect.ValueOf(v).Elem().FieldByIndex(p.index)
		if p.kind.Kind() == reflect.String {
			f.SetString(strings.Repeat("x", n))
		} else {
			f.SetBytes(make([]byte, n))
		}
		out, err := s.bench.Marshal(nil, v)
		if err != nil {
			return "marshal: " + err.Error()
		}
		got := s.bench.New()
		if err := s.bench.Unmarshal(out, got); err != nil {
			return "unmarshal: " + err.Error()
		}
		if g := reflect.ValueOf(got).Elem().FieldByIndex(p.index); g.Len() != n {
			return fmt.Sprintf("comes back with %d bytes", g.Len())
		}
		return ""
	}
	good, bad, why := 0, 0, ""
	for _, n := range []int{16, 255, 256, 4096, 32 << 10, 65535, 65536, 1 << 20, MostText} {
		n = min(n, MostText)
		if why = try(n); why != "" {
			bad = n
			break
		}
		good = n
	}
	if bad == 0 {
		return say(fmt.Sprintf("≥ %d", MostText), p.path)
	}
	for bad-good > 1 {
		n := good + (bad-good)/2
		if w := try(n); w != "" {
			bad, why = n, w
		} else {
			good = n
		}
	}
	return say(fmt.Sprint(good), fmt.Sprintf("%s of %d bytes: %s", p.path, bad, why))
}
