package protoschema

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Existing is the emitter of a plugin for a type of the user's that has the plugin's methods
// already: they are called directly, and nothing is generated or converted. Of the library Imports,
// Calls, LosesSign and Ops count; Calls have the methods of the operations on messageCodec.
func (l Library) Existing(r *emit.Request) (*emit.Output, error) {
	s := emit.NewSource(r.Package)
	s.P("// Message is the user's type, which has the methods of the library's generator.")
	s.P("type Message = %s\n", emit.Native(s, r.Root))
	s.P("// Codec calls these methods.\ntype Codec = messageCodec\n")
	s.P("// New makes the codec.\nfunc New() (*Codec, error) { return newMessageCodec() }\n")
	for path, name := range l.Imports {
		s.Import(path, name)
	}
	s.P("%s", l.Calls)
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	out := &emit.Output{Ops: l.Ops, Files: []emit.File{{Name: "codec.go", Data: src}}}
	if l.LosesSign {
		out.Adapted = negativeZeros(r.Root)
	}
	return out, nil
}

// Values reports whether messages within a message are fields and elements that are no
// pointers, as github.com/gogo/protobuf writes them with nullable=false.
func Values(root *schema.Type) (found bool) {
	value := func(t *schema.Type) bool {
		for t.Kind == schema.Slice || t.Kind == schema.Map {
			t = t.Elem
		}
		return t.Kind == schema.Struct || t.Kind == schema.Custom || t.Kind == schema.Time || t.Kind == schema.Duration
	}
	for _, t := range schema.Structs(root) {
		for _, f := range t.Fields {
			found = found || value(f.Type)
		}
	}
	return found
}

// Unlike is the answer of an emitter that another configuration of the library fits better.
func Unlike(why string) *emit.Output {
	return &emit.Output{Problems: []codec.Problem{{Reason: why}}}
}
