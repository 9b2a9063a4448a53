// Package fxamacker is github.com/fxamacker/cbor.
package fxamacker

import (
	"bytes"
	"time"

	"github.com/fxamacker/cbor/v2"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "cbor/fxamacker", Any: codec.AnyOf(New[any]), Library: "github.com/fxamacker/cbor/v2",
		Packages: []string{"github.com/fxamacker/cbor/v2"}, Kind: codec.Reflect,
		Doc: "Marshal and MarshalToBuffer of a UserBufferEncMode with Time: TimeRFC3339Nano (the default keeps whole seconds) " +
			"and ByteArray: ByteArrayToByteSlice, Unmarshal of the default DecMode; structs as maps",
		SelfDescribing: true, Languages: "https://cbor.io/impls.html",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferNone, Returns: true, Keeps: codec.KeptGiven, Shared: codec.SharesObject,
	}
	plain := info
	plain.ID, plain.Any = "cbor/fxamacker/default", codec.AnyOf(NewDefault[any])
	plain.Doc = "as cbor/fxamacker, without options: times as whole seconds since 1970, byte arrays as arrays of integers"
	of := func(info codec.Info, use *emit.Use, constructor string, rules schema.Rules) emit.Codec {
		return emit.Codec{Info: info, Use: use, Tags: &emit.TagDialect{Keys: []string{"cbor", "json"}, Flat: true},
			Emit: emit.Reflect(emit.Options{
				Package:     "codecs/cbor/fxamacker",
				Constructor: constructor,
				Rules:       rules,
				Ops:         []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
				// A used target keeps the keys of its maps, and times that are zero in the input.
				Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Time}},
				KnownLimitations: []emit.Limitation{emit.OwnForms},
			})}
	}
	info.Variants = variants // of the one id: the other differs in writing
	return []emit.Codec{of(info, use, "New", schema.Rules{}), of(plain, defaultUse, "NewDefault", schema.Rules{TimeUnit: time.Second})}
}

// Codec holds the modes.
type Codec[T any] struct {
	enc cbor.UserBufferEncMode
	dec cbor.DecMode
	buf bytes.Buffer // around the caller's slice; here, since it would be allocated
}

// New makes the codec with times that keep their nanoseconds and zone.
func New[T any]() (*Codec[T], error) {
	return newCodec[T](cbor.EncOptions{Time: cbor.TimeRFC3339Nano, ByteArray: cbor.ByteArrayToByteSlice})
}

// NewDefault makes the codec with the options of cbor.Marshal.
func NewDefault[T any]() (*Codec[T], error) { return newCodec[T](cbor.EncOptions{}) }

func newCodec[T any](options cbor.EncOptions) (*Codec[T], error) {
	enc, err := options.UserBufferEncMode()
	if err != nil {
		return nil, err
	}
	dec, err := cbor.DecOptions{}.DecMode()
	return &Codec[T]{enc: enc, dec: dec}, err
}

// Marshal appends the encoding of v to dst. Without a dst the library makes a
// slice of the exact size.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return c.enc.Marshal(v)
	}
	c.buf = *bytes.NewBuffer(dst)
	err := c.enc.MarshalToBuffer(v, &c.buf)
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
