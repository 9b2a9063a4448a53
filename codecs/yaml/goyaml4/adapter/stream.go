package adapter

import (
	"io"

	"go.yaml.in/yaml/v4"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return &encoder[T]{enc: yaml.NewEncoder(w)}, nil
}

// encoder does not close a stream of no values: the library's encoder refuses that.
type encoder[T any] struct {
	enc   *yaml.Encoder
	begun bool
}

func (e *encoder[T]) Encode(v *T) error {
	e.begun = true
	return e.enc.Encode(v)
}

func (e *encoder[T]) Close() error {
	if !e.begun {
		return nil
	}
	return e.enc.Close()
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	return stream.Decoder[T](yaml.NewDecoder(r)), nil
}
