// Package adapter makes the calls to github.com/hamba/avro/v2.
package adapter

import (
	"fmt"

	"github.com/hamba/avro/v2"
)

// Codec encodes along one parsed schema.
type Codec[T any] struct {
	api     avro.API
	schema  avro.Schema
	read    avro.Schema   // schema, or what makes it of another writer's
	encoder *avro.Encoder // writes to out
	out     appender
	text    string // of schema
}

// appender is a writer that appends to a slice.
type appender struct{ b []byte }

func (a *appender) Write(p []byte) (int, error) {
	a.b = append(a.b, p...)
	return len(p), nil
}

// New parses the schema.
func New[T any](text string) (*Codec[T], error) {
	s, err := avro.ParseWithCache(text, "", &avro.SchemaCache{})
	if err != nil {
		return nil, fmt.Errorf("avro/hamba: %w", err)
	}
	c := &Codec[T]{api: avro.Config{}.Freeze(), schema: s, read: s, text: text}
	c.encoder = c.api.NewEncoder(s, &c.out)
	return c, nil
}

// Marshal appends the encoding of v to dst: the library makes a slice of the
// right size where there is no dst, and its encoder writes to dst otherwise.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return c.api.Marshal(c.schema, v)
	}
	c.out.b = dst
	err := c.encoder.Encode(v)
	dst, c.out.b = c.out.b, nil
	if err != nil {
		c.encoder = c.api.NewEncoder(c.schema, &c.out) // the old one keeps its error
		return nil, err
	}
	return dst, nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.api.Unmarshal(c.read, src, v) }

// WriterSchema is the schema in JSON.
func (c *Codec[T]) WriterSchema() string { return c.text }

// ReadFrom makes Unmarshal resolve what was written with that schema.
func (c *Codec[T]) ReadFrom(writer string) error {
	w, err := avro.ParseWithCache(writer, "", &avro.SchemaCache{})
	if err != nil {
		return fmt.Errorf("avro/hamba: schema of the writer: %w", err)
	}
	read, err := avro.NewSchemaCompatibility().Resolve(c.schema, w)
	if err != nil {
		return err
	}
	c.read = read
	return nil
}
