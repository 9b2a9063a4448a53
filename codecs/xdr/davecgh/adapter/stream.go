package adapter

import (
	"io"

	xdr "github.com/davecgh/go-xdr/xdr2"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := xdr.NewEncoder(w)
	return stream.EncodeFunc(func(v *T) error {
		_, err := enc.Encode(v)
		return err
	}, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := xdr.NewDecoder(in)
	return stream.Decode(in, func(v *T) error {
		_, err := dec.Decode(v)
		return err
	}), nil
}
