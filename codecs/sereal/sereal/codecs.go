// Package sereal is github.com/Sereal/Sereal/Go/sereal.
package sereal

import (
	"github.com/Sereal/Sereal/Go/sereal"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	emitter := emit.Direct("codecs/sereal/sereal", "New", codec.OpUnmarshalReuse)
	// A used target keeps the length of its slices and the keys of its maps.
	emitter = emit.Unless(codec.OpUnmarshalReuse, emitter, schema.Slice, schema.Bytes, schema.Map, schema.Pointer)
	return []emit.Codec{{
		Info: codec.Info{
			ID: "sereal/sereal", Library: "github.com/Sereal/Sereal",
			Packages: []string{"github.com/Sereal/Sereal/Go/sereal"}, Kind: codec.Reflect,
			Doc: "one Encoder of protocol version 3, which is told to expect the size of the largest encoding so far, and one Decoder; " +
				"structs as objects of their class",
			SelfDescribing: true, Languages: "https://github.com/Sereal/Sereal",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		},
		Emit: emitter,
	}}
}

// Codec holds one encoder and one decoder, which remember the fields of types.
type Codec[T any] struct {
	enc *sereal.Encoder
	dec *sereal.Decoder
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{enc: sereal.NewEncoderV3(), dec: sereal.NewDecoder()}, nil
}

// Marshal appends the encoding of v to dst. The library has no appending call.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := c.enc.Marshal(v)
	if err != nil {
		return nil, err
	}
	c.enc.ExpectedSize = max(c.enc.ExpectedSize, uint(len(b)))
	if dst == nil {
		return b, nil
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.dec.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.dec.Unmarshal(src, v) }
