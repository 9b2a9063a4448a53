// Package mycodec is what a library's author writes to see their codec beside the
// field on a type of their own: JSON behind a DEFLATE stream. From a checkout of
// serialbench:
//
//	go run . own ./dataset Person --with-codec ./examples/mycodec --codec 'json/*,baseline'
package mycodec

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"

	"github.com/serialbench/serialbench/codec"
)

// Info says what the codec is.
func Info() codec.Info {
	return codec.Info{ID: "json/deflated", Library: "std", Kind: codec.Reflect, Text: false, SelfDescribing: true,
		Doc: "encoding/json behind compress/flate, the writer used again"}
}

// New makes a codec of values of T, once; what it does here is outside the clock.
func New[T any]() (codec.Codec[T], error) {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	return &deflated[T]{w: w, r: flate.NewReader(nil)}, nil
}

type deflated[T any] struct {
	w *flate.Writer
	r interface{ Read([]byte) (int, error) }
}

func (c *deflated[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	c.w.Reset(b)
	err := errors.Join(json.NewEncoder(c.w).Encode(v), c.w.Close())
	return b.Bytes(), err
}

func (c *deflated[T]) Unmarshal(src []byte, v *T) error {
	if err := c.r.(flate.Resetter).Reset(bytes.NewReader(src), nil); err != nil {
		return err
	}
	return json.NewDecoder(c.r).Decode(v)
}
