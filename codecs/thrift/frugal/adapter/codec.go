// Package adapter makes the calls to github.com/cloudwego/frugal.
package adapter

import (
	"slices"

	"github.com/cloudwego/frugal"
)

// Codec calls the package's functions; W is a struct with the library's tags.
type Codec[W any] struct{}

// New makes the codec.
func New[W any]() (*Codec[W], error) { return &Codec[W]{}, nil }

// Marshal appends the encoding of w to dst.
func (*Codec[W]) Marshal(dst []byte, w *W) ([]byte, error) {
	start, size := len(dst), frugal.EncodedSize(w)
	if dst == nil {
		dst = make([]byte, size)
	} else {
		dst = slices.Grow(dst, size)[:start+size]
	}
	n, err := frugal.EncodeObject(dst[start:], nil, w)
	if err != nil {
		return nil, err
	}
	return dst[:start+n], nil
}

// Unmarshal decodes src into the zero value w.
func (*Codec[W]) Unmarshal(src []byte, w *W) error {
	_, err := frugal.DecodeObject(src, w)
	return err
}
