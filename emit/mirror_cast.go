package emit

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/schema"
)

// Cast is a codec of a library that generates methods on the user's own type.
// Its bodies are Go statements that end in a return; w is the *mirror that
// stands for v, the other names are the parameters of the method. An empty body
// leaves the method out.
type Cast struct {
	Fields         string // of the struct Codec, one a line
	New            string // body of New() (*Codec, error); "" returns a zero Codec
	Marshal        string // (dst []byte, w) ([]byte, error)
	Unmarshal      string // (src []byte, w) error
	UnmarshalReuse string // the same
	UnmarshalAlias string // the same
}

// CastCodec writes the type Codec and its New for a library that generates
// methods on a mirror of the native type: a struct of identical layout, as
// [StructSource] writes it. Values are handed to the library by casting a
// pointer, which copies nothing; so a user whose own type has the methods pays
// the same. That the layouts are equal is asserted at compile time.
//
// The rules by which root was adapted must not change a type; use
// [Unchanged] to make sure.
func CastCodec(s *Source, root *schema.Type, d Dialect, c Cast) {
	AssertLayout(s, root, d)
	s.Import("unsafe", "")
	native, mirror := Native(s, root.Source()), NewConverter(s, d).structName(root)
	s.P("// Codec calls the methods that the library generated for %s.", mirror)
	s.P("type Codec struct {\n%s\n}\n", c.Fields)
	s.P("// New makes the codec.")
	body := c.New
	if body == "" {
		body = "return &Codec{}, nil"
	}
	s.P("func New() (*Codec, error) {\n%s\n}\n", body)
	cast := "w := (*" + mirror + ")(unsafe.Pointer(v)) // same layout, see above"
	if c.Marshal != "" {
		s.P("// Marshal appends the encoding of v to dst.")
		s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) {\n%s\n%s\n}\n", native, cast, c.Marshal)
	}
	for _, m := range []struct{ name, doc, body string }{
		{"Unmarshal", "decodes src into the zero value v", c.Unmarshal},
		{"UnmarshalReuse", "decodes src into v, which may hold an earlier value", c.UnmarshalReuse},
		{"UnmarshalAlias", "decodes src into the zero value v, which may point into src afterwards", c.UnmarshalAlias},
	} {
		if m.body != "" {
			s.P("// %s %s.", m.name, m.doc)
			s.P("func (c *Codec) %s(src []byte, v *%s) error {\n%s\n%s\n}\n", m.name, native, cast, m.body)
		}
	}
}

// Unchanged returns an error that names the first place where an adapted type
// differs from the Go type in more than its name.
func Unchanged(t *schema.Type) error { return unchanged(t) }

// AssertLayout writes declarations that do not compile unless every struct that
// root reaches has the size of its native struct, and each of its fields the
// size and offset of the native field.
func AssertLayout(s *Source, root *schema.Type, d Dialect) {
	s.Import("unsafe", "")
	c := NewConverter(s, d)
	s.P("// The mirrors have the layout of the types that they stand for: a difference\n// is an index out of range.")
	s.P("var (")
	for _, t := range schema.Structs(root) {
		mirror, native := c.structName(t), Native(s, t.Source())
		s.P("_ = [1]bool{}[unsafe.Sizeof(%s{})-unsafe.Sizeof(%s{})]", mirror, native)
		for i, f := range t.Fields {
			m, n := mirror+"{}."+c.field(t, f), native+"{}."+t.Source().Fields[i].Name
			s.P("_ = [1]bool{}[unsafe.Offsetof(%s)-unsafe.Offsetof(%s)]", m, n)
			s.P("_ = [1]bool{}[unsafe.Sizeof(%s)-unsafe.Sizeof(%s)]", m, n)
		}
	}
	s.P(")\n")
}

// CastMirrored is the emitter of a library that takes Go types by reflection,
// but not all names that a type can have: where the rules change anything, a
// mirror of the adapted shape is written, which must have the same layout, and
// the codec is constructor[mirror]() of package pkg behind a cast. Where they
// change nothing, it is the same as [Direct]. stream-marshal among ops means what it
// does with [Mirrored].
func CastMirrored(rules schema.Rules, pkg, constructor string, ops ...codec.Op) func(*Request) (*Output, error) {
	streams, ops := streams(ops)
	return func(r *Request) (*Output, error) {
		a := schema.Adapt(r.Root, rules)
		if len(a.Problems) > 0 {
			return &Output{Problems: a.Problems}, nil
		}
		if len(a.Changes) == 0 {
			return Direct(pkg, constructor, ops...)(r)
		}
		s := NewSource(r.Package)
		library, mirror := s.Import(r.Module+"/"+pkg, libraryName(pkg)), a.Type.Name
		StructSource(s, a.Type, Dialect{}, nil)
		c := Cast{
			Fields:    fmt.Sprintf("library *%s.Codec[%s]", library, mirror),
			New:       fmt.Sprintf("c, err := %s.%s[%s]()\nif err != nil {\nreturn nil, err\n}\nreturn &Codec{library: c}, nil", library, constructor, mirror),
			Marshal:   "return c.library.Marshal(dst, w)",
			Unmarshal: "return c.library.Unmarshal(src, w)",
		}
		if slices.Contains(ops, codec.OpUnmarshalReuse) {
			c.UnmarshalReuse = "return c.library.UnmarshalReuse(src, w)"
		}
		if slices.Contains(ops, codec.OpUnmarshalAlias) {
			c.UnmarshalAlias = "return c.library.UnmarshalAlias(src, w)"
		}
		CastCodec(s, a.Type, Dialect{}, c)
		if streams {
			CastStreams(s, r, a.Type, Dialect{}, "c.library.NewEncoder(w)", "c.library.NewDecoder(r)")
		}
		src, err := s.Bytes()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Codec, err)
		}
		return &Output{Files: []File{{Name: "codec.go", Data: src}}, Adapted: a.Changes, Ops: ops}, nil
	}
}
