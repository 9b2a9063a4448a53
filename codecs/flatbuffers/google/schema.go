package google

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// pkg is the namespace of the schema, which flatc makes a Go package.
const pkg = "fbs"

// rules say what a FlatBuffers schema can express.
func rules() schema.Rules {
	wrapped := map[string]*schema.Type{}
	return schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int: schema.Int64, schema.Uint: schema.Uint64, schema.Duration: schema.Int64,
		},
		TimeAsStruct: true, MapAsList: true, ByteArrayAsBytes: true, ArrayAsSlice: true, WrapNested: true,
		Enums: schema.FromZero,
		Other: func(path string, t *schema.Type) (*schema.Type, string, string) {
			switch {
			case t.Kind == schema.Pointer &&
				(t.Elem.Kind == schema.Slice || t.Elem.Kind == schema.Map || t.Elem.Kind == schema.Pointer),
				t.Kind == schema.Pointer && t.Elem.Kind == schema.Array && t.Elem.Elem.Kind != schema.Uint8:
				return nil, "", "no optional " + t.Elem.Kind.String()
			case (t.Kind == schema.Slice || t.Kind == schema.Array) && t.Elem.Kind == schema.Pointer:
				return nil, "", "no optional element of a vector"
			case (t.Kind == schema.Slice || t.Kind == schema.Array) && bytesLike(t.Elem):
				name := "Bytes"
				if t.Elem.Kind == schema.Array {
					name = fmt.Sprintf("Bytes%d", t.Elem.Len)
				}
				if wrapped[name] == nil {
					wrapped[name] = &schema.Type{Kind: schema.Struct, Name: name, From: t.Elem,
						Fields: []schema.Field{{Name: "Items", Type: &schema.Type{Kind: schema.Bytes, From: t.Elem}}}}
				}
				return &schema.Type{Kind: schema.Slice, Elem: wrapped[name]}, "elements wrapped in a table", ""
			}
			return nil, "", ""
		},
	}
}

func bytesLike(t *schema.Type) bool {
	return t.Kind == schema.Bytes || t.Kind == schema.Array && t.Elem.Kind == schema.Uint8
}

// fixed reports whether t becomes a FlatBuffers struct: all of it numbers, and neither
// the root, which has to be a table, nor with wire tags: a struct can never change.
func fixed(root *schema.Type) func(t *schema.Type) bool {
	var all func(t *schema.Type) bool
	all = func(t *schema.Type) bool {
		if t == root || t.Kind != schema.Struct || len(t.Fields) == 0 || schema.Numbered(t) {
			return false
		}
		return !slices.ContainsFunc(t.Fields, func(f schema.Field) bool {
			k := f.Type.Kind
			return !(k.Leaf() && k != schema.String && k != schema.Bytes) && !all(f.Type)
		})
	}
	return all
}

var typeNames = map[schema.Kind]string{
	schema.Bool: "bool", schema.Int8: "byte", schema.Int16: "short", schema.Int32: "int", schema.Int64: "long",
	schema.Uint8: "ubyte", schema.Uint16: "ushort", schema.Uint32: "uint", schema.Uint64: "ulong",
	schema.Float32: "float", schema.Float64: "double", schema.String: "string", schema.Bytes: "[ubyte]",
}

func typeName(t *schema.Type) string {
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "[" + typeName(t.Elem) + "]"
	case schema.Pointer:
		return typeName(t.Elem)
	}
	if t.IsEnum() {
		return t.Name
	}
	return typeNames[t.Kind]
}

// reserved are the words of the schema language, and the methods of the
// generated types.
var reserved = func() map[string]bool {
	m := map[string]bool{"int8": true, "uint8": true, "int16": true, "uint16": true, "int32": true, "uint32": true,
		"int64": true, "uint64": true, "float32": true, "float64": true}
	for _, w := range strings.Fields(`attribute enum false file_extension file_identifier include inf infinity namespace
		nan native_include null root_type rpc_service struct table true union
		init pack un_pack un_pack_to`) {
		m[w] = true
	}
	for _, w := range typeNames {
		m[w] = true
	}
	return m
}()

// schemaName is a field's name in the schema, in snake case as flatc wants it.
func schemaName(f schema.Field) string {
	name := strings.Join(build.Words(f.Name), "_")
	if reserved[name] {
		name += "_field"
	}
	return name
}

// fieldName is what flatc makes of it in Go.
func fieldName(f schema.Field) string {
	name := ""
	for _, w := range strings.Split(schemaName(f), "_") {
		name += strings.ToUpper(w[:1]) + w[1:]
	}
	return name
}

// innerFirst lists all structs, those without a cycle after what they refer to.
func innerFirst(root *schema.Type) []*schema.Type {
	var list []*schema.Type
	seen := map[*schema.Type]bool{}
	var visit func(t *schema.Type)
	visit = func(t *schema.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		visit(t.Elem)
		for _, f := range t.Fields {
			visit(f.Type)
		}
		if t.Kind == schema.Struct {
			list = append(list, t)
		}
	}
	visit(root)
	return list
}

// id is the attribute with the number of field i, counted from 0, where t has wire tags.
func id(t *schema.Type, i int) string {
	if !schema.Numbered(t) {
		return ""
	}
	return fmt.Sprintf(" (id: %d)", schema.Numbers(t)[i]-1)
}

// schemaText is the schema of root.
func schemaText(root *schema.Type) []byte {
	isFixed := fixed(root)
	var b strings.Builder
	fmt.Fprintf(&b, "namespace %s;\n", pkg)
	for _, t := range schema.Enumerations(root) {
		fmt.Fprintf(&b, "\nenum %s : int {\n", t.Name)
		for _, v := range schema.EnumValues(t) {
			fmt.Fprintf(&b, "  %s = %d,\n", v.Name, v.N)
		}
		b.WriteString("}\n")
	}
	structs := innerFirst(root) // a struct has to be defined before its use in another struct
	for _, t := range structs {
		keyword := "table"
		if isFixed(t) {
			keyword = "struct"
		}
		fmt.Fprintf(&b, "\n%s %s {\n", keyword, t.Name)
		for i, f := range t.Fields {
			optional := ""
			if f.Type.Kind == schema.Pointer && typeNames[f.Type.Elem.Kind] != "" && f.Type.Elem.Kind != schema.String &&
				f.Type.Elem.Kind != schema.Bytes {
				optional = " = null"
			}
			fmt.Fprintf(&b, "  %s:%s%s%s;\n", schemaName(f), typeName(f.Type), optional, id(t, i))
		}
		for _, n := range schema.Gaps(t) { // the schema has to say so; what type they had does not matter
			fmt.Fprintf(&b, "  retired%d:ubyte (id: %d, deprecated);\n", n, n-1)
		}
		b.WriteString("}\n")
	}
	fmt.Fprintf(&b, "\nroot_type %s;\n", root.Name)
	return []byte(b.String())
}

// generated runs flatc on the schema of root.
func generated(r *emit.Request, root *schema.Type, options ...string) ([]emit.File, error) {
	files, err := r.Tools.Run(emit.Job{
		Tool: compiler.Program,
		Args: append(append([]string{"--go"}, options...), "-o", ".", "schema.fbs"),
		In:   []emit.File{{Name: "schema.fbs", Data: schemaText(root)}},
	})
	if err != nil {
		return nil, err
	}
	return append(files, emit.File{Name: "schema.fbs", Data: schemaText(root)}), nil
}
