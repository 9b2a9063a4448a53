// Package dedis is go.dedis.ch/protobuf: protocol buffers from Go structs by
// reflection, without a .proto file.
package dedis

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protobuf/dedis", Dialect: "signed integers as sint32 and sint64", Library: "go.dedis.ch/protobuf",
			Packages: []string{"go.dedis.ch/protobuf"}, Kind: codec.Reflect,
			Doc: "protobuf.Encode and Decode; times are sfixed64; unmarshal decodes a copy of the input where the type " +
				"has bytes, which would point into it",
			Languages: "https://protobuf.dev/reference/",
			Declared:  codec.Traits{Unordered: true, LosesNil: true},
			Buffer:    codec.BufferNone, Returns: true,
			Legal: protoschema.Legal(), Demands: protoschema.Demands(),
		},
		Use:   use,
		Takes: emit.Takes{Hidden: true}, // which it numbers
		Emit: emit.Reflect(emit.Options{
			Package:          "codecs/protobuf/dedis/adapter",
			Rules:            rules(),
			Mirror:           emit.ByConversion,
			FieldTag:         func(_ *schema.Type, number int) string { return fmt.Sprintf(`protobuf:"%d"`, number) },
			Ops:              []codec.Op{codec.OpUnmarshalReuse, codec.OpUnmarshalAlias},
			OnlyFor:          map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.Bytes}},
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.RootStruct, emit.Leaves, emit.Numbers},
		}),
	}}
}

// rules: the library has no integers below 32 bits, no uint, no arrays but of
// bytes, no lists of lists. It decodes signed integers of 2^62 and more, and below
// -2^62, to others without an error; they are given to it as they are all the same.
// Its times are int64 nanoseconds on the wire; in a list it writes them and then
// cannot read them.
func rules() schema.Rules {
	return schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int8: schema.Int32, schema.Int16: schema.Int32,
			schema.Uint8: schema.Uint32, schema.Uint16: schema.Uint32, schema.Uint: schema.Uint64,
			schema.Int: schema.Int64, schema.Duration: schema.Int64,
		},
		WrapNested: true,
		Other:      other,
	}
}

func other(path string, t *schema.Type) (to *schema.Type, how, reason string) {
	switch {
	case t.Kind == schema.Time && (strings.HasSuffix(path, "[]") || strings.HasSuffix(path, "[key]")):
		return schema.Leaf(schema.Int64), "time as int64 nanoseconds", ""
	case t.Kind == schema.Time:
		return schema.Leaf(schema.Time), "time as int64 nanoseconds by the library, years 1678 to 2261", ""
	case t.Kind == schema.Map && t.Elem.Kind == schema.Struct:
		return nil, "", "no maps of structs: the library skips the fields of a struct that has no address"
	case t.Kind == schema.Struct && len(t.Fields) == 0:
		return nil, "", "no structs without fields"
	case t.Kind == schema.Array:
		if t.Elem.Kind != schema.Uint8 {
			return nil, "", "no arrays except of bytes"
		}
		return protoschema.ByteArray(t), "", ""
	}
	return nil, "", protoschema.Problem(t)
}
