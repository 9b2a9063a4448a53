// Package adapter makes the calls to github.com/hprose/hprose-golang.
package adapter

import hprose "github.com/hprose/hprose-golang/io"

// Codec keeps one writer and one reader.
type Codec[T any] struct {
	writer *hprose.Writer
	reader *hprose.Reader
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{writer: hprose.NewWriter(true), reader: hprose.NewReader(nil, true)}, nil
}

// Marshal appends the encoding of v to dst: a copy out of the writer's buffer,
// since a writer that outgrows a buffer of the caller's puts it into a pool of
// the library, where others will write into it.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	c.writer.Clear()
	c.writer.Reset()
	return append(dst, c.writer.Serialize(v).Bytes()...), nil
}

// Unmarshal decodes src into the zero value v. The library reports errors by
// panics.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.reader.Init(src)
	c.reader.Reset()
	c.reader.Unserialize(v)
	return nil
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
