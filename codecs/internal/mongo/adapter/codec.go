// Package adapter makes the calls to go.mongodb.org/mongo-driver.
package adapter

import (
	"errors"
	"io"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// Library are the functions of one version.
type Library struct {
	Marshal      func(dst []byte, v any) ([]byte, error) // appends
	Unmarshal    func(src []byte, v any) error
	NewEncoder   func(w io.Writer) (StreamEncoder, error)
	ReadDocument func(r io.Reader) ([]byte, error)
}

// StreamEncoder is the library's own encoder of a stream.
type StreamEncoder interface{ Encode(v any) error }

// Codec calls the library, for all but read-one.
type Codec[T any] struct{ library Library }

// Of is the codec of one version.
func Of[T any](l Library) Codec[T] { return Codec[T]{l} }

// Marshal appends the encoding of v to dst.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) { return c.library.Marshal(dst, v) }

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.library.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.library.Unmarshal(src, v) }

// NewEncoder is the library's own encoder of a stream.
func (c *Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc, err := c.library.NewEncoder(w)
	if err != nil {
		return nil, err
	}
	return stream.Encoder[T](enc, nil), nil
}

// NewDecoder reads documents one by one, as the library does.
func (c *Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	if c.library.ReadDocument == nil { // before v1.12
		return nil, errors.New("this version does not read documents one by one")
	}
	return stream.DecodeFunc(func(v *T) error {
		document, err := c.library.ReadDocument(r)
		if err != nil {
			return err
		}
		return c.library.Unmarshal(document, v)
	}), nil
}
