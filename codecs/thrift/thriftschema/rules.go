// Package thriftschema says what the format Thrift can express, and what its
// specification says of fields of another version.
package thriftschema

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Rules adapt root to what Thrift has.
func Rules(root *schema.Type) schema.Rules {
	r := schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int: schema.Int64, schema.Uint: schema.Int64, schema.Uint8: schema.Int16, schema.Uint16: schema.Int32,
			schema.Uint32: schema.Int64, schema.Uint64: schema.Int64, schema.Float32: schema.Float64,
			schema.Duration: schema.Int64,
		},
		TimeAsStruct:     true,
		ByteArrayAsBytes: true,
		ArrayAsSlice:     true,
		Enums:            schema.NotNegative,
		Other: func(path string, t *schema.Type) (to *schema.Type, how, problem string) {
			if t.Kind == schema.Time && strings.HasSuffix(path, "[key]") { // a struct there is a pointer in Go
				return schema.Leaf(schema.Int64), "time as int64 nanoseconds", ""
			}
			if t.Kind == schema.Map && (!t.Key.Kind.Leaf() || t.Key.Kind == schema.Bytes) {
				return nil, "", "no map with keys of kind " + t.Key.Kind.String()
			}
			return nil, "", ""
		},
	}
	// Optional are fields only, and only those that are generated as pointers.
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		if t.Elem != nil && t.Elem.Kind == schema.Pointer ||
			t.Kind == schema.Pointer && t.Elem.Kind != schema.Struct && (!t.Elem.Kind.Leaf() || t.Elem.Kind == schema.Bytes) {
			r.PointerAsList = true
		}
		return true
	})
	return r
}

// TypeText is the type of a field as Thrift writes it; comma is what parts the types of a map.
func TypeText(t *schema.Type, comma string) string {
	if t.IsEnum() {
		return t.Name
	}
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "list<" + TypeText(t.Elem, comma) + ">"
	case schema.Map:
		return "map<" + TypeText(t.Key, comma) + comma + TypeText(t.Elem, comma) + ">"
	case schema.Pointer:
		return TypeText(t.Elem, comma)
	case schema.Bytes:
		return "binary"
	case schema.Float64:
		return "double"
	case schema.Int8, schema.Int16, schema.Int32, schema.Int64:
		return fmt.Sprintf("i%d", t.Kind.Bits())
	}
	return t.Kind.String() // bool, string
}
