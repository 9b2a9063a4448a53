package adapter

import (
	"io"

	"errors"

	"github.com/amazon-ion/ion-go/ion"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := ion.NewBinaryEncoder(w)
	return stream.EncodeFunc(func(v *T) error { return enc.Encode(v) }, enc.Finish), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	dec := ion.NewDecoder(ion.NewReader(r))
	return stream.DecodeFunc(func(v *T) error {
		err := dec.DecodeTo(v)
		if errors.Is(err, ion.ErrNoInput) {
			return io.EOF
		}
		return err
	}), nil
}
