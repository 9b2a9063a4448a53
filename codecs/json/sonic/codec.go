package sonic

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
	buf     []byte // so that the call of EncodeInto need not allocate a slice header
}

// New makes the codec with the default configuration.
func New[T any]() (*Codec[T], error) { return newCodec[T](sonic.ConfigDefault, 0) }

// NewFastest makes the codec with the fastest configuration.
func NewFastest[T any]() (*Codec[T], error) {
	return newCodec[T](sonic.ConfigFastest, encoder.NoValidateJSONMarshaler)
}

// NewStd makes the codec with the configuration that is like encoding/json.
func NewStd[T any]() (*Codec[T], error) {
	return newCodec[T](sonic.ConfigStd, encoder.EscapeHTML|encoder.SortMapKeys|encoder.CompactMarshaler|encoder.ValidateString)
}

func newCodec[T any](api sonic.API, options encoder.Options) (*Codec[T], error) {
	if err := sonic.Pretouch(reflect.TypeFor[T](), option.WithCompileRecursiveDepth(8)); err != nil {
		return nil, err
	}
	return &Codec[T]{api: api, options: options}, nil
}

// Marshal appends the encoding of v to dst.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return c.api.Marshal(v)
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
