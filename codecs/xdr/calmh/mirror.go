package calmh

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// mirror writes structs of the same layout as the native ones whose fields are
// of types that genxdr understands: basic types, structs, slices of these, and
// types that have its three methods. For everything else it writes a named type
// with those methods, as a user of the library has to.
type mirror struct {
	structs, methods *emit.Source
	seen             map[string]bool // names of written types
	adapted          []codec.Adaptation
}

func newMirror(pkg string) *mirror {
	return &mirror{structs: emit.NewSource(pkg), methods: emit.NewSource(pkg), seen: map[string]bool{}}
}

// write returns the file of structs, the input of genxdr, and the file of the
// types with written methods, nil if there are none.
func (m *mirror) write(root *schema.Type) (structs, methods []byte, err error) {
	for _, t := range schema.Structs(root) {
		m.structs.P("type %s struct {", t.Name)
		for _, f := range t.Fields {
			m.structs.P("%s %s", f.Name, m.field(f.Type))
		}
		m.structs.P("}\n")
	}
	schema.Walk(root, func(path string, t *schema.Type) bool {
		if how := adaptation(t); how != "" {
			m.adapted = append(m.adapted, codec.Adaptation{Path: path, How: how})
		}
		return true
	})
	if structs, err = m.structs.Bytes(); err != nil || len(m.seen) == 0 {
		return structs, nil, err
	}
	methods, err = m.methods.Bytes()
	return structs, methods, err
}

// adaptation names what genxdr cannot express. Floats and arrays are not
// named: the written methods encode them as XDR does.
func adaptation(t *schema.Type) string {
	switch t.Kind {
	case schema.Time:
		return "time as seconds and nanoseconds"
	case schema.Map:
		return "map as list of pairs"
	case schema.Pointer:
		return "pointer as list of none or one"
	}
	return ""
}

// field is the type of a struct's field.
func (m *mirror) field(t *schema.Type) string {
	switch t.Kind {
	case schema.Bytes:
		return "[]byte"
	case schema.Slice:
		return "[]" + m.name(t.Elem)
	}
	return m.name(t)
}

// name is a type name for t, whose methods are written if genxdr does not know it.
func (m *mirror) name(t *schema.Type) string {
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Duration:
		return "int64"
	case schema.Uint, schema.Float32, schema.Float64, schema.Time, schema.Bytes, schema.Slice, schema.Array,
		schema.Map, schema.Pointer:
		name := "xdr" + word(t)
		if !m.seen[name] {
			m.seen[name] = true
			m.helper(name, t)
		}
		return name
	}
	return t.Kind.String()
}

// word describes t within a name.
func word(t *schema.Type) string {
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "ListOf" + word(t.Elem)
	case schema.Array:
		return fmt.Sprintf("ArrayOf%d%s", t.Len, word(t.Elem))
	case schema.Map:
		return "MapOf" + word(t.Key) + "To" + word(t.Elem)
	case schema.Pointer:
		return "PointerTo" + word(t.Elem)
	}
	name := t.Kind.String()
	return strings.ToUpper(name[:1]) + name[1:]
}
