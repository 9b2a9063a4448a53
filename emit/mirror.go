package emit

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/schema"
)

// StructSource writes the adapted structs as Go types into s, one field a line.
// tag returns the struct tag of a field, with its quotes, or "".
func StructSource(s *Source, root *schema.Type, d Dialect, tag func(owner *schema.Type, f schema.Field) string) {
	c := NewConverter(s, d)
	for _, t := range schema.Structs(root) {
		s.P("type %s struct {", c.structName(t))
		for _, f := range t.Fields {
			suffix := ""
			if tag != nil {
				suffix = tag(t, f)
			}
			s.P("%s %s %s", c.field(t, f), c.Type(f.Type, false), suffix)
		}
		s.P("}\n")
	}
}

// mirrorSource writes a package with structs of the adapted shape, conversions
// and a codec that goes through constructor of package pkg. With aliases the
// codec has UnmarshalAlias too, with streams it is a codec.Streamer.
func mirrorSource(r *Request, root *schema.Type, pkg, constructor string, aliases, streams bool) ([]byte, error) {
	s := NewSource(r.Package)
	library := s.Import(pkg, libraryName(pkg))
	StructSource(s, root, Dialect{}, nil)
	NewConverter(s, Dialect{}).Write(root)
	GeneratedCodec(s, r, root, root.Name,
		fmt.Sprintf("*%s.Codec[%s]", library, root.Name), fmt.Sprintf("%s.%s[%s]", library, constructor, root.Name))
	if aliases {
		s.P("\n// UnmarshalAlias decodes src into the zero value v, which may point into src.")
		s.P("func (c *Codec) UnmarshalAlias(src []byte, v *%s) error {", Native(s, root.Source()))
		s.P("w := new(Message)\nif err := c.generated.UnmarshalAlias(src, w); err != nil {\nreturn err\n}\nfrom%s(w, v)\nreturn nil\n}", root.Name)
	}
	if streams {
		GeneratedStreams(s, r, root, "c.generated.NewEncoder(w)", "c.generated.NewDecoder(r)")
	}
	return s.Bytes()
}

func libraryName(pkg string) string {
	return "lib" + strings.ReplaceAll(pkg[strings.LastIndexByte(pkg, '/')+1:], "-", "")
}

// GeneratedCodec writes the types Codec, Generated and Message and their
// constructors, for a library whose own type is message. generated is the Go type
// of its codec, a codec.Codec[message], without interfaces so that calls are
// direct, and make the Go expression of a func() (generated, error). The
// functions to<root> and from<root> must be in the package.
func GeneratedCodec(s *Source, r *Request, root *schema.Type, message, generated, make string) {
	native := Native(s, root.Source())
	if message != "Message" {
		s.P("// Message is the library's own type.")
		s.P("type Message = %s\n", message)
	}
	s.P("// ToMessage converts v into the zero message w; they share memory.")
	s.P("func ToMessage(v *%s, w *Message) { to%s(v, w) }\n", native, root.Name)
	s.P("// FromMessage converts w into the zero value v; they share memory.")
	s.P("func FromMessage(w *Message, v *%s) { from%s(w, v) }\n", native, root.Name)
	s.P("// NewGenerated makes the codec of the library's own type.")
	s.P("var NewGenerated = %s\n", make)
	s.P("// Codec converts to and from the library's own type.")
	s.P("type Codec struct { generated %s }\n", generated)
	s.P("// Generated is the codec of Message.")
	s.P("type Generated = %s\n", strings.TrimPrefix(generated, "*"))
	s.P("// New makes the codec.")
	s.P("func New() (*Codec, error) {\ng, err := NewGenerated()\nif err != nil {\nreturn nil, err\n}\nreturn &Codec{generated: g}, nil\n}\n")
	s.P("// Marshal appends the encoding of v to dst.")
	s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) {\nw := new(Message)\nto%s(v, w)\nreturn c.generated.Marshal(dst, w)\n}\n", native, root.Name)
	s.P("// Unmarshal decodes src into the zero value v.")
	s.P("func (c *Codec) Unmarshal(src []byte, v *%s) error {\nw := new(Message)\nif err := c.generated.Unmarshal(src, w); err != nil {\nreturn err\n}\nfrom%s(w, v)\nreturn nil\n}", native, root.Name)
}
