// Package adapter makes the calls to github.com/hprose/hprose-golang/v3.
package adapter

import hprose "github.com/hprose/hprose-golang/v3/io"

// Codec keeps one encoder and one decoder.
type Codec[T any] struct {
	encoder *hprose.Encoder
	decoder *hprose.Decoder
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{encoder: hprose.NewEncoder(nil), decoder: hprose.NewDecoder(nil)}, nil
}

// Marshal appends the encoding of v to dst, a copy out of the encoder's buffer:
// the library cannot write into another.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	c.encoder.ResetBuffer().Reset()
	c.encoder.Error = nil
	if err := c.encoder.Encode(v); err != nil {
		return dst, err
	}
	return append(dst, c.encoder.Buffer()...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.decoder.ResetBytes(src).Reset()
	c.decoder.Error = nil
	c.decoder.Decode(v)
	return c.decoder.Error
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
