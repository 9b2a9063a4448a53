// Package twmb is github.com/twmb/avro: Avro by reflection along a schema.
package twmb

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
			ID: "avro/twmb", Library: "github.com/twmb/avro", Packages: []string{"github.com/twmb/avro"}, Kind: codec.Reflect,
			Doc: "Schema.AppendEncode and Schema.Decode of your struct with a schema parsed once; the option AliasInput " +
				"for unmarshal-alias",
			Schema:    true,
			Languages: "https://avro.apache.org/docs/++version++/",
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:    codec.BufferAppend, Returns: true, Shared: codec.SharesObject,
			Legal:   map[string]string{"trailing-bytes": "Schema.Decode returns the rest of its input"},
			Demands: avroschema.Demands(),
		},
		Use:  use,
		Tags: tags,
		Emit: emitSource,
	}}
}

// emitSource writes a package that holds the schema. The library takes the Go type as it is,
// except for what Avro itself cannot express and for uint64, which it takes as a long only
// below 2^63: then a struct of the adapted shape stands between.
func emitSource(r *emit.Request) (*emit.Output, error) {
	rules := avroschema.Rules(r.Root, map[schema.Kind]schema.Kind{schema.Uint: schema.Int64, schema.Uint64: schema.Int64})
	a, s, err := avroschema.Begin(r, rules)
	switch {
	case err != nil:
		return nil, err
	case len(a.Problems) > 0:
		return &emit.Output{Problems: a.Problems}, nil
	}
	lib := s.Import(r.Module+"/codecs/avro/twmb/adapter", "")
	out := &emit.Output{Adapted: append(a.Changes, avroschema.Closed(a.Type)...), Ops: []codec.Op{codec.OpMarshalReuse}}
	if avroschema.SameShape(a.Type) && !tags.In(r.Root) {
		native := emit.Native(s, r.Root)
		s.P("// Codec takes the Go type as it is.")
		s.P("type Codec = %s.Codec[%s]\n", lib, native)
		s.P("// New makes the codec.")
		s.P("func New() (*Codec, error) { return %s.New[%s](schemaText) }", lib, native)
		if schema.Has(r.Root, schema.String, schema.Bytes) {
			out.Ops = append(out.Ops, codec.OpUnmarshalAlias)
		}
	} else {
		d := emit.Dialect{Leaf: emit.EnumName}
		avroschema.WriteTextTypes(s, a.Type)
		emit.StructSource(s, a.Type, d, emit.NoTag)
		emit.NewConverter(s, d).Write(a.Type)
		emit.GeneratedCodec(s, r, a.Type, a.Type.Name, "*"+lib+".Codec["+a.Type.Name+"]", "open")
		s.P("func open() (*%s.Codec[%s], error) { return %s.New[%s](schemaText) }", lib, a.Type.Name, lib, a.Type.Name)
		out.Ops = append(out.Ops, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated)
	}
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	out.Files = []emit.File{{Name: "codec.go", Data: src}}
	return out, nil
}
