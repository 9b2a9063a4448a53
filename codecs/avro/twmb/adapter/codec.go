// Package adapter makes the calls to github.com/twmb/avro.
package adapter

import (
	"fmt"

	"github.com/twmb/avro"
)

// Codec encodes along one parsed schema.
type Codec[T any] struct {
	schema *avro.Schema
	read   *avro.Schema // schema, or what makes it of another writer's
	text   string       // of schema
}

// New parses the schema.
func New[T any](text string) (*Codec[T], error) {
	s, err := avro.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("avro/twmb: %w", err)
	}
	return &Codec[T]{schema: s, read: s, text: text}, nil
}

// Marshal appends the encoding of v to dst, as the library does itself.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) { return c.schema.AppendEncode(dst, v) }

// Unmarshal decodes src into the zero value v. What is left of src is no error: a file has
// one value behind another.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	_, err := c.read.Decode(src, v)
	return err
}

// UnmarshalAlias decodes src into the zero value v, whose strings and bytes may point into src.
func (c *Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	_, err := c.read.Decode(src, v, avro.AliasInput())
	return err
}

// WriterSchema is the schema in JSON.
func (c *Codec[T]) WriterSchema() string { return c.text }

// ReadFrom makes Unmarshal resolve what was written with that schema.
func (c *Codec[T]) ReadFrom(writer string) error {
	w, err := avro.Parse(writer)
	if err != nil {
		return fmt.Errorf("avro/twmb: schema of the writer: %w", err)
	}
	read, err := avro.Resolve(w, c.schema)
	if err != nil {
		return err
	}
	c.read = read
	return nil
}
