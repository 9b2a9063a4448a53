// Package adapter makes the calls to github.com/fxamacker/cbor.
package adapter

import (
	"bytes"
	"reflect"

	"github.com/fxamacker/cbor/v2"
)

// Codec holds the modes.
type Codec[T any] struct {
	enc cbor.EncMode
	to  toBuffer // nil in versions that have none
	dec cbor.DecMode
	buf bytes.Buffer // around the caller's slice; here, since it would be allocated
}

// toBuffer is what a cbor.UserBufferEncMode has beside an EncMode.
type toBuffer interface {
	MarshalToBuffer(v any, buf *bytes.Buffer) error
}

// New makes the codec with times that keep their nanoseconds and zone.
func New[T any]() (*Codec[T], error) {
	return newCodec[T](tuned, cbor.DecOptions{})
}

// NewDynamic is [New] with the options for values of any type: maps are map[string]any, integers int64.
func NewDynamic[T any]() (*Codec[T], error) {
	return newCodec[T](tuned, dynamic(0))
}

func dynamic(levels int) cbor.DecOptions {
	return cbor.DecOptions{DefaultMapType: reflect.TypeFor[map[string]any](), IntDec: cbor.IntDecConvertSignedOrFail,
		MaxNestedLevels: levels}
}

var tuned = cbor.EncOptions{Time: cbor.TimeRFC3339Nano, ByteArray: cbor.ByteArrayToByteSlice}

// NewDefault makes the codec with the options of cbor.Marshal.
func NewDefault[T any]() (*Codec[T], error) { return newCodec[T](cbor.EncOptions{}, cbor.DecOptions{}) }

// mostLevels is the greatest limit of nesting that the library takes.
const mostLevels = 65535

// NewDeep is [New] with that limit, and NewDynamicDeep is [NewDynamic] with it.
func NewDeep[T any]() (*Codec[T], error) {
	return newCodec[T](tuned, cbor.DecOptions{MaxNestedLevels: mostLevels})
}

func NewDynamicDeep[T any]() (*Codec[T], error) { return newCodec[T](tuned, dynamic(mostLevels)) }

func newCodec[T any](options cbor.EncOptions, decoding cbor.DecOptions) (*Codec[T], error) {
	enc, err := options.EncMode()
	if err != nil {
		return nil, err
	}
	to, _ := enc.(toBuffer)
	dec, err := decoding.DecMode()
	return &Codec[T]{enc: enc, to: to, dec: dec}, err
}

// Marshal appends the encoding of v to dst. Without a dst the library makes a
// slice of the exact size.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return c.enc.Marshal(v)
	}
	if c.to == nil {
		b, err := c.enc.Marshal(v)
		return append(dst, b...), err
	}
	c.buf = *bytes.NewBuffer(dst)
	err := c.to.MarshalToBuffer(v, &c.buf)
	out := c.buf.Bytes()
	c.buf = bytes.Buffer{}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.dec.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.dec.Unmarshal(src, v) }
