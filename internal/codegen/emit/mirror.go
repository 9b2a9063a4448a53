package emit

import (
	_ "embed"
	"reflect"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/template"
)

// StructSource writes the adapted structs as Go types into s, one field a line.
// tag returns the struct tag of a field, with its quotes, or ""; nil stands for [UserTag].
func StructSource(s *Source, root *schema.Type, d Dialect, tag func(owner *schema.Type, f schema.Field) string) {
	c := NewConverter(s, d)
	if tag == nil {
		tag = UserTag
	}
	for _, t := range schema.Structs(root) {
		s.P("type %s struct {", c.structName(t))
		if d.First != "" {
			s.P("%s", d.First)
		}
		for _, f := range t.Fields {
			name := c.field(t, f)
			if c.embeds(f) {
				name = ""
			}
			s.P("%s %s %s", name, c.Type(f.Type, false), tag(t, f))
		}
		if t.Padded {
			s.P("_ struct{} %s // at the end of a struct it takes room, as in the type that this one stands for", d.Blank)
		}
		s.P("}\n")
	}
}

// UserTag is the tag that a field has in the user's type, with its quotes.
func UserTag(_ *schema.Type, f schema.Field) string {
	switch {
	case f.Tag == "":
		return ""
	case strings.Contains(f.Tag, "`"):
		return strconv.Quote(f.Tag)
	}
	return "`" + f.Tag + "`"
}

// Flat is [Dialect.Embeds] of libraries whose generated code lays the fields of embedded structs into the one around
// them, unless a tag of JSON gives the struct a name.
func Flat(f schema.Field) bool {
	name, _, _ := strings.Cut(reflect.StructTag(f.Tag).Get("json"), ",")
	return name == ""
}

// NoTag is for structs whose names are those of a schema, whatever tags the user's type has.
func NoTag(*schema.Type, schema.Field) string { return "" }

// EnumName is a [Dialect.Leaf] where enumerations are types of the package itself.
func EnumName(t *schema.Type) string {
	if t.IsEnum() {
		return t.Name
	}
	return ""
}

//go:embed codecs.tmpl
var codecsText string

var codecs = template.New("codecs", codecsText, nil)

// GeneratedCodec writes the types Codec, Generated and Message and their
// constructors, for a library whose own type is message. generated is the Go type
// of its codec, a codec.Codec[message], without interfaces so that calls are
// direct, and make the Go expression of a func() (generated, error). The
// functions to<root> and from<root> must be in the package.
func GeneratedCodec(s *Source, r *Request, root *schema.Type, message, generated, make string) {
	s.Execute(codecs.Named("generated"), map[string]string{
		"Native": Native(s, root.Source()), "Root": root.Name, "Message": message,
		"Generated": generated, "Struct": strings.TrimPrefix(generated, "*"), "Make": make,
	})
}
