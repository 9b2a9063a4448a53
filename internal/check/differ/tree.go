package differ

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// gap is a place in which two trees differ.
type gap struct {
	path string // in Go, such as Lines[].Price
	kind string // "bytes" or "time" where the first has that there
	a, b string
}

// apart lists where two trees differ, the first few, beside places that are known to.
func apart(a, b json.RawMessage, known map[string]bool) []gap {
	if bytes.Equal(a, b) {
		return nil
	}
	g := gaps{known: known}
	g.compare("", decoded(a), decoded(b))
	return g.all
}

type gaps struct {
	known map[string]bool
	all   []gap
}

// held is the deepest field that one tree has and an empty one does not, below at most so many lists, and how it is
// read.
func held(empty, tree json.RawMessage, lists int) (path, kind string) {
	a, b := decoded(empty), decoded(tree)
	for {
		x, okA := fields(a)
		y, ok := fields(b)
		if !ok {
			if list, isList := b.([]any); isList && len(list) > 0 && lists > 0 {
				lists--
				if before, isList := a.([]any); isList && len(before) > 0 {
					a = before[0]
				} else {
					a = nil
				}
				path, b = path+"[]", list[0]
				continue
			}
			return path, kindOf(b)
		}
		at := -1
		for i := range y {
			if !okA || i >= len(x) || !reflect.DeepEqual(x[i].value, y[i].value) {
				if okA || !zero(y[i].value) {
					at = i
					break
				}
			}
		}
		if at < 0 {
			return path, ""
		}
		path, b = strings.TrimPrefix(path+"."+y[at].name, "."), y[at].value
		if a = nil; okA && at < len(x) {
			a = x[at].value
		}
	}
}

// zero reports whether a part of a tree is that of a zero value.
func zero(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case map[string]any:
		if list, ok := fields(v); ok {
			for _, f := range list {
				if !zero(f.value) {
					return false
				}
			}
			return true
		}
		s := shown(v)
		return s == "0" || strings.Contains(s, "-62135596800") || strings.Trim(s, "bytes 0") == ""
	case []any:
		for _, item := range v {
			if !zero(item) {
				return false
			}
		}
		return true
	}
	return false
}

const mostGaps = 4

func decoded(text json.RawMessage) (v any) {
	if len(text) > 0 && json.Unmarshal(text, &v) != nil {
		return string(text)
	}
	return v
}

func (g *gaps) compare(path string, a, b any) {
	if len(g.all) >= mostGaps || g.known[path] || reflect.DeepEqual(a, b) {
		return
	}
	x, okA := fields(a)
	y, okB := fields(b)
	if okA && okB && len(x) == len(y) {
		for i := range x {
			g.compare(strings.TrimPrefix(path+"."+x[i].name, "."), x[i].value, y[i].value)
		}
		return
	}
	l, okA := items(a)
	m, okB := items(b)
	if okA && okB && len(l) == len(m) {
		for i := range l {
			g.compare(path+"[]", l[i], m[i])
		}
		return
	}
	g.all = append(g.all, gap{path, kindOf(a), shown(a), shown(b)})
}

// items are those of a list, or the keys and values of a map, in a tree.
func items(v any) (list []any, ok bool) {
	if m, isMap := v.(map[string]any); isMap {
		entries, ok := m["map"].([]any)
		for _, e := range entries {
			if pair, isPair := e.([]any); isPair {
				list = append(list, pair...)
			}
		}
		return list, ok
	}
	list, ok = v.([]any)
	return list, ok
}

type field struct {
	name  string
	value any
}

// fields are those of a struct in a tree.
func fields(v any) (all []field, ok bool) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, false
	}
	list, ok := m["fields"].([]any)
	for _, f := range list {
		if pair, isPair := f.([]any); isPair && len(pair) == 2 {
			all = append(all, field{fmt.Sprint(pair[0]), pair[1]})
		}
	}
	return all, ok
}

func kindOf(v any) string {
	if m, ok := v.(map[string]any); ok {
		for _, k := range []string{"bytes", "time"} {
			if _, has := m[k]; has {
				return k
			}
		}
	}
	return ""
}

// shown is a part of a tree as a reader would write it.
func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return clip(fmt.Sprintf("%q", v))
	case bool:
		return fmt.Sprint(v)
	case []any:
		if len(v) == 0 {
			return "[]"
		}
		return fmt.Sprintf("a list of %d", len(v))
	case map[string]any:
		if f, ok := fields(v); ok {
			return "a struct of " + count(len(f), "field")
		}
		if list, ok := v["map"].([]any); ok {
			return fmt.Sprintf("a map of %d", len(list))
		}
		if text, ok := v["text"]; ok {
			return fmt.Sprint(text)
		}
		if b, ok := v["bytes"].(string); ok {
			return clip("bytes " + b)
		}
		for k, n := range v { // a number: one member
			if len(v) == 1 && (k[0] == 'i' || k[0] == 'u') {
				return fmt.Sprint(n)
			}
		}
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return clip(string(text))
}

// clip shortens what is shown.
func clip(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
