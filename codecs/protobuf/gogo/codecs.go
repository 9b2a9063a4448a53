// Package gogo is github.com/gogo/protobuf: four plugins that give messages
// methods of their own for encoding and decoding.
package gogo

import (
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

const (
	messagePackage = "github.com/gogo/protobuf/proto"
	typePackage    = "github.com/gogo/protobuf/types" // Timestamp and the wrappers of scalars
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	const same = "Marshal, MarshalToSizedBuffer and Unmarshal of the generated message; package io for streams; "
	return []emit.Codec{
		of("gofast", protoschema.Plain, same+"plain proto3 messages that work with github.com/golang/protobuf",
			"github.com/golang/protobuf/proto", typePackage),
		of("gogofast", protoschema.Plain, same+"plain proto3 messages", messagePackage, typePackage),
		of("gogofaster", protoschema.Gogo, same+"messages annotated for native integers and times and for structs that are "+
			"values (casttype, stdtime, nullable=false)", messagePackage, typePackage),
		of("gogofaster-stdtime", protoschema.GogoWrappers, "as protobuf/gogo/gogofaster, with native pointers to scalars "+
			"(wktpointer)", typePackage),
		of("gogoslick", protoschema.Plain, same+"plain proto3 messages with Equal and GoString", messagePackage, typePackage),
	}
}

// of is the configuration of one plugin; option names it, with what is annotated
// behind a hyphen. The rows were protobuf/<option> once.
func of(option string, style protoschema.Style, doc string, packages ...string) emit.Codec {
	plugin, _, _ := strings.Cut(option, "-")
	library := protoschema.Library{
		Style:     style,
		LosesSign: true,
		Plugins: []protoschema.Plugin{{
			Tool:      "github.com/gogo/protobuf/protoc-gen-" + plugin,
			Parameter: "Mgoogle/protobuf/timestamp.proto=" + typePackage + ",Mgoogle/protobuf/wrappers.proto=" + typePackage,
		}},
		Timestamp: typePackage,
		Imports:   map[string]string{"slices": ""},
		Calls:     protoschema.SizedCalls,
		Streams:   "codecs/protobuf/gogo/adapter",
		Ops:       []codec.Op{codec.OpMarshalReuse},
	}
	dialect := ""
	if style == protoschema.GogoWrappers {
		dialect = "optional scalars as wrapper messages"
	}
	var given func(*emit.Given) ([]emit.File, error)
	if option == plugin { // annotations are in files that are written here
		given = Given(library)
	}
	var messages func(*emit.Request) (*emit.Output, error)
	var methods []string
	if option == "gogofast" || option == "gogofaster" {
		messages, methods = existing(library),
			[]string{"Marshal() ([]byte, error)", "MarshalToSizedBuffer([]byte) (int, error)", "Size() int",
				"Unmarshal([]byte) error"}
	}
	return emit.Codec{
		Info: codec.Info{
			ID: "protobuf/gogo/" + option, Dialect: dialect,
			Library: "github.com/gogo/protobuf", Packages: packages, Kind: codec.Codegen, Usual: option == "gofast",
			Doc: doc, Schema: true, Languages: "https://protobuf.dev/reference/",
			Generated: codec.WrittenFor{Functions: []string{"Marshal", "MarshalTo", "MarshalToSizedBuffer", "Unmarshal", "Size"},
				Files: ".pb.go"},
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferInto, Returns: true,
			Legal: protoschema.Legal(), Demands: protoschema.Demands(),
		},
		Use:  useOf(plugin),
		Emit: library.Emit,

		Given:    given,
		Messages: messages,
		Methods:  methods,
	}
}

// existing is the emitter for messages of the user's. Which of the plugins made one cannot be seen;
// what can is whether messages within it are values: then it is the row of gogofaster, else that of gogofast.
func existing(l protoschema.Library) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		if protoschema.Values(r.Root) != (l.Style == protoschema.Gogo) {
			return protoschema.Unlike("the user's messages are those of another plugin"), nil
		}
		return l.Existing(r)
	}
}

// Given is the emitter of a library for a file that was not written here, with all well-known types
// of this library.
func Given(l protoschema.Library) func(*emit.Given) ([]emit.File, error) {
	return l.GivenWith(typePackage)
}
