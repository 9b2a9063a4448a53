// Package fxamacker is github.com/fxamacker/cbor.
package fxamacker

import (
	"bytes"
	"fmt"
	"reflect"
	"time"

	"github.com/fxamacker/cbor/v2"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "cbor/fxamacker", Any: "New[any]", Library: "github.com/fxamacker/cbor/v2",
		Packages: []string{"github.com/fxamacker/cbor/v2"}, Kind: codec.Reflect,
		Doc: "Marshal and MarshalToBuffer of a UserBufferEncMode with Time: TimeRFC3339Nano (the default keeps whole seconds) " +
			"and ByteArray: ByteArrayToByteSlice, Unmarshal of the default DecMode; structs as maps",
		SelfDescribing: true, Languages: "https://cbor.io/impls.html",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferNone, Returns: true, Keeps: codec.KeptGiven, Shared: codec.SharesObject,
	}
	plain := info
	plain.ID, plain.Any = "cbor/fxamacker/default", "NewDefault[any]"
	plain.Doc = "as cbor/fxamacker, without options: times as whole seconds since 1970, byte arrays as arrays of integers"
	of := func(info codec.Info, use *emit.Use, constructor string, rules schema.Rules, dynamic *emit.Dynamic) emit.Codec {
		return emit.Codec{Info: info, Use: use, Tags: &emit.TagDialect{Keys: []string{"cbor", "json"}, Flat: true}, Dynamic: dynamic,
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
	array, numbers := info, info
	array.ID, array.Any, array.Dialect = "cbor/fxamacker/toarray", "", "structs as arrays"
	array.Doc = "as cbor/fxamacker, with the tag `cbor:\",toarray\"` on every struct: arrays of values without names, in the order of the fields"
	array.SelfDescribing, array.Declared.StaleFields = false, false
	numbers.ID, numbers.Any, numbers.Dialect = "cbor/fxamacker/keyasint", "", "fields by number"
	numbers.Doc = "as cbor/fxamacker, with a tag such as `cbor:\"1,keyasint\"` on every field: maps from numbers, which stay what they are when fields come and go"
	numbers.SelfDescribing = false
	info.Variants = variants // of the one id: the others differ in writing
	return []emit.Codec{
		of(info, use, "New", schema.Rules{}, &emit.Dynamic{Constructor: "NewDynamic"}),
		of(plain, defaultUse, "NewDefault", schema.Rules{TimeUnit: time.Second}, &emit.Dynamic{How: "integers that are not negative as uint64, maps as map[any]any"}),
		tagged(array, emit.Options{First: "_ struct{} `cbor:\",toarray\"`"}),
		tagged(numbers, emit.Options{Tag: func(owner *schema.Type, i int) string {
			return fmt.Sprintf(`cbor:"%d,keyasint"`, schema.Numbers(owner)[i])
		}}),
	}
}

// tagged is a configuration that tags of the type make, which a mirror of each type has.
func tagged(info codec.Info, o emit.Options) emit.Codec {
	o.Package, o.Mirror, o.Streams = "codecs/cbor/fxamacker", emit.ByCast, true
	o.Ops = []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse}
	o.Unless = map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Time}}
	o.KnownLimitations = []emit.Limitation{emit.OwnForms}
	return emit.Codec{Info: info, Use: use, Dynamic: emit.NoStructs, Emit: emit.Reflect(o)}
}

// Codec holds the modes.
type Codec[T any] struct {
	enc cbor.UserBufferEncMode
	dec cbor.DecMode
	buf bytes.Buffer // around the caller's slice; here, since it would be allocated
}

// New makes the codec with times that keep their nanoseconds and zone.
func New[T any]() (*Codec[T], error) {
	return newCodec[T](tuned, cbor.DecOptions{})
}

// NewDynamic is [New] with the options for values of any type: maps are map[string]any, integers int64.
func NewDynamic[T any]() (*Codec[T], error) {
	return newCodec[T](tuned, cbor.DecOptions{DefaultMapType: reflect.TypeFor[map[string]any](), IntDec: cbor.IntDecConvertSignedOrFail})
}

var tuned = cbor.EncOptions{Time: cbor.TimeRFC3339Nano, ByteArray: cbor.ByteArrayToByteSlice}

// NewDefault makes the codec with the options of cbor.Marshal.
func NewDefault[T any]() (*Codec[T], error) { return newCodec[T](cbor.EncOptions{}, cbor.DecOptions{}) }

func newCodec[T any](options cbor.EncOptions, decoding cbor.DecOptions) (*Codec[T], error) {
	enc, err := options.UserBufferEncMode()
	if err != nil {
		return nil, err
	}
	dec, err := decoding.DecMode()
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
