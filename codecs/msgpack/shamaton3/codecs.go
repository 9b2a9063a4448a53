// Package shamaton3 is github.com/shamaton/msgpack/v3.
package shamaton3

import (
	"github.com/serialbench/serialbench/codecs/internal/shamaton"
	"github.com/serialbench/serialbench/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return shamaton.Describe("shamaton3", "github.com/shamaton/msgpack/v3")
}
