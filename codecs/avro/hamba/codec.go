package hamba

import (
	"fmt"

	"github.com/hamba/avro/v2"
)

// Codec encodes along one parsed schema.
type Codec[T any] struct {
	api    avro.API
	schema avro.Schema
}

// New parses the schema.
func New[T any](text string) (*Codec[T], error) {
	s, err := avro.ParseWithCache(text, "", &avro.SchemaCache{})
	if err != nil {
		return nil, fmt.Errorf("avro/hamba: %w", err)
	}
	return &Codec[T]{api: avro.Config{}.Freeze(), schema: s}, nil
}

// Marshal appends the encoding of v to dst. The library returns a new slice.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := c.api.Marshal(c.schema, v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.api.Unmarshal(c.schema, src, v) }
