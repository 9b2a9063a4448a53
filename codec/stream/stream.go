// Package stream makes a [codec.Encoder] and [codec.Decoder] of what libraries
// have: a type with Encode(any) and one with Decode(any), or a function for a value.
package stream

import (
	"bufio"
	"errors"
	"io"

	"github.com/serialbench/serialbench/codec"
)

// Encoder returns enc as a codec.Encoder. flush, if not nil, writes what enc holds back.
func Encoder[T any](enc interface{ Encode(v any) error }, flush func() error) codec.Encoder[T] {
	return &encoder[T]{enc, flush}
}

type encoder[T any] struct {
	enc   interface{ Encode(v any) error }
	flush func() error
}

func (e *encoder[T]) Encode(v *T) error { return e.enc.Encode(v) }

func (e *encoder[T]) Close() error {
	if e.flush == nil {
		return nil
	}
	return e.flush()
}

// Decoder returns dec, which says io.EOF at the end of its stream, as a codec.Decoder.
func Decoder[T any](dec interface{ Decode(v any) error }) codec.Decoder[T] {
	return &decoder[T]{dec}
}

type decoder[T any] struct {
	dec interface{ Decode(v any) error }
}

func (d *decoder[T]) Decode(v *T) error { return d.dec.Decode(v) }

// Tokens is what [codec.Tokener] asks for: it reads a document token by token up to an error, and asks before each
// whether there are more.
func Tokens[T any](dec interface {
	More() bool
	Token() (T, error)
}) error {
	for {
		dec.More()
		if _, err := dec.Token(); err != nil {
			return err
		}
	}
}

// EncodeFunc returns encode as a codec.Encoder. flush, if not nil, writes what is held back.
func EncodeFunc[T any](encode func(v *T) error, flush func() error) codec.Encoder[T] {
	return &encodeFunc[T]{encode, flush}
}

type encodeFunc[T any] struct {
	encode func(v *T) error
	flush  func() error
}

func (e *encodeFunc[T]) Encode(v *T) error { return e.encode(v) }

func (e *encodeFunc[T]) Close() error {
	if e.flush == nil {
		return nil
	}
	return e.flush()
}

// DecodeFunc returns decode, which says io.EOF at the end of the stream, as a codec.Decoder.
func DecodeFunc[T any](decode func(v *T) error) codec.Decoder[T] { return decodeFunc[T](decode) }

type decodeFunc[T any] func(v *T) error

func (d decodeFunc[T]) Decode(v *T) error { return d(v) }

// Reader is a buffered reader that knows its end before a value is begun, for
// libraries that make an error of their own of it, or none.
type Reader struct{ *bufio.Reader }

// NewReader buffers r.
func NewReader(r io.Reader) Reader { return Reader{bufio.NewReader(r)} }

// Read is that of bufio.Reader, but to read nothing is never an error.
func (r Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	return r.Reader.Read(p)
}

// Full is a Reader whose Read fills p wherever the stream has as much: for
// libraries that take a short read, which any reader may give, for the whole.
type Full struct{ Reader }

// Read reads len(p) bytes, or what is left.
func (r Full) Read(p []byte) (int, error) {
	n, err := io.ReadFull(r.Reader, p)
	if err == io.ErrUnexpectedEOF {
		err = nil // the next one says io.EOF
	}
	return n, err
}

// MaxMessage bounds what the length in front of a message is believed, in bytes, where
// a library asks for a bound.
const MaxMessage = 16 << 20

// Decode returns a codec.Decoder that calls decode for each value but the end
// of r. io.EOF of decode is [Inside] a value.
func Decode[T any](r Reader, decode func(v *T) error) codec.Decoder[T] {
	return DecodeFunc(func(v *T) error {
		if _, err := r.Peek(1); err != nil {
			return err
		}
		return Inside(decode(v))
	})
}

// Inside returns err, of something that ended before it was whole, so that it is
// io.ErrUnexpectedEOF where it was io.EOF.
func Inside(err error) error {
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.Join(io.ErrUnexpectedEOF, err)
	}
	return err
}

// Convert returns enc, which takes the library's own type W, as an encoder of T.
func Convert[T, W any](enc codec.Encoder[W], to func(*T, *W)) codec.Encoder[T] {
	return EncodeFunc(func(v *T) error {
		w := new(W)
		to(v, w)
		return enc.Encode(w)
	}, enc.Close)
}

// ConvertBack returns dec, which makes the library's own type W, as a decoder of T.
func ConvertBack[T, W any](dec codec.Decoder[W], from func(*W, *T)) codec.Decoder[T] {
	return DecodeFunc(func(v *T) error {
		w := new(W)
		if err := dec.Decode(w); err != nil {
			return err
		}
		from(w, v)
		return nil
	})
}
