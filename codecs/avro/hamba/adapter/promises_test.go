package adapter

import (
	"reflect"
	"strings"
	"testing"
)

// TestSchemaResolution checks the rules of the Avro specification (1.12.0, Schema Resolution)
// for what a reader makes of another writer's type: which types are promoted, and what is an error.
// Those for unions, which the library breaks, are in bug_test.go.
func TestSchemaResolution(t *testing.T) {
	const colors, more = `{"type":"enum","name":"Color","symbols":["Red","Green"]}`,
		`{"type":"enum","name":"Color","symbols":["Red","Green","Blue"]}`
	record := func(typ string) string {
		return `{"type":"record","name":"R","fields":[{"name":"First","type":"string"},{"name":"Value","type":` + typ + `}]}`
	}
	for _, c := range []struct {
		name           string
		writer, reader string
		read           func(writer, reader string) (got, want any, err error)
		fails          string // part of the error; "": none
	}{
		{"int to long", `"int"`, `"long"`, resolve(of[int32]{"a", -5}, of[int64]{"a", -5}), ""},
		{"int to double", `"int"`, `"double"`, resolve(of[int32]{"a", 7}, of[float64]{"a", 7}), ""},
		{"float to double", `"float"`, `"double"`, resolve(of[float32]{"a", 2.5}, of[float64]{"a", 2.5}), ""},
		{"long to int", `"long"`, `"int"`, resolve(of[int64]{"a", 7}, of[int32]{"a", 7}), "not compatible"},
		{"double to float", `"double"`, `"float"`, resolve(of[float64]{"a", 2.5}, of[float32]{"a", 2.5}), "not compatible"},
		{"int to string", `"int"`, `"string"`, resolve(of[int32]{"a", 7}, of[string]{"a", "7"}), "not compatible"},
		{"int to a list", `"int"`, `{"type":"array","items":"int"}`, resolve(of[int32]{"a", 7}, of[[]int32]{"a", []int32{7}}),
			"not compatible"},
		{"a known symbol", colors, more, resolve(of[string]{"a", "Green"}, of[string]{"a", "Green"}), ""},
		{"a symbol that the reader lacks", more, colors, resolve(of[string]{"a", "Blue"}, of[string]{"a", "Blue"}), "symbol"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, want, err := c.read(record(c.writer), record(c.reader))
			switch {
			case c.fails == "" && (err != nil || !same(got, want)):
				t.Errorf("read %+v, %v; want %+v", got, err, want)
			case c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)):
				t.Errorf("read %+v, %v; want an error with %q", got, err, c.fails)
			}
		})
	}
}

// of is a record whose second field changes its type.
type of[T any] struct {
	First string
	Value T
}

// resolve writes a value by one schema and reads it by another.
func resolve[W, R any](written W, want R) func(writer, reader string) (any, any, error) {
	return func(writer, reader string) (any, any, error) {
		w, err := New[W](writer)
		if err != nil {
			return nil, nil, err
		}
		data, err := w.Marshal(nil, &written)
		if err != nil {
			return nil, nil, err
		}
		r, err := New[R](reader)
		if err != nil {
			return nil, nil, err
		}
		if err := r.ReadFrom(w.WriterSchema()); err != nil {
			return nil, nil, err
		}
		var got R
		err = r.Unmarshal(data, &got)
		return got, want, err
	}
}

func same(a, b any) bool { return reflect.DeepEqual(a, b) }
