// Package adapter makes the calls to github.com/goccy/go-json.
package adapter

import (
	"github.com/goccy/go-json"
)

var (
	encode = []json.EncodeOptionFunc{json.UnorderedMap(), json.DisableHTMLEscape()}
	alias  = []json.DecodeOptionFunc{json.DecodeNoCopyString()}
)

// Codec calls the package with its options.
type Codec[T any] struct{ encode []json.EncodeOptionFunc }

// New makes the codec with the options that are fastest.
func New[T any]() (*Codec[T], error) { return &Codec[T]{encode: encode}, nil }

// NewDefault makes the codec without options.
func NewDefault[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.MarshalWithOption(v, c.encode...)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error {
	return json.Unmarshal(src, v)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value without
// maps and byte slices.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return json.Unmarshal(src, v) }

// UnmarshalAlias decodes src into the zero value v, whose strings may point into src.
func (*Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	return json.UnmarshalWithOption(src, v, alias...)
}
