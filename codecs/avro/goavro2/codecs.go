// Package goavro2 is github.com/linkedin/goavro/v2: Avro to and from generic Go
// values, in binary and as JSON text.
package goavro2

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "avro/goavro2", Library: "github.com/linkedin/goavro/v2", Packages: []string{"github.com/linkedin/goavro/v2"},
		Kind:      codec.Handwritten,
		Doc:       "BinaryFromNative and NativeFromBinary of one compiled Codec, with maps built from your struct",
		Schema:    true,
		Languages: "https://avro.apache.org/docs/++version++/",
		Declared:  codec.Traits{Aliases: true, Unordered: true, LosesNil: true},
		Buffer:    codec.BufferAppend, Keeps: codec.KeptFresh, Shared: codec.SharesObject,
		Legal: map[string]string{"trailing-bytes": "NativeFromBinary and NativeFromTextual return the rest of their " +
			"input"},
		ZeroTarget: true,
	}
	text := info
	text.ID, text.Dialect = "avro/goavro2/text", "the JSON encoding"
	text.Doc = "TextualFromNative and NativeFromTextual of one compiled Codec: Avro's JSON, with maps built from your " +
		"struct"
	text.SelfDescribing, text.Text = true, true
	text.Declared.Aliases = false
	tags := &emit.TagDialect{Keys: []string{"avro", "json"}, Unused: true}
	return []emit.Codec{
		{Info: info, Use: use, Tags: tags, Emit: emitter("BinaryFromNative", "NativeFromBinary", true)},
		{Info: text, Use: textUse, Tags: tags, Emit: emitter("TextualFromNative", "NativeFromTextual", false)},
	}
}
