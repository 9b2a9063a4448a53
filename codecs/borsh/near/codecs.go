// Package near is github.com/near/borsh-go.
package near

import (
	"github.com/near/borsh-go"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "borsh/near", Library: "github.com/near/borsh-go", Kind: codec.Reflect,
			Packages:  []string{"github.com/near/borsh-go"},
			Doc:       "borsh.Serialize and borsh.Deserialize",
			Languages: "https://borsh.io",
			Declared:  codec.Traits{LosesNil: true},
			Buffer:    codec.BufferNone, Returns: true,
		},
		Use:  use,
		Tags: &emit.TagDialect{Keys: []string{"borsh_skip"}, Skip: "true"},
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/borsh/near",
			Rules:   rules(),
			Mirror:  emit.ByConversion,
			Plain:   true,
			Ops:     []codec.Op{codec.OpUnmarshalReuse},
		}),
	}}
}

// rules: the library decodes a nil pointer as one to a zero value, and cannot
// set named types within slices.
func rules() schema.Rules {
	return schema.Rules{
		Leaves:        map[schema.Kind]schema.Kind{schema.Duration: schema.Int64},
		TimeAsStruct:  true,
		PointerAsList: true,
	}
}

// Codec calls the package's functions.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := borsh.Serialize(*v) // of a pointer it would write an optional value
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return borsh.Deserialize(v, src) }

// UnmarshalReuse decodes src into v, which may hold an earlier value; the
// library makes a new one and assigns it.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
