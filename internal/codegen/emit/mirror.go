package emit

import (
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// StructSource writes the adapted structs as Go types into s, one field a line.
// tag returns the struct tag of a field, with its quotes, or "".
func StructSource(s *Source, root *schema.Type, d Dialect, tag func(owner *schema.Type, f schema.Field) string) {
	c := NewConverter(s, d)
	for _, t := range schema.Structs(root) {
		s.P("type %s struct {", c.structName(t))
		if d.First != "" {
			s.P("%s", d.First)
		}
		for _, f := range t.Fields {
			suffix := ""
			if tag != nil {
				suffix = tag(t, f)
			}
			s.P("%s %s %s", c.field(t, f), c.Type(f.Type, false), suffix)
		}
		if t.Padded {
			s.P("_ struct{} %s // at the end of a struct it takes room, as in the type that this one stands for", d.Blank)
		}
		s.P("}\n")
	}
}

// EnumName is a [Dialect.Leaf] where enumerations are types of the package itself.
func EnumName(t *schema.Type) string {
	if t.IsEnum() {
		return t.Name
	}
	return ""
}

// GeneratedCodec writes the types Codec, Generated and Message and their
// constructors, for a library whose own type is message. generated is the Go type
// of its codec, a codec.Codec[message], without interfaces so that calls are
// direct, and make the Go expression of a func() (generated, error). The
// functions to<root> and from<root> must be in the package.
func GeneratedCodec(s *Source, r *Request, root *schema.Type, message, generated, make string) {
	s.Execute(generatedTemplate, map[string]string{
		"Native": Native(s, root.Source()), "Root": root.Name, "Message": message,
		"Generated": generated, "Struct": strings.TrimPrefix(generated, "*"), "Make": make,
	})
}
