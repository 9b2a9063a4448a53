// Package apache is github.com/apache/thrift: code from the Thrift compiler over
// the library's protocols.
package apache

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "thrift/binary", Library: "github.com/apache/thrift", Packages: []string{"github.com/apache/thrift/lib/go/thrift"}, Kind: codec.Codegen,
		Doc:       "generated Write and Read through one TBinaryProtocol on a TMemoryBuffer, or on a StreamTransport for streams: numbers of fixed width",
		Schema:    true,
		Languages: "https://thrift.apache.org/docs/Languages",
		Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
	}
	compact := info
	compact.ID = "thrift/compact"
	compact.Doc = "generated Write and Read through one TCompactProtocol on a TMemoryBuffer, or on a StreamTransport for streams: variable-length integers"
	return []emit.Codec{
		{Info: info, Emit: emitter("NewBinary")},
		{Info: compact, Emit: emitter("NewCompact")},
	}
}
