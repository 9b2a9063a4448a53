package adapter

import (
	"io"

	"encoding/binary"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error { return binary.Write(w, binary.LittleEndian, v) }, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	return stream.DecodeFunc(func(v *T) error { return binary.Read(r, binary.LittleEndian, v) }), nil
}
