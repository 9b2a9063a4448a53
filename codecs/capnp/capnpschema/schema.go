// Package capnpschema is what the Cap'n Proto libraries share: what a schema can
// express, its text, and how the Go code looks that their generators make. Which
// functions of a library begin and end a message is the business of its folder.
package capnpschema

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Package is the name of the Go package of the generated code.
const Package = "schema"

// Rules say what a Cap'n Proto schema can express. Pointers to structs are
// pointers there too; others are unions of nothing and a value.
func Rules() schema.Rules {
	return schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int: schema.Int64, schema.Uint: schema.Uint64, schema.Duration: schema.Int64,
		},
		TimeAsStruct: true, MapAsList: true, ByteArrayAsBytes: true, ArrayAsSlice: true,
		Enums: schema.FromZero,
		Name: func(t *schema.Type) string {
			name := strings.ReplaceAll(t.Name, "_", "")
			name = strings.ToUpper(name[:1]) + name[1:]
			for _, builtin := range typeNames {
				if name == builtin || name == "Void" || name == "List" {
					return name + "Struct"
				}
			}
			return name
		},
		Other: func(path string, t *schema.Type) (*schema.Type, string, string) {
			switch {
			case t.Kind == schema.Pointer && t.Elem.Kind == schema.Pointer:
				return nil, "", "no pointer to a pointer"
			case (t.Kind == schema.Slice || t.Kind == schema.Array) && t.Elem.Kind == schema.Pointer:
				return nil, "", "no optional element of a list"
			}
			return nil, "", ""
		},
	}
}

var typeNames = map[schema.Kind]string{
	schema.Bool: "Bool", schema.Int8: "Int8", schema.Int16: "Int16", schema.Int32: "Int32", schema.Int64: "Int64",
	schema.Uint8: "UInt8", schema.Uint16: "UInt16", schema.Uint32: "UInt32", schema.Uint64: "UInt64",
	schema.Float32: "Float32", schema.Float64: "Float64", schema.String: "Text", schema.Bytes: "Data",
}

func typeName(t *schema.Type) string {
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "List(" + typeName(t.Elem) + ")"
	}
	if t.IsEnum() {
		return t.Name
	}
	return typeNames[t.Kind]
}

// reserved are methods and fields of the generated types.
var reserved = map[string]bool{
	"string": true, "message": true, "segment": true, "struct": true, "which": true, "isValid": true, "toPtr": true,
	"encodeAsPtr": true, "decodeFromPtr": true, "size": true, "writeJSON": true, "marshalJSON": true,
}

// schemaName is a field's name in the schema, which has to begin with a small letter.
func schemaName(f schema.Field) string {
	name := ""
	for i, w := range build.Words(f.Name) {
		if i > 0 {
			w = strings.ToUpper(w[:1]) + w[1:]
		}
		name += w
	}
	if reserved[name] {
		return name + "Field"
	}
	return name
}

// GoName is what the generators make of it.
func GoName(f schema.Field) string {
	name := schemaName(f)
	return strings.ToUpper(name[:1]) + name[1:]
}

// union reports whether a pointer to t is a union of nothing and a value.
func union(t *schema.Type) bool { return t.Kind != schema.Struct }

// text is the schema of root. Its id is made of the codec's and the type's names.
func text(r *emit.Request, root *schema.Type) []byte {
	id := fnv.New64a()
	fmt.Fprintf(id, "%s %s", r.Codec, r.Import) // never fails
	var b strings.Builder
	fmt.Fprintf(&b, "@0x%x;\n\nusing Go = import \"go.capnp\";\n$Go.package(%q);\n$Go.import(%q);\n", id.Sum64()|1<<63,
		Package, r.Import+"/"+Package)
	for _, t := range schema.Structs(root) {
		fmt.Fprintf(&b, "\nstruct %s {\n", t.Name)
		if schema.Numbered(t) {
			numbered(&b, t)
		} else {
			byPlace(&b, t)
		}
		b.WriteString("}\n")
	}
	for _, t := range schema.Enumerations(root) {
		fmt.Fprintf(&b, "\nenum %s {\n", t.Name)
		next := int64(0)
		for _, v := range schema.EnumValues(t) {
			for ; next < v.N; next++ {
				fmt.Fprintf(&b, "  gap%d @%d;\n", next, next)
			}
			fmt.Fprintf(&b, "  %s @%d;\n", schemaName(schema.Field{Name: v.Name}), next)
			next++
		}
		b.WriteString("}\n")
	}
	return []byte(b.String())
}

// annotations declares what the generators ask of a schema. All of them know it
// by this id.
const annotations = `@0xd12a1c51fedd6c88;

annotation package(file) :Text;
annotation import(file) :Text;
`
