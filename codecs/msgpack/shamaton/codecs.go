// Package shamaton is github.com/shamaton/msgpack/v2.
package shamaton

import (
	library "github.com/serialbench/serialbench/codecs/internal/shamaton"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return library.Describe("shamaton", "github.com/shamaton/msgpack/v2")
}
