package segmentio

import (
	"fmt"

	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// The reasons, each shown by a test in bug_test.go.
const (
	noLists     = "repeated fields of more than 10 elements crash in Unmarshal"
	noMaps      = "map entries of 126 and 127 bytes do not encode"
	noFirstBool = "a bool before any other value is encoded as true"
	noEmpty     = "a pointer to a struct without a value in its first fields decodes as nil"
)

// rules: the library has no integers below 32 bits and several
// ways to lose values without an error.
func rules() schema.Rules {
	return schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int8: schema.Int32, schema.Int16: schema.Int32,
			schema.Uint8: schema.Uint32, schema.Uint16: schema.Uint32,
		},
		TimeAsStruct: true, NativeTimeStruct: true, // the fields of google.protobuf.Timestamp
		No:    map[schema.Kind]string{schema.Slice: noLists, schema.Map: noMaps},
		Other: other,
	}
}

// fieldTag is the tag that protoc-gen-go would write, of which the library reads the
// way of encoding and the number.
func fieldTag(t *schema.Type, number int) string {
	for t.Kind == schema.Pointer {
		t = t.Elem
	}
	wire := "bytes"
	switch {
	case t.Kind == schema.Bool || t.Kind.Integer() || t.Kind == schema.Duration:
		wire = "varint"
	case t.Kind == schema.Float32:
		wire = "fixed32"
	case t.Kind == schema.Float64:
		wire = "fixed64"
	}
	return fmt.Sprintf(`protobuf:"%s,%d,opt"`, wire, number)
}

func other(_ string, t *schema.Type) (*schema.Type, string, string) {
	switch t.Kind {
	case schema.Array:
		if t.Elem.Kind != schema.Uint8 {
			return nil, "", "no arrays except of bytes"
		}
		return protoschema.ByteArray(t), "", ""
	case schema.Pointer:
		switch e := t.Elem; {
		case e.Kind == schema.Bool:
			return nil, "", noFirstBool
		case e.Kind == schema.Struct && first(e, nil) == nil:
			return nil, "", noEmpty
		case !e.Kind.Leaf() && e.Kind != schema.Struct:
			return nil, "", "no pointers to " + e.Kind.String() + "s"
		}
	case schema.Struct:
		if f := first(t, nil); f != nil && f.Kind == schema.Bool {
			return nil, "", noFirstBool
		}
	}
	return nil, "", ""
}

// first is the first type in t, a struct, that the library encodes even where it
// is zero: it does so in the outermost struct and behind pointers. Pointers may be nil.
func first(t *schema.Type, seen []*schema.Type) *schema.Type {
	for _, s := range seen {
		if s == t {
			return nil
		}
	}
	for _, f := range t.Fields {
		switch {
		case f.Type.Kind.Leaf() || f.Type.Kind == schema.Array:
			return f.Type
		case f.Type.Kind == schema.Struct:
			if found := first(f.Type, append(seen, t)); found != nil {
				return found
			}
		}
	}
	return nil
}
