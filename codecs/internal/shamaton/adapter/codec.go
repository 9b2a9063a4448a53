// Package adapter makes the calls to github.com/shamaton/msgpack.
package adapter

import (
	"io"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
	"github.com/serialbench/serialbench/codecs/internal/functions"
)

// Library are the functions of one version for one layout of structs.
type Library struct {
	functions.Library
	Write func(w io.Writer, v any) error
	Read  func(r io.Reader, v any) error
}

// Codec is the codec of a type without byte slices.
type Codec[T any] struct {
	functions.Codec[T]
	streams[T]
}

// New makes the codec.
func New[T any](l Library) (*Codec[T], error) {
	return &Codec[T]{functions.Codec[T]{Library: l.Library}, streams[T]{l.Write, l.Read}}, nil
}

// Copying is [Codec] for types with byte slices.
type Copying[T any] struct {
	functions.Copying[T]
	streams[T]
}

// NewCopying makes the codec of a type with byte slices.
func NewCopying[T any](l Library) (*Copying[T], error) {
	return &Copying[T]{functions.Copying[T]{Library: l.Library}, streams[T]{l.Write, l.Read}}, nil
}

// streams makes a codec a codec.Streamer.
type streams[T any] struct {
	write func(w io.Writer, v any) error
	read  func(r io.Reader, v any) error
}

// NewEncoder is the library's own way to write to a stream.
func (s streams[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error { return s.write(w, v) }, nil), nil
}

// NewDecoder is the library's own way to read from a stream.
func (s streams[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	full := stream.Full{Reader: in} // a short read is taken for the whole
	return stream.Decode(in, func(v *T) error { return s.read(full, v) }), nil
}
