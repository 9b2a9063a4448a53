// Package goyaml4 is go.yaml.in/yaml/v4, a release candidate.
package goyaml4

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "yaml/goyaml4", Any: "codecs/yaml/goyaml4/adapter.New[any]", Library: "go.yaml.in/yaml/v4", Kind: codec.Reflect,
			Packages: []string{"go.yaml.in/yaml/v4"},
			Doc: "yaml.Marshal and yaml.Unmarshal: block style with the defaults of v3 (Dump and Load have those " +
				"of v4)",
			SelfDescribing: true, Text: true, Languages: "https://yaml.org",
			Declared: codec.Traits{LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Variants: variants,
			Legal: map[string]string{"empty-input": "a stream of no document (YAML 1.2.2, 9.2)",
				"trailing-encoding": "Unmarshal is documented to decode the first document found"},
		},
		Use:     use,
		Dynamic: &emit.Dynamic{How: "numbers without a fraction as int"},
		Takes:   emit.Takes{Forms: schema.Text, YAML: true, Like: true},
		Tags:    &emit.TagDialect{Keys: []string{"yaml"}, Whole: true, Lower: true, Rejects: true},
		Emit: emit.Reflect(emit.Options{Package: "codecs/yaml/goyaml4/adapter",
			KnownLimitations: []emit.Limitation{emit.Sizeless}}),
	}}
}

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.KnownFields"}}
