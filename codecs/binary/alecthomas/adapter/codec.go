// Package adapter makes the calls to github.com/alecthomas/binary.
package adapter

import (
	"bytes"

	"github.com/alecthomas/binary"
)

// Codec keeps one encoder and one decoder.
type Codec[T any] struct {
	out     bytes.Buffer
	encoder *binary.Encoder
	in      reader
	decoder *binary.Decoder
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	c := &Codec[T]{}
	c.encoder = binary.NewEncoder(&c.out)
	c.decoder = binary.NewDecoder(&c.in)
	return c, nil
}

// Marshal appends the encoding of v to dst. A fresh slice is a copy out of the
// codec's buffer, which costs less than growing one.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		c.out.Reset()
		if err := c.encoder.Encode(v); err != nil {
			return nil, err
		}
		return append([]byte(nil), c.out.Bytes()...), nil
	}
	kept := c.out
	c.out = *bytes.NewBuffer(dst)
	err := c.encoder.Encode(v)
	dst, c.out = c.out.Bytes(), kept
	return dst, err
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.in.Reset(src)
	return c.decoder.Decode(v)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }

// reader is a bytes.Reader that is not at its end before something is asked of
// it: the library reads the nothing of an empty string, too, and takes the
// io.EOF of a bytes.Reader for a failure when that string is the last thing.
type reader struct{ bytes.Reader }

func (r *reader) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	return r.Reader.Read(b)
}
