// Package stream makes a [codec.Encoder] and [codec.Decoder] of what most
// libraries have: a type with Encode(any) and one with Decode(any).
package stream

import "github.com/serialbench/serialbench/codec"

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
