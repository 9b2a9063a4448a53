// Package adapter makes the calls to github.com/Basekick-Labs/msgpack.
package adapter

import (
	"bytes"
	"io"

	"github.com/Basekick-Labs/msgpack/v6"
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// Codec calls the functions of the package, which keep encoders and decoders in pools.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return msgpack.Marshal(v)
	}
	return msgpack.MarshalAppend(dst, v)
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return msgpack.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return msgpack.Unmarshal(src, v) }

// Variant is the codec with such an option.
func (*Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return &strict[T]{dec: msgpack.NewDecoder(nil)}, nil
}

// strict refuses fields that the type does not know.
type strict[T any] struct {
	Codec[T]
	dec *msgpack.Decoder
	in  bytes.Reader
}

func (s *strict[T]) Unmarshal(src []byte, v *T) error {
	s.in.Reset(src)
	s.dec.Reset(&s.in) // which forgets the option
	s.dec.DisallowUnknownFields(true)
	return s.dec.Decode(v)
}

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := msgpack.NewEncoder(w)
	return stream.Encoder[T](enc, nil), nil
}

// NewDecoder is the library's own decoder of a stream, which takes the buffered reader
// for its own. It says io.EOF too where the stream ends inside a value.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := msgpack.NewDecoder(in)
	return stream.Decode(in, func(v *T) error { return dec.Decode(v) }), nil
}
