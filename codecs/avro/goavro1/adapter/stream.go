// Package adapter makes the calls to github.com/linkedin/goavro.
package adapter

import (
	"bufio"
	"io"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder calls the library's Encode behind a buffer: it makes a write of each field.
// to makes a record of a value.
func NewEncoder[T any](wire *Wire, w io.Writer, to func(*T) any) (codec.Encoder[T], error) {
	out := bufio.NewWriter(w)
	return stream.EncodeFunc(func(v *T) error { return wire.codec.Encode(out, to(v)) }, out.Flush), nil
}

// NewDecoder calls the library's Decode behind a buffer: it makes a read of each byte
// of a number. from copies a value out of a record.
func NewDecoder[T any](wire *Wire, r io.Reader, from func(any, *T)) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	full := stream.Full{Reader: in}
	return stream.Decode(in, func(v *T) error {
		x, err := wire.codec.Decode(full)
		if err != nil {
			return err
		}
		from(x, v)
		return nil
	}), nil
}
