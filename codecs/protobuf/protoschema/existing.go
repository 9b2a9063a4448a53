package protoschema

import (
	"reflect"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Existing is the emitter of a plugin for a type of the user's that has the plugin's methods
// already: they are called directly, and nothing is generated or converted. Of the library Imports,
// Calls, LosesSign and Ops count; Calls have the methods of the operations on messageCodec. A type
// with fields that the methods pass over, as those of Kubernetes do, is none for it.
func (l Library) Existing(r *emit.Request) (*emit.Output, error) {
	if path := untagged(r.Root); path != "" {
		return Unlike(path + " is no field of the message"), nil
	}
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

// untagged is the first field that the generators of Go code did not write; "" where all are theirs.
func untagged(root *schema.Type) (path string) {
	schema.Walk(root, func(at string, t *schema.Type) bool {
		for _, f := range t.Fields {
			tag := reflect.StructTag(f.Tag)
			if own := tag.Get("protobuf"); path == "" && (own == "" || own == "-") && tag.Get("protobuf_oneof") == "" {
				path = at + "." + f.Name
			}
		}
		return path == ""
	})
	return path
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
