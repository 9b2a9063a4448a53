package adapter

import (
	"github.com/apache/fory/go/fory"
)

// New makes the codec with the options of the library.
func New[T any]() (*Codec[T], error) { return open[T]() }

// NewDeep is [New] for values that may be nested in more than 20 structs and lists, which the library writes and
// does not read without the option.
func NewDeep[T any]() (*Codec[T], error) { return open[T](fory.WithMaxDepth(mostNested)) }

// NewSameDeep is [NewSame] for such values.
func NewSameDeep[T any]() (*Codec[T], error) {
	return open[T](fory.WithXlang(false), fory.WithCompatible(false), fory.WithMaxDepth(mostNested))
}

const mostNested = 1000

// NewSame makes the codec for Go only, without the compatible mode.
func NewSame[T any]() (*Codec[T], error) {
	return open[T](fory.WithXlang(false), fory.WithCompatible(false))
}
