// Package adapter makes the calls to github.com/bytedance/sonic.
package adapter

import (
	"reflect"
	"unsafe"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"
	"github.com/bytedance/sonic/option"
)

// Codec calls one configuration of the library.
type Codec[T any] struct {
	api     sonic.API
	options encoder.Options
	into    bool   // whether EncodeInto appends with these options
	buf     []byte // so that the call of EncodeInto need not allocate a slice header
}

// New makes the codec with the default configuration.
func New[T any]() (*Codec[T], error) { return newCodec[T](sonic.ConfigDefault, 0, true) }

// NewFastest makes the codec with the fastest configuration.
func NewFastest[T any]() (*Codec[T], error) {
	return newCodec[T](sonic.ConfigFastest, encoder.NoValidateJSONMarshaler, true)
}

// NewStd makes the codec with the configuration that is like encoding/json. Its
// HTML escapes copy the whole buffer of EncodeInto, and escape what stood in it before.
func NewStd[T any]() (*Codec[T], error) { return newCodec[T](sonic.ConfigStd, 0, false) }

func newCodec[T any](api sonic.API, options encoder.Options, into bool) (*Codec[T], error) {
	if err := sonic.Pretouch(reflect.TypeFor[T](), option.WithCompileRecursiveDepth(8)); err != nil {
		return nil, err
	}
	return &Codec[T]{api: api, options: options, into: into}, nil
}

// FallsBack says where the library is encoding/json under another name.
func (c *Codec[T]) FallsBack() string {
	if sonic.APIKind == sonic.UseStdJSON {
		return "encoding/json"
	}
	return ""
}

// Marshal appends the encoding of v to dst, without EncodeInto a copy of it.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return c.api.Marshal(v)
	}
	if !c.into {
		b, err := c.api.Marshal(v)
		return append(dst, b...), err
	}
	c.buf = dst
	err := encoder.EncodeInto(&c.buf, v, c.options)
	dst, c.buf = c.buf, nil
	return dst, err
}

// Unmarshal decodes src into the zero value v, whose strings point into a copy of src.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.api.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.api.Unmarshal(src, v) }

// UnmarshalAlias decodes src into the zero value v, whose strings may point into src.
func (c *Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	return c.api.UnmarshalFromString(unsafe.String(unsafe.SliceData(src), len(src)), v)
}
