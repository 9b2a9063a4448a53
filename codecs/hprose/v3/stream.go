package v3

import (
	"io"

	hprose "github.com/hprose/hprose-golang/v3/io"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := hprose.NewEncoder(w)
	return stream.EncodeFunc(func(v *T) error {
		if err := enc.Encode(v); err != nil {
			return err
		}
		return enc.Flush()
	}, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := hprose.NewDecoderFromReader(in)
	return stream.DecodeFunc(func(v *T) error {
		dec.Decode(v)
		return dec.Error
	}), nil
}
