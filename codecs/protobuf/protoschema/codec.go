package protoschema

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Library is one way to write and call messages.
type Library struct {
	Style   Style
	Plugins []Plugin
	// Timestamp is the import path of the package with the Go type of
	// google.protobuf.Timestamp; "" is [Timestamppb].
	Timestamp string
	// Rules, if set, changes those of Style.
	Rules func(*schema.Rules)
	// UnixNano: times are int64 nanoseconds since 1970 instead.
	UnixNano bool
	// Opaque: the fields of messages are behind accessors.
	Opaque bool
	// LosesSign: a negative zero in a field is left out as if it were zero.
	LosesSign bool
	// Imports are the packages that Calls need, with their names ("" for the default).
	Imports map[string]string
	// Calls is Go source with the type messageCodec, its methods Marshal and
	// Unmarshal for *Message, and func newMessageCodec() (*messageCodec, error).
	Calls string
	// Variants, if set, is Go source that makes messageCodec a codec.Varied, written where
	// versions of a type read each other; package codec is imported for it.
	Variants string
	// One, if set, is the import path relative to the module of a package with func ReadOne(src []byte, kind
	// reflect.Kind, path ...protowire.Number) (codec.Digest, error) that reads a field by the numbers that lead to it.
	One string
	// Streams, if set, is the import path relative to the module of a package with the
	// generic funcs NewEncoder and NewDecoder of messages W, which return a
	// (codec.Encoder[W], error) and a (codec.Decoder[W], error).
	Streams string
	// Ops lists the operations beside marshal, unmarshal and those of the generated type.
	Ops []codec.Op
}

// Emit is an emitter.
func (l Library) Emit(r *emit.Request) (*emit.Output, error) {
	rules := l.Style.Rules()
	if l.Rules != nil {
		l.Rules(&rules)
	}
	if l.UnixNano {
		rules = rules.UnixNano()
	}
	a := schema.Adapt(r.Root, rules)
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	m, err := l.Style.Messages(r, a.Type, l.Plugins...)
	if err != nil {
		return nil, err
	}
	adapted := a.Changes
	if l.LosesSign {
		adapted = append(adapted, negativeZeros(a.Type)...)
	}
	s := emit.NewSource(r.Package)
	emit.NewConverter(s, l.dialect(s, m)).Write(a.Type)
	emit.GeneratedCodec(s, r, a.Type, "pb."+a.Type.Name, "*messageCodec", "newMessageCodec")
	if l.Opaque && hasOptional(a.Type) {
		s.P(optional)
	}
	for path, name := range l.Imports {
		s.Import(path, name)
	}
	s.P("%s", strings.NewReplacer("{{Native}}", emit.Native(s, r.Root), "{{Root}}", a.Type.Name).Replace(l.Calls))
	if l.Variants != "" && r.Evolving {
		s.Import(r.Module+"/codec", "")
		s.P("%s", l.Variants)
	}
	if l.Streams != "" {
		lib := s.Import(r.Module+"/"+l.Streams, "lib")
		emit.GeneratedStreams(s, r, a.Type, lib+".NewEncoder[Message](w)", lib+".NewDecoder[Message](r)")
	}
	ops := l.Ops
	if l.One != "" && l.one(s, r) {
		ops = append(slices.Clone(ops), codec.OpReadOne)
	}
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Adapted: adapted,
		Ops:     append([]codec.Op{codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}, ops...),
		Files:   append([]emit.File{{Name: "codec.go", Data: src}}, m.Files...),
	}, nil
}

// negativeZeros names the fields where a plugin's code leaves out what compares
// equal to zero. Elements of lists and maps, and what is behind a pointer, are
// always encoded.
func negativeZeros(root *schema.Type) (list []codec.Adaptation) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		for _, f := range t.Fields {
			if f.Type.Kind.Float() {
				list = append(list, codec.Adaptation{Path: path + "." + f.Name, How: "negative zero as zero"})
			}
		}
		return true
	})
	return list
}

func (l Library) dialect(s *emit.Source, m *Messages) emit.Dialect {
	d := dialect(s, m, cmp.Or(l.Timestamp, Timestamppb))
	if l.Style.annotated() {
		d.StructPointer, d.ElemPointer = false, false
		d.Leaf = func(t *schema.Type) string {
			if t.Kind.Integer() && cast(t) != "" {
				return emit.Native(s, t.Source())
			}
			return ""
		}
	}
	if l.Opaque {
		d.Set = func(owner *schema.Type, f schema.Field, target, value string) string {
			if optionalScalar(f.Type) {
				return fmt.Sprintf("if o := %s; o != nil {\n%s.Set%s(*o)\n}", value, target, m.Field(owner, f))
			}
			return fmt.Sprintf("%s.Set%s(%s)", target, m.Field(owner, f), value)
		}
		d.Get = func(owner *schema.Type, f schema.Field, source string) string {
			if optionalScalar(f.Type) {
				return fmt.Sprintf("optional(%[1]s.Has%[2]s(), %[1]s.Get%[2]s())", source, m.Field(owner, f))
			}
			return fmt.Sprintf("%s.Get%s()", source, m.Field(owner, f))
		}
	}
	return d
}

// Timestamppb is the package of google.protobuf.Timestamp in google.golang.org/protobuf.
const Timestamppb = "google.golang.org/protobuf/types/known/timestamppb"

// Dialect is how protoc-gen-go writes structs.
func Dialect(s *emit.Source, m *Messages) emit.Dialect { return dialect(s, m, Timestamppb) }

func dialect(s *emit.Source, m *Messages, timestamp string) emit.Dialect {
	pb := s.Import(m.Import, "")
	return emit.Dialect{
		Struct: func(t *schema.Type) string {
			if t.Instant() {
				return s.Import(timestamp, "") + ".Timestamp"
			}
			return pb + "." + t.Name
		},
		Field: m.Field,
		Leaf: func(t *schema.Type) string {
			if t.IsEnum() {
				return pb + "." + t.Name
			}
			return ""
		},
		StructPointer: true,
		ElemPointer:   true,
	}
}

func optionalScalar(t *schema.Type) bool {
	return t.Kind == schema.Pointer && t.Elem.Kind.Leaf()
}

func hasOptional(root *schema.Type) (found bool) {
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		found = found || optionalScalar(t)
		return true
	})
	return found
}

const optional = `// optional is a pointer to x, or nil.
func optional[X any](has bool, x X) *X {
	if !has {
		return nil
	}
	return &x
}
`
