// Package apache is github.com/apache/thrift: code from the Thrift compiler over
// the library's protocols.
package apache

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/thrift/thriftschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

var compiler = emit.Compiler{Program: "thrift", Debian: "thrift-compiler", URL: "https://thrift.apache.org/download"}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "thrift/apache/binary", Library: "github.com/apache/thrift",
		Packages: []string{"github.com/apache/thrift/lib/go/thrift"}, Kind: codec.Codegen, Usual: true,
		Doc: "generated Write and Read through one TBinaryProtocol on a TMemoryBuffer, or on a StreamTransport for " +
			"streams: numbers of fixed width",
		Schema: true, Dialect: "the binary protocol",
		Languages: "https://thrift.apache.org/docs/Languages",
		Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		Buffer:    codec.BufferNone, Keeps: codec.KeptAlways,
		Demands: thriftschema.Demands(),
		Legal: map[string]string{"trailing-bytes": "a struct ends with a stop field; " +
			"the rest of the transport is the next"},
	}
	compact := info
	compact.ID, compact.Usual = "thrift/apache/compact", false
	compact.Dialect = "the compact protocol"
	compact.Doc = "generated Write and Read through one TCompactProtocol on a TMemoryBuffer, or on a StreamTransport " +
		"for streams: variable-length integers"
	nanoseconds := compact
	nanoseconds.ID = "thrift/apache/compact-unixnano"
	nanoseconds.Doc = "as thrift/apache/compact, times as i64 nanoseconds since 1970 instead of structs of seconds and " +
		"nanoseconds"
	return []emit.Codec{
		{Info: info, Compilers: []emit.Compiler{compiler}, Use: use, Emit: emitter("NewBinary", false)},
		{Info: compact, Compilers: []emit.Compiler{compiler}, Use: compactUse, Emit: emitter("NewCompact", false)},
		{Info: nanoseconds, Compilers: []emit.Compiler{compiler}, Use: compactUse, Emit: emitter("NewCompact", true)},
	}
}
