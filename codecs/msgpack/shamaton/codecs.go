// Package shamaton is github.com/shamaton/msgpack/v2.
package shamaton

import (
	"github.com/serialbench/serialbench/codecs/internal/shamaton"
	"github.com/serialbench/serialbench/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return shamaton.Describe("shamaton", "github.com/shamaton/msgpack/v2")
}
