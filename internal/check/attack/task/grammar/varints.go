package grammar

import (
	"encoding/binary"
	"slices"
)

// varints are formats in which numbers and lengths have as many bytes as they need, and no types. What is
// a number is not known without the schema, so each byte that may be one is written in more bytes, and as what Avro
// reads as a block: its number of elements negative, with its length behind it.
var varints = language{read: func(e []byte) *item { return &item{to: len(e)} },
	same:  func([]byte, *item) [][]byte { return nil },
	other: func([]byte, *item) [][]byte { return nil },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		for at, c := range e[:min(len(e), mostVarints)] {
			if c >= 0x80 {
				continue
			}
			replaced := func(by ...byte) { other = append(other, slices.Concat(e[:at], by, e[at+1:])) }
			for _, width := range []int{2, 5, 10, 11} {
				replaced(varintAs(nil, uint64(c), width)...)
			}
			if n := int64(c); n > 0 && n%2 == 0 {
				for _, size := range []int64{0, 1, int64(len(e) - at), 1<<63 - 1, -1} {
					replaced(binary.AppendVarint(binary.AppendVarint(nil, -n/2), size)...)
				}
				replaced(binary.AppendVarint([]byte{0}, n/2)...)
				replaced(binary.AppendVarint(nil, -1<<63)...)
			}
		}
		return nil, other
	}}

// mostVarints is how many bytes of an encoding are taken for numbers.
const mostVarints = 256
