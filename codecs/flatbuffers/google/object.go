package google

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/emit/build"
	"github.com/serialbench/serialbench/schema"
)

// emitObject is the emitter of the configuration that goes through the structs
// of flatc's object API.
func emitObject(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, objectRules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	files, err := generated(r, a.Type, "--gen-object-api")
	if err != nil {
		return nil, err
	}
	s := emit.NewSource(r.Package)
	s.Import(library, "flatbuffers")
	s.Import(r.Import+"/"+pkg, "")
	ops := []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}
	if build.HasBytes(a.Type) {
		ops = append(ops, codec.OpUnmarshalAlias)
	}
	objectCodec(s, a.Type)
	emit.NewConverter(s, emit.Dialect{
		Struct:        func(t *schema.Type) string { return pkg + "." + t.Name + "T" },
		Field:         func(_ *schema.Type, f schema.Field) string { return fieldName(f) },
		StructPointer: true, ElemPointer: true,
	}).Write(a.Type)
	src, err := s.Bytes()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Codec, err)
	}
	return &emit.Output{Files: append(files, emit.File{Name: "codec.go", Data: src}), Adapted: a.Changes, Ops: ops}, nil
}

// objectRules are the rules but for strings: the generated structs hold values,
// so that an absent string and an empty one are the same.
func objectRules() schema.Rules {
	r := rules()
	other := r.Other
	r.Other = func(path string, t *schema.Type) (*schema.Type, string, string) {
		if t.Kind == schema.Pointer && (t.Elem.Kind == schema.String || bytesLike(t.Elem)) {
			if t.Elem.Kind != schema.String {
				return nil, "", "no optional bytes in the object API"
			}
			return &schema.Type{Kind: schema.Slice, Elem: &schema.Type{Kind: schema.String, From: t.Elem}}, "pointer as list of none or one", ""
		}
		return other(path, t)
	}
	return r
}

// objectCodec writes the types Message, Generated and Codec.
func objectCodec(s *emit.Source, root *schema.Type) {
	native, name := emit.Native(s, root.From), root.Name
	s.P("// Message is the generated struct.\ntype Message = %s.%sT\n", pkg, name)
	s.P("// ToMessage converts v into the zero message w; they share memory.")
	s.P("func ToMessage(v *%s, w *Message) { to%s(v, w) }\n", native, name)
	s.P("// FromMessage converts w into the zero value v; they share memory.")
	s.P("func FromMessage(w *Message, v *%s) { from%s(w, v) }\n", native, name)

	s.P("// Generated is the codec of Message.\ntype Generated struct{ builder *flatbuffers.Builder }\n")
	s.P("// NewGenerated makes the codec of Message.")
	s.P("func NewGenerated() (*Generated, error) { return &Generated{flatbuffers.NewBuilder(1024)}, nil }\n")
	s.P("// Marshal appends the encoding of w to dst. The Builder's bytes are copied, since it is used again.")
	s.P("func (g *Generated) Marshal(dst []byte, w *Message) ([]byte, error) {")
	s.P("g.builder.Reset()\ng.builder.Finish(w.Pack(g.builder))\nreturn append(dst, g.builder.FinishedBytes()...), nil\n}\n")
	s.P("// Unmarshal decodes src into the zero message w.")
	s.P("func (*Generated) Unmarshal(src []byte, w *Message) error {")
	if schema.Has(root, schema.Bytes) {
		s.P("src = %s.Clone(src) // byte vectors of w point into it", s.Import("bytes", ""))
	}
	s.P("unpack(src, w)\nreturn nil\n}\n")
	s.P("func unpack(src []byte, w *Message) { %s.GetRootAs%s(src, 0).UnPackTo(w) }\n", pkg, name)

	s.P("// Codec converts to and from Message.\ntype Codec struct{ generated *Generated }\n")
	s.P("// New makes the codec.\nfunc New() (*Codec, error) {\ng, err := NewGenerated()\nreturn &Codec{g}, err\n}\n")
	s.P("// Marshal appends the encoding of v to dst.")
	s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) {", native)
	s.P("w := new(Message)\nto%s(v, w)\nreturn c.generated.Marshal(dst, w)\n}\n", name)
	s.P("// Unmarshal decodes src into the zero value v.")
	s.P("func (*Codec) Unmarshal(src []byte, v *%s) error {", native)
	if build.HasBytes(root) {
		s.P("src = %s.Clone(src) // byte slices of v point into it", s.Import("bytes", ""))
	}
	s.P("w := new(Message)\nunpack(src, w)\nfrom%s(w, v)\nreturn nil\n}\n", name)
	if build.HasBytes(root) {
		s.P("// UnmarshalAlias decodes src into the zero value v, whose byte slices point into src.")
		s.P("func (*Codec) UnmarshalAlias(src []byte, v *%s) error {", native)
		s.P("w := new(Message)\nunpack(src, w)\nfrom%s(w, v)\nreturn nil\n}\n", name)
	}
}
