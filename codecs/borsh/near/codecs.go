// Package near is github.com/near/borsh-go.
package near

import (
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
			Package: "codecs/borsh/near/adapter",
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
