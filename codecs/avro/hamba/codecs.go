// Package hamba is github.com/hamba/avro/v2: Avro by reflection along a schema.
package hamba

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/avro/avroschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// tags are those that the library reads; the schema that is written here has other names.
var tags = &emit.TagDialect{Keys: []string{"avro"}, Unused: true}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "avro/hamba", Library: "github.com/hamba/avro/v2", Packages: []string{"github.com/hamba/avro/v2"},
			Kind: codec.Reflect,
			Doc: "avro.Marshal and avro.Unmarshal of your struct with a schema parsed once (the methods that avrogen " +
				"writes call the same functions); Encoder to append",
			Schema:    true,
			Languages: "https://avro.apache.org/docs/++version++/",
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:    codec.BufferNone, Returns: true, Keeps: codec.KeptGiven,
			Demands: avroschema.Demands(),
		},
		Use:  use,
		Tags: tags,
		Emit: emitSource,
	}}
}

// emitSource writes a package that holds the schema. The library takes the Go
// type as it is, except for what Avro itself cannot express: then a struct of
// the adapted shape stands between.
func emitSource(r *emit.Request) (*emit.Output, error) {
	rules := avroschema.Rules(r.Root, map[schema.Kind]schema.Kind{schema.Uint: schema.Uint64})
	other := rules.Other
	rules.Other = func(path string, t *schema.Type) (to *schema.Type, how, problem string) {
		if t.Kind == schema.Uint64 {
			return &schema.Type{Kind: t.Kind}, "uint64 as fixed of 8 bytes", ""
		}
		return other(path, t)
	}
	a, s, err := avroschema.Begin(r, rules)
	switch {
	case err != nil:
		return nil, err
	case len(a.Problems) > 0:
		return &emit.Output{Problems: a.Problems}, nil
	}
	lib := s.Import(r.Module+"/codecs/avro/hamba/adapter", "")
	out := &emit.Output{Adapted: append(a.Changes, avroschema.Closed(a.Type)...), Ops: []codec.Op{codec.OpMarshalReuse}}
	if avroschema.SameShape(a.Type) && !tags.In(r.Root) {
		native := emit.Native(s, r.Root)
		s.P("// Codec takes the Go type as it is.")
		s.P("type Codec = %s.Codec[%s]\n", lib, native)
		s.P("// New makes the codec.")
		s.P("func New() (*Codec, error) { return %s.New[%s](schemaText) }", lib, native)
	} else {
		d := emit.Dialect{Leaf: emit.EnumName}
		avroschema.WriteTextTypes(s, a.Type)
		emit.StructSource(s, a.Type, d, emit.NoTag)
		emit.NewConverter(s, d).Write(a.Type)
		emit.GeneratedCodec(s, r, a.Type, a.Type.Name, "*"+lib+".Codec["+a.Type.Name+"]", "open")
		s.P("func open() (*%s.Codec[%s], error) { return %s.New[%s](schemaText) }", lib, a.Type.Name, lib, a.Type.Name)
		emit.GeneratedStreams(s, r, a.Type, "c.generated.NewEncoder(w)", "c.generated.NewDecoder(r)")
		out.Ops = append(out.Ops, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated)
	}
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	out.Files = []emit.File{{Name: "codec.go", Data: src}}
	return out, nil
}
