// Package ugorji drives github.com/ugorji/go/codec, which is one library for
// several formats: what differs is the handle.
package ugorji

import (
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "DecodeOptions.ErrorIfNoField"}}

// Module is the module path of the library.
const Module = "github.com/ugorji/go/codec"

// Options say what a codec is that [Describe] describes.
type Options struct {
	Package     string        // relative to the module
	Constructor string        // in it; "" is New
	TimeUnit    time.Duration // to which times survive; 0: they are exact
	Dynamic     *emit.Dynamic // in place of the usual one; see [ForAny]
}

// Describe completes the description of one format's codec.
func Describe(info codec.Info, o Options, use *emit.Use) emit.Codec {
	info.Library, info.Packages, info.Kind = Module, []string{Module}, codec.Reflect
	if info.Dialect == "" { // structs as maps
		info.SelfDescribing, info.Variants = true, variants
	}
	info.Declared = codec.Traits{Unordered: true, StaleFields: true}
	info.Buffer, info.Keeps = codec.BufferInto, codec.KeptAlways
	info.Limits = []codec.Limit{{Error: "maximum decoding depth exceeded",
		Doc: "values nest at most 1024 levels, unless MaxDepth of the Handle says otherwise"}}
	info.Legal = map[string]string{"trailing-bytes": "Decode reads the next value of many; NumBytesRead says where it " +
		"ended"}
	dynamic := o.Dynamic
	if dynamic == nil {
		dynamic = &emit.Dynamic{Constructor: "NewDynamic"}
	}
	limitations := []emit.Limitation{emit.OwnForms}
	if info.Text {
		limitations = append(limitations, emit.RootScalar)
	}
	return emit.Codec{
		Info:    info,
		Dynamic: dynamic,
		Tags:    &emit.TagDialect{Keys: []string{"codec", "json"}, Flat: true},
		Use:     use,
		Emit: emit.Reflect(emit.Options{
			Package:     o.Package,
			Constructor: o.Constructor,
			Rules:       schema.Rules{TimeUnit: o.TimeUnit},
			Ops:         []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpUnmarshalAlias},
			// A used target keeps the keys of its maps and pointers that are nil in the input.
			Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Pointer}},
			OnlyFor:          map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.String, schema.Bytes}},
			KnownLimitations: limitations,
		}),
	}
}
