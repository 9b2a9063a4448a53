// Package shamaton3 is github.com/shamaton/msgpack/v3.
package shamaton3

import (
	library "github.com/serialbench/serialbench/codecs/internal/shamaton"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return library.Describe("shamaton3", "github.com/shamaton/msgpack/v3")
}
