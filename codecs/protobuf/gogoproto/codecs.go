// Package gogoproto is github.com/cosmos/gogoproto, the fork of
// github.com/gogo/protobuf that lives on: methods for encoding and decoding by
// protoc-gen-gocosmos.
package gogoproto

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

const (
	library     = "github.com/cosmos/gogoproto"
	typePackage = library + "/types" // Timestamp
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{
		of("protobuf/gogoproto", protoschema.Plain, "plain proto3 messages", typePackage),
		of("protobuf/gogoproto/annotated", protoschema.Gogo, "messages annotated for native integers and times and for "+
			"structs that are values (casttype, stdtime, nullable=false)", library+"/proto", typePackage),
	}
}

func of(id string, style protoschema.Style, doc string, packages ...string) emit.Codec {
	l := protoschema.Library{
		Style:     style,
		LosesSign: true,
		Plugins: []protoschema.Plugin{{
			Tool:      library + "/protoc-gen-gocosmos",
			Parameter: "Mgoogle/protobuf/timestamp.proto=" + typePackage + ",Mgogoproto/gogo.proto=" + library + "/gogoproto",
			Foldered:  true,
		}},
		Timestamp: typePackage,
		Imports:   map[string]string{"slices": ""},
		Calls:     protoschema.SizedCalls,
		Streams:   "codecs/protobuf/gogoproto/adapter",
		Ops:       []codec.Op{codec.OpMarshalReuse},
	}
	var given func(*emit.Given) ([]emit.File, error)
	if style == protoschema.Plain { // annotations are in files that are written here
		given = l.GivenWith(typePackage)
	}
	return emit.Codec{
		Info: codec.Info{
			ID: id, Library: library, Packages: packages, Kind: codec.Codegen, StartsSlowly: true,
			Doc:    "Marshal, MarshalToSizedBuffer and Unmarshal of the generated message; package io for streams; " + doc,
			Schema: true, Languages: "https://protobuf.dev/reference/",
			Generated: codec.WrittenFor{Functions: []string{"Marshal", "MarshalTo", "MarshalToSizedBuffer", "Unmarshal", "Size"},
				Files: ".pb.go"},
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferInto, Returns: true,
			Legal: protoschema.Legal(), Demands: protoschema.Demands(),
		},
		Use:   use,
		Emit:  l.Emit,
		Given: given,
	}
}
