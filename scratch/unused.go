package scratch

import (
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// Report is what [Check] found out about samples.
type Report struct {
	Error  string   `json:",omitempty"` // which sample does not fit, and where; "": all do
	Unused []string `json:",omitempty"` // paths of members that the type has no field for, sorted, each once
	Nils   []string `json:",omitempty"` // see [Nils]
}

// Check reads samples from in and writes a [Report] to out, one line of JSON: the
// whole of a program that tells before anything is generated whether samples fit.
func Check[T any](in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return fmt.Errorf("read the samples: %w", err)
	}
	var r Report
	values, err := Samples[T](data)
	if err == nil {
		r.Unused, err = Unused[T](data)
	}
	if err != nil {
		r.Error = err.Error()
	} else {
		r.Nils = Nils(values)
	}
	return json.NewEncoder(out).Encode(r)
}

// CheckWith is [Check] with samples of another form than JSON, which read reads.
func CheckWith[T any](read func(data []byte) ([]T, error), in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return fmt.Errorf("read the samples: %w", err)
	}
	var r Report
	if values, err := read(data); err != nil {
		r.Error = err.Error()
	} else {
		r.Nils = Nils(values)
	}
	return json.NewEncoder(out).Encode(r)
}

// Called is the line that [CheckFunc] writes before it calls the function: what happens later is that function's.
const Called = "serialbench calls the function"

// CheckFunc is [Check] with the values of the user's function.
func CheckFunc[T any, S ~[]T](f func() S, out io.Writer) error {
	if _, err := fmt.Fprintln(out, Called); err != nil {
		return err
	}
	values := f()
	return json.NewEncoder(out).Encode(Report{Nils: Nils([]T(values))})
}

// Unused lists the paths of members of the samples that encoding/json does not
// read, since T has no field of that name, sorted and each once. What lies below
// types that read themselves is taken for used.
func Unused[T any](data []byte) ([]string, error) {
	texts, err := Split(data)
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	t := reflect.TypeFor[T]()
	for _, text := range texts {
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			return nil, err
		}
		unused(t.Name(), t, v, found)
	}
	var list []string
	for path := range found {
		list = append(list, path)
	}
	slices.Sort(list)
	return list, nil
}

var (
	jsonReader = reflect.TypeFor[json.Unmarshaler]()
	textReader = reflect.TypeFor[encoding.TextUnmarshaler]()
)

func unused(path string, t reflect.Type, v any, found map[string]bool) {
	for t.Kind() == reflect.Pointer && !t.Implements(jsonReader) {
		t = t.Elem()
	}
	if readsItself(t) {
		return
	}
	switch v := v.(type) {
	case []any:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			for i, e := range v {
				if t.Kind() == reflect.Array && i >= t.Len() {
					found[fmt.Sprintf("%s[%d]", path, i)] = true
					continue
				}
				unused(path+"[]", t.Elem(), e, found)
			}
		}
	case map[string]any:
		for name, e := range v {
			switch t.Kind() {
			case reflect.Map:
				unused(path+"[]", t.Elem(), e, found)
			case reflect.Struct:
				if index := member(t, name, map[reflect.Type]bool{}); index == nil {
					found[path+"."+name] = true
				} else {
					unused(path+"."+name, t.FieldByIndex(index).Type, e, found)
				}
			}
		}
	}
}

// member is the place of the field that encoding/json reads a member into; nil:
// none. An exact name is better than one that differs in case.
func member(t reflect.Type, name string, inside map[reflect.Type]bool) (best []int) {
	if inside[t] {
		return nil
	}
	inside[t] = true
	defer delete(inside, t)
	var embedded []int
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		given, _, _ := strings.Cut(tag, ",")
		under := f.Type
		if under.Kind() == reflect.Pointer {
			under = under.Elem()
		}
		switch {
		case tag == "-":
		case f.Anonymous && given == "" && under.Kind() == reflect.Struct:
			embedded = append(embedded, i)
		case !f.IsExported():
		default:
			if given == "" {
				given = f.Name
			}
			if given == name {
				return []int{i}
			}
			if best == nil && strings.EqualFold(given, name) {
				best = []int{i}
			}
		}
	}
	for _, i := range embedded {
		e := t.Field(i).Type
		if e.Kind() == reflect.Pointer {
			e = e.Elem()
		}
		if within := member(e, name, inside); best == nil && within != nil {
			best = append([]int{i}, within...)
		}
	}
	return best
}
