package tap

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"time"
)

var unmarshal = json.Unmarshal

// The classes are those of "serialbench differ". What has no mark that explains it is of the class reads-the-other.

// ofRefusals are the classes that may have one codec refuse a message, the likeliest first.
var ofRefusals = []string{"duplicate-key", "invalid-utf8", "lone-surrogate", "array-length", "base64-form",
	"quoted-number", "wrong-kind", "number-form", "unknown-field", "time-form", "null", "number-range", "key-case"}

// ofValues are those that may have a field get another value.
var ofValues = []string{"key-case", "duplicate-key", "invalid-utf8", "lone-surrogate", "array-length", "base64-form",
	"quoted-number", "number-form", "null", "wrong-kind", "time-form", "number-range"}

// refusal explains why one codec refuses a message.
func refusal(marks []mark, root string) difference {
	for _, class := range ofRefusals {
		for _, m := range marks {
			if m.class == class {
				return difference{class: class, field: m.path}
			}
		}
	}
	return difference{class: "reads-the-other", field: root}
}

// walk finds the fields in which two values, or two texts, differ.
type walk struct {
	marks []mark
	found []difference
}

func (w *walk) add(class, path string) {
	w.found = append(w.found, difference{class: class, field: path})
}

// explain finds what was marked at a path, around it or within it.
func (w *walk) explain(path string) {
	for _, class := range ofValues {
		for _, m := range w.marks {
			if m.class == class && (within(m.path, path) || within(path, m.path)) {
				w.add(class, m.path)
				return
			}
		}
	}
	w.add("reads-the-other", path)
}

// within reports whether a path is that of another or below it.
func within(path, of string) bool {
	return strings.HasPrefix(path, of) && (len(path) == len(of) || strings.IndexByte(".[{", path[len(of)]) >= 0)
}

// values compares two values of one type.
func (w *walk) values(a, b reflect.Value, p *plan, path string, depth int) {
	if depth > deepest {
		return
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type() {
			if a.IsNil() != b.IsNil() || !a.IsNil() {
				w.explain(path)
			}
			return
		}
		w.values(a.Elem(), b.Elem(), p, path, depth+1)
	case reflect.Struct:
		if len(p.fields) == 0 || p.of != a.Type() {
			w.leaves(a, b, path)
			return
		}
		for _, f := range p.fields {
			fa, errA := a.FieldByIndexErr(f.index)
			fb, errB := b.FieldByIndexErr(f.index)
			switch {
			case errA != nil && errB != nil:
			case errA != nil || errB != nil:
				w.explain(path + "." + f.name)
			default:
				w.values(fa, fb, f.of, path+"."+f.name, depth+1)
			}
		}
	case reflect.Slice, reflect.Array:
		if p.bytes || p.elem == nil || a.Len() != b.Len() || a.Kind() == reflect.Slice && a.IsNil() != b.IsNil() {
			w.leaves(a, b, path)
			return
		}
		for i := 0; i < a.Len(); i++ {
			w.values(a.Index(i), b.Index(i), p.elem.of, path+"[]", depth+1)
		}
	case reflect.Map:
		w.leaves(a, b, path)
	default:
		w.leaves(a, b, path)
	}
}

// leaves compares values as wholes.
func (w *walk) leaves(a, b reflect.Value, path string) {
	if !a.CanInterface() || !b.CanInterface() {
		return
	}
	x, y := a.Interface(), b.Interface()
	if t, ok := x.(time.Time); ok && t.Equal(y.(time.Time)) {
		return
	}
	if !reflect.DeepEqual(x, y) {
		w.explain(path)
	}
}

// texts compares two messages in JSON.
func (w *walk) texts(a, b []byte, root *field) {
	x, errA := tree(a)
	y, errB := tree(b)
	if errA != nil || errB != nil {
		w.add("bytes", root.name)
		return
	}
	w.trees(x, y, root, root.name)
	switch {
	case len(w.found) > 0:
	case bytes.Contains(a, []byte(`\u003`)) != bytes.Contains(b, []byte(`\u003`)) ||
		bytes.Contains(a, []byte(`\u0026`)) != bytes.Contains(b, []byte(`\u0026`)):
		w.add("html-escape", root.name)
	case len(a) == len(b):
		w.add("key-order", root.name)
	default:
		w.add("text-form", root.name)
	}
}

// tree reads a message in JSON with its numbers as they are written.
func tree(b []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// trees compares two trees; names in paths are only those of the type.
func (w *walk) trees(a, b any, f *field, path string) {
	switch x := a.(type) {
	case map[string]any:
		if y, ok := b.(map[string]any); ok {
			w.objects(x, y, f, path)
			return
		}
		w.instead(a, b, path)
	case []any:
		y, ok := b.([]any)
		switch {
		case !ok:
			w.instead(a, b, path)
		case len(x) != len(y):
			w.add("value-written", path)
		default:
			elem := f.of.elem
			if elem == nil {
				elem = whatever
			}
			for i := range x {
				w.trees(x[i], y[i], elem, path+"[]")
			}
		}
	default:
		if a != b {
			w.instead(a, b, path)
		}
	}
}

// objects compares two objects key by key.
func (w *walk) objects(a, b map[string]any, f *field, path string) {
	at := func(key string) (*field, string) {
		if known := f.of.fields[key]; known != nil {
			return known, path + "." + known.name
		}
		if f.of.elem != nil {
			return f.of.elem, path + "{}"
		}
		return whatever, path + "{}"
	}
	for key, x := range a {
		elem, inner := at(key)
		if y, ok := b[key]; ok {
			w.trees(x, y, elem, inner)
		} else {
			w.add("omitempty", inner)
		}
	}
	for key := range b {
		if _, ok := a[key]; !ok {
			_, inner := at(key)
			w.add("omitempty", inner)
		}
	}
}

// instead finds the class of two values of which one stands in the place of the other.
func (w *walk) instead(a, b any, path string) {
	if a == nil {
		a, b = b, a
	}
	class := "value-written"
	switch x := a.(type) {
	case []any:
		if b == nil && len(x) == 0 {
			class = "nil-slice"
		}
	case map[string]any:
		if b == nil && len(x) == 0 {
			class = "nil-map"
		}
	case json.Number:
		if _, ok := b.(json.Number); ok {
			class = "float-form"
		}
	case string:
		if _, ok := b.(string); ok {
			class = "text-form"
		}
	}
	w.add(class, path)
}
