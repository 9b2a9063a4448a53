// Package std is encoding/json.
package std

import (
	"encoding/json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/std", Any: "New[any]", Library: "std", Packages: []string{"encoding/json"}, Kind: codec.Reflect,
			Doc:            "json.Marshal and json.Unmarshal",
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Variants: variants,
		},
		Tags:    &emit.TagDialect{Keys: []string{"json"}, Flat: true},
		Dynamic: emit.JSONNumbers,
		Takes:   emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
		Use:     use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/json/std",
			Ops:     []codec.Op{codec.OpUnmarshalReuse},
			Unless:  map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
		}),
	}}
}

// Codec calls encoding/json.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return json.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return json.Unmarshal(src, v) }
