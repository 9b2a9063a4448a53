// Package csproto is github.com/CrowdStrike/csproto: methods for encoding and
// decoding beside the messages of protoc-gen-go, by protoc-gen-fastmarshal.
package csproto

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{
		{
			Info: info("protobuf/csproto", "Marshal, Size with MarshalTo, and Unmarshal of the generated message, which "+
				"csproto.Marshal and Unmarshal call; "+
				"unmarshal decodes a copy of the input where the type has bytes, which would point into it; "+
				"a message keeps its size from its first Marshal on, so that marshal-generated does not measure it again"),
			Use:  use(""),
			Emit: counted(of(protoschema.Library.Emit, decodeAlias)),

			Given:    library("", encode+decodeCopy).Given,
			Messages: of(protoschema.Library.Existing, existingAlias),
			Methods:  methods,
		},
		{
			Info: info("protobuf/csproto/unsafe", "as protobuf/csproto, generated with enableunsafedecode, whose strings "+
				"point into the input: unmarshal decodes one copy of the whole input, unmarshal-alias the input itself"),
			Use:  use(" --fastmarshal_opt=enableunsafedecode=true"),
			Emit: counted(library(",enableunsafedecode=true", encode+decodeCopy+decodeAlias, codec.OpUnmarshalAlias).Emit),
		},
	}
}

// methods are those that calls calls.
var methods = []string{"Marshal() ([]byte, error)", "MarshalTo([]byte) error", "Size() int", "Unmarshal([]byte) error"}

func info(id, doc string) codec.Info {
	return codec.Info{
		ID: id, Library: "github.com/CrowdStrike/csproto", Kind: codec.Codegen, Doc: doc,
		Packages:  []string{"github.com/CrowdStrike/csproto"},
		Generated: codec.WrittenFor{Functions: []string{"Marshal", "MarshalTo", "Unmarshal", "Size"}, Files: ".pb.fm.go"},
		Schema:    true, Languages: "https://protobuf.dev/reference/",
		Declared: codec.Traits{Unordered: true, LosesNil: true, PanicsOnInput: true},
		Buffer:   codec.BufferInto, Returns: true,
		Legal: protoschema.Legal(), Demands: protoschema.Demands(),
	}
}

// counted is an emitter that refuses users' types of which the library miscounts some values.
func counted(write func(*emit.Request) (*emit.Output, error)) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		if r.Evolving {
			if problems := uncounted(r.Root); len(problems) > 0 {
				return &emit.Output{Problems: problems}, nil
			}
		}
		return write(r)
	}
}

// of is the emitter of messages whose strings are copied by the library. Bytes are not.
func of(write func(protoschema.Library, *emit.Request) (*emit.Output, error),
	alias string) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		switch {
		case schema.Has(r.Root, schema.Bytes):
			return write(library("", encode+decodeCopy+alias, codec.OpUnmarshalAlias), r)
		case byteArrays(r.Root): // bytes of the message, which are copied to an array
			return write(library("", encode+decodeCopy), r)
		}
		return write(library("", encode+decode), r)
	}
}

func byteArrays(root *schema.Type) (found bool) {
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		found = found || t.Kind == schema.Array && t.Elem.Kind == schema.Uint8
		return !found
	})
	return found
}

func library(parameter, calls string, ops ...codec.Op) protoschema.Library {
	return protoschema.Library{
		Style:     protoschema.OptionalMethods,
		LosesSign: true,
		Rules:     rules,
		Plugins: []protoschema.Plugin{
			{Tool: "google.golang.org/protobuf/cmd/protoc-gen-go"},
			{Tool: "github.com/CrowdStrike/csproto/cmd/protoc-gen-fastmarshal", Parameter: "apiversion=v2" + parameter},
		},
		Imports: map[string]string{"slices": ""},
		Calls:   calls,
		Ops:     append([]codec.Op{codec.OpMarshalReuse}, ops...),
	}
}
