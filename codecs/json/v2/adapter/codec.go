// Package adapter makes the calls to github.com/go-json-experiment/json.
package adapter

import (
	"bytes"

	"github.com/go-json-experiment/json"
	jsonv1 "github.com/go-json-experiment/json/v1"
)

// A duration has no default representation yet.
var options = json.JoinOptions(json.DefaultOptionsV2(), jsonv1.FormatDurationAsNano(true))

// Codec calls the package with its options.
type Codec[T any] struct {
	options []json.Options
	buf     bytes.Buffer // stands around dst for the time of a call
}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{options: []json.Options{options}}, nil }

// Marshal appends the encoding of v to dst.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return json.Marshal(v, c.options...)
	}
	// The encoder writes into the free part of a bytes.Buffer without a copy.
	c.buf = *bytes.NewBuffer(dst)
	err := json.MarshalWrite(&c.buf, v, c.options...)
	return c.buf.Bytes(), err
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return json.Unmarshal(src, v, c.options...) }

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error {
	return json.Unmarshal(src, v, c.options...)
}
