// Package adapter makes the calls to github.com/json-iterator/go.
package adapter

import (
	"errors"
	"io"
	"unsafe"

	jsoniter "github.com/json-iterator/go"
	"github.com/modern-go/reflect2"

	"github.com/serialbench/serialbench/codec"
)

// tuned is ConfigFastest without its cut of floats.
var tuned = jsoniter.Config{ObjectFieldMustBeSimpleString: true, CaseSensitive: true}.Froze()

// Codec owns the library's encoder and decoder of T, and a stream and an
// iterator that they work on.
type Codec[T any] struct {
	api      jsoniter.API
	encoder  jsoniter.ValEncoder
	decoder  jsoniter.ValDecoder
	stream   *jsoniter.Stream
	iterator *jsoniter.Iterator
}

// New makes the codec with the fastest configuration that loses nothing.
func New[T any]() (*Codec[T], error) { return newCodec[T](tuned) }

// NewCompatible makes the codec with the configuration that is to do what encoding/json does.
func NewCompatible[T any]() (*Codec[T], error) {
	return newCodec[T](jsoniter.ConfigCompatibleWithStandardLibrary)
}

// NewDefault makes the codec with the default configuration.
func NewDefault[T any]() (*Codec[T], error) { return newCodec[T](jsoniter.ConfigDefault) }

// NewFastest makes the codec with the library's fastest configuration.
func NewFastest[T any]() (*Codec[T], error) { return newCodec[T](jsoniter.ConfigFastest) }

func newCodec[T any](api jsoniter.API) (*Codec[T], error) {
	pointer := reflect2.TypeOf((*T)(nil)).(reflect2.PtrType)
	encoder := api.EncoderOf(pointer) // takes a *T, as all the others do
	if elem := pointer.Elem(); !elem.LikePtr() {
		encoder = api.EncoderOf(elem) // the same without a detour by the heap
	}
	return &Codec[T]{
		api:      api,
		encoder:  encoder,
		decoder:  api.DecoderOf(pointer),
		stream:   jsoniter.NewStream(api, nil, 512),
		iterator: jsoniter.NewIterator(api),
	}, nil
}

// Marshal appends the encoding of v to dst. The library cannot report the size
// in advance, so a fresh result is copied from the stream's buffer, as
// API.Marshal does.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	s := c.stream
	if dst == nil {
		s.Reset(nil)
		c.encoder.Encode(unsafe.Pointer(v), s)
		b := s.Buffer()
		dst = make([]byte, len(b))
		copy(dst, b)
	} else {
		own := s.Buffer()
		s.SetBuffer(dst)
		c.encoder.Encode(unsafe.Pointer(v), s)
		dst = s.Buffer()
		s.SetBuffer(own)
	}
	if err := s.Error; err != nil {
		s.Error = nil
		return nil, err
	}
	return dst, nil
}

// strict is tuned, but for that option.
var strict = jsoniter.Config{ObjectFieldMustBeSimpleString: true, CaseSensitive: true,
	DisallowUnknownFields: true}.Froze()

// Variant is the codec of New with such an option.
func (*Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return newCodec[T](strict)
}

var errTrailing = errors.New("trailing bytes after the value")

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	it := c.iterator.ResetBytes(src)
	it.Error = nil
	c.decoder.Decode(unsafe.Pointer(v), it)
	if it.Error == nil {
		it.WhatIsNext() // must be the end
	}
	switch it.Error {
	case nil:
		return errTrailing
	case io.EOF:
		return nil
	}
	return it.Error
}

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
