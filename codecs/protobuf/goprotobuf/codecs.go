// Package goprotobuf stands for code.google.com/p/goprotobuf, the first home of Go's Protocol Buffers.
package goprotobuf

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the library with the reason why it cannot be had.
func Codecs() []emit.Codec {
	return []emit.Codec{{Info: codec.Info{
		ID: "protobuf/goprotobuf", Library: "code.google.com/p/goprotobuf", Kind: codec.Codegen,
		Doc:       "generated code, proto.Marshal and proto.Unmarshal",
		Schema:    true,
		Languages: "https://protobuf.dev/reference/",
		Unobtainable: "code.google.com is closed; the library lives on as github.com/golang/protobuf, which is " +
			"protobuf/golang",
	}}}
}
