package emit

import (
	"github.com/serialbench/serialbench/internal/codegen/schema"
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
	s.Execute(codecs.Named("cast"), struct {
		Cast
		Native, Mirror string
	}{c, Native(s, root.Source()), NewConverter(s, d).structName(root)})
}

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
