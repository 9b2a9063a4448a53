// Package andyleap is github.com/andyleap/gencode: a schema much like Go's own
// structs, and a generator whose code needs no library at run time.
package andyleap

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "gencode/andyleap", Library: "github.com/andyleap/gencode", Kind: codec.Codegen,
		Doc:      "generated Marshal and Unmarshal; integers of fixed width",
		Schema:   true,
		Declared: codec.Traits{Unordered: true, LosesNil: true, PanicsOnInput: true},
		Buffer:   codec.BufferInto, Returns: true,
		Legal: map[string]string{"trailing-bytes": "Unmarshal returns how many bytes it has read"},
	}
	unsafe := info
	unsafe.ID = "gencode/andyleap/unsafe"
	unsafe.Doc = "generated with -unsafe: numbers are copied through pointers, which can read past a damaged input"
	return []emit.Codec{
		{Info: info, Use: use, Emit: emitter()},
		{Info: unsafe, Use: unsafeUse, Emit: emitter("-unsafe")},
	}
}
