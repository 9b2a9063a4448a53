// Package v2 is github.com/go-json-experiment/json, the module from which
// encoding/json/v2 of the standard library is made, and encoding/json/v2 itself: where the
// toolchain has that, the module's names are aliases of its.
package v2

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "json.RejectUnknownMembers"}}

// Codecs lists the configurations of the library, one of which cannot be had: a toolchain
// has encoding/json/v2, or the module stands for itself.
func Codecs() []emit.Codec {
	const doc = "json.Marshal and json.Unmarshal with the defaults of version 2 (duplicate names and invalid UTF-8 are " +
		"errors), " +
		"durations as nanoseconds; json.MarshalWrite into a bytes.Buffer for marshal-reuse, a jsontext.Decoder that skips " +
		"values for read-one"
	const module = "github.com/go-json-experiment/json"
	return []emit.Codec{
		configuration("json/v2", codec.Info{Library: module,
			Packages: []string{module, module + "/jsontext", module + "/internal/jsonwire"}, Doc: doc}, use,
			emit.Toolchain{Constraint: "!goexperiment.jsonv2 || !go1.25",
				Else: "with this toolchain the module is an alias of encoding/json/v2, which is json/std/v2"}),
		configuration("json/std/v2", codec.Info{Library: "std",
			Packages: []string{"encoding/json/v2", "encoding/json/jsontext", "encoding/json/internal/jsonwire"},
			Doc:      "encoding/json/v2: " + doc}, useStandard,
			emit.Toolchain{Constraint: "goexperiment.jsonv2 && go1.25", Else: "encoding/json/v2 comes with Go 1.27, and this " +
				"program was built with an older one; json/v2 is the module that it is made from"}),
	}
}

// configuration is one of the two, which differ in where the code is from.
func configuration(id string, i codec.Info, use *emit.Use, needs emit.Toolchain) emit.Codec {
	i.ID, i.Any, i.Kind = id, "codecs/json/v2/adapter.New[any]", codec.Reflect
	i.SelfDescribing, i.Text, i.Languages = true, true, "https://www.json.org"
	i.Declared = codec.Traits{Unordered: true, LosesNil: true, StaleFields: true}
	i.Buffer, i.Returns, i.Keeps, i.Variants = codec.BufferNone, true, codec.KeptGiven, variants
	i.Eased = []codec.Eased{{Type: "time.Duration", Option: "jsonv1.FormatDurationAsNano(true)"}}
	return emit.Codec{
		Info:    i,
		Needs:   needs,
		Tags:    &emit.TagDialect{Keys: []string{"json"}, Flat: true, Empty: true},
		Dynamic: emit.JSONNumbers,
		Takes:   emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
		Use:     use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/json/v2/adapter",
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
			// A used target keeps the keys of its maps, and the type of what an any holds.
			Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Any}},
			KnownLimitations: []emit.Limitation{emit.Leaves, emit.Opaque},
		}),
	}
}
