// Package goccy is github.com/goccy/go-yaml.
package goccy

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "the option DisallowUnknownField"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "yaml/goccy", Any: "codecs/yaml/goccy/adapter.New[any]", Library: "github.com/goccy/go-yaml", Kind: codec.Reflect,
		Packages: []string{"github.com/goccy/go-yaml", "github.com/goccy/go-yaml/ast", "github.com/goccy/go-yaml/parser",
			"github.com/goccy/go-yaml/scanner", "github.com/goccy/go-yaml/lexer", "github.com/goccy/go-yaml/token"},
		Doc: "yaml.MarshalWithOptions with JSON(), which puts all strings in quotes (block style loses tabs and line " +
			"breaks), " +
			"and yaml.Unmarshal; Path.Read, which parses the whole, for read-one",
		SelfDescribing: true, Text: true, Languages: "https://yaml.org",
		Declared: codec.Traits{LosesNil: true, StaleFields: true},
		Buffer:   codec.BufferNone, Returns: true,
		Legal: map[string]string{"empty-input": "a stream of no document (YAML 1.2.2, 9.2)"},
	}
	block := info
	block.ID, block.Any = "yaml/goccy/block", "codecs/yaml/goccy/adapter.NewBlock[any]"
	block.Doc = "yaml.Marshal and yaml.Unmarshal without options: block style, which loses some strings, such as tabs " +
		"and line breaks; Path.Read for read-one"
	of := func(info codec.Info, use *emit.Use, constructor string) emit.Codec {
		return emit.Codec{Info: info, Use: use, Takes: emit.Takes{Forms: schema.Text, YAML: true, Like: true},
			Dynamic: &emit.Dynamic{How: "integers that are not negative as uint64"},
			Tags:    &emit.TagDialect{Keys: []string{"yaml", "json"}, Lower: true, Rejects: true},
			Emit: emit.Reflect(emit.Options{Package: "codecs/yaml/goccy/adapter", Constructor: constructor,
				Ops:              []codec.Op{codec.OpReadOne},
				KnownLimitations: []emit.Limitation{emit.Sizeless, emit.Pointers}})}
	}
	info.Variants = variants // of the one id: the other differs in writing
	return []emit.Codec{of(info, use, "New"), of(block, blockUse, "NewBlock")}
}
