// Package avroschema is what the Avro codecs share: the schema of an adapted
// type, and the writer of conversions to generic values. It knows no library.
package avroschema

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Begin adapts the type of a request and begins a package that holds its schema. There is none where the type has
// problems.
func Begin(r *emit.Request, rules schema.Rules) (a schema.Adapted, s *emit.Source, err error) {
	rules.TimeUnit, rules.Enums = time.Microsecond, schema.Open
	if a = schema.Adapt(r.Root, rules); len(a.Problems) > 0 {
		return a, nil, nil
	}
	text, err := Text(a.Type)
	if err != nil {
		return a, nil, err
	}
	s = emit.NewSource(r.Package)
	s.P("const schemaText = `%s`\n", text)
	return a, s, nil
}

// Text is the Avro schema of root in JSON, one record in another where it is
// first used.
func Text(root *schema.Type) (string, error) {
	w := writer{defined: map[string]bool{}}
	return encode(w.of(root))
}

// RecordText is the schema of one struct, in which all other structs and byte
// arrays are only named.
func RecordText(t *schema.Type) (string, error) {
	w := writer{namesOnly: true, defined: map[string]bool{}}
	return encode(w.record(t))
}

func encode(v any) (string, error) {
	b, err := json.MarshalIndent(v, "", "\t")
	if err != nil {
		return "", fmt.Errorf("avro schema: %w", err)
	}
	return string(b), nil
}

type writer struct {
	namesOnly bool
	defined   map[string]bool
}

type recordSchema struct {
	Type   string        `json:"type"`
	Name   string        `json:"name"`
	Fields []fieldSchema `json:"fields"`
}

type fieldSchema struct {
	Name    string           `json:"name"`
	Type    any              `json:"type"`
	Default *json.RawMessage `json:"default,omitempty"`
}

// fieldDefault is the default of a field of a type that is meant to change, which a reader
// needs for a field that the writer did not have; nil for what has no simple one, and
// for types without wire tags.
func fieldDefault(owner, t *schema.Type) *json.RawMessage {
	if !schema.Numbered(owner) {
		return nil
	}
	text := ""
	switch {
	case t.IsEnum():
		text = strconv.Quote(symbolOf(t, 0))
	case t.Kind == schema.Bool:
		text = "false"
	case t.Kind == schema.String || t.Kind == schema.Bytes:
		text = `""`
	case t.Kind == schema.Pointer:
		text = "null"
	case t.Kind == schema.Slice:
		text = "[]"
	case t.Kind == schema.Map:
		text = "{}"
	case (t.Kind.Integer() || t.Kind.Float()) && t.Kind != schema.Uint64:
		text = "0"
	default:
		return nil
	}
	raw := json.RawMessage(text)
	return &raw
}

type fixedSchema struct {
	Type string `json:"type"`
	Name string `json:"name"`
	Size int    `json:"size"`
}

type enumSchema struct {
	Type    string   `json:"type"`
	Name    string   `json:"name"`
	Symbols []string `json:"symbols"`
}

// symbolOf is the symbol of a number of the enumeration t.
func symbolOf(t *schema.Type, n int64) string {
	for _, v := range schema.EnumValues(t) {
		if v.N == n {
			return v.Name
		}
	}
	return ""
}

func (w *writer) enum(t *schema.Type) any {
	if w.namesOnly || w.defined[t.Name] {
		return t.Name
	}
	w.defined[t.Name] = true
	e := enumSchema{Type: "enum", Name: t.Name}
	for _, v := range schema.EnumValues(t) {
		e.Symbols = append(e.Symbols, v.Name)
	}
	return e
}

// of is the schema of t: a string or something that encodes as a JSON object or array.
func (w *writer) of(t *schema.Type) any {
	if t.IsEnum() {
		return w.enum(t)
	}
	switch t.Kind {
	case schema.Struct:
		if w.namesOnly || w.defined[t.Name] {
			return t.Name
		}
		w.defined[t.Name] = true
		return w.record(t)
	case schema.Array:
		if t.Elem.Kind == schema.Uint8 {
			return w.fixed(t.Len)
		}
		return map[string]any{"type": "array", "items": w.of(t.Elem)}
	case schema.Slice:
		return map[string]any{"type": "array", "items": w.of(t.Elem)}
	case schema.Map:
		return map[string]any{"type": "map", "values": w.of(t.Elem)}
	case schema.Pointer:
		return []any{"null", w.of(t.Elem)}
	case schema.Uint64:
		return w.fixed(8)
	case schema.Time:
		return map[string]any{"type": "long", "logicalType": "timestamp-micros"}
	}
	return Primitive(t.Kind)
}

func (w *writer) record(t *schema.Type) any {
	r := recordSchema{Type: "record", Name: t.Name, Fields: []fieldSchema{}} // none is not null
	for _, f := range t.Fields {
		r.Fields = append(r.Fields, fieldSchema{f.Name, w.of(f.Type), fieldDefault(t, f.Type)})
	}
	return r
}

// FixedName is the name of the schema of n bytes.
func FixedName(n int) string { return fmt.Sprintf("fixed%d", n) }

func (w *writer) fixed(n int) any {
	name := FixedName(n)
	if w.namesOnly || w.defined[name] {
		return name
	}
	w.defined[name] = true
	return fixedSchema{Type: "fixed", Name: name, Size: n}
}

// Primitive is the Avro type of a leaf that needs no more than a word.
func Primitive(k schema.Kind) string {
	switch k {
	case schema.Bool:
		return "boolean"
	case schema.Int8, schema.Int16, schema.Int32, schema.Uint8, schema.Uint16:
		return "int"
	case schema.Float32:
		return "float"
	case schema.Float64:
		return "double"
	case schema.String, schema.Bytes:
		return k.String()
	}
	return "long"
}

// Rules are what Avro itself asks for, whatever the library: string keys, no
// union in a union, lists without a fixed length. leaves are the library's limits.
func Rules(root *schema.Type, leaves map[schema.Kind]schema.Kind) schema.Rules {
	r := schema.Rules{
		Leaves:       leaves,
		ArrayAsSlice: true,
		Other: func(_ string, t *schema.Type) (to *schema.Type, how, problem string) {
			if t.Kind == schema.Array && t.Elem.Kind == schema.Uint8 && t.Elem.Name == "" {
				elem := &schema.Type{Kind: schema.Uint8, From: t.Elem}
				return &schema.Type{Kind: schema.Array, Len: t.Len, Elem: elem}, "", "" // fixed
			}
			return nil, "", ""
		},
	}
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		if t.Kind == schema.Map && t.Key.Kind != schema.String {
			r.MapAsList = true
		}
		if t.Kind == schema.Pointer && t.Elem.Kind == schema.Pointer {
			r.PointerAsList = true
		}
		return true
	})
	return r
}

// SameShape reports whether the adapted type has the kinds of the Go type.
func SameShape(t *schema.Type) bool {
	same := true
	schema.Walk(t, func(_ string, t *schema.Type) bool {
		same = same && (t.From == nil || t.From.Kind == t.Kind) && !t.IsEnum()
		return same
	})
	return same
}
