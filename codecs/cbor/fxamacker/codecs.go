// Package fxamacker is github.com/fxamacker/cbor.
package fxamacker

import (
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// keys are those of the tags that the library reads.
var keys = []string{"cbor", "json"}

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "DecOptions.ExtraReturnErrors with ExtraDecErrorUnknownField"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "cbor/fxamacker", Any: "codecs/cbor/fxamacker/adapter.New[any]", Library: "github.com/fxamacker/cbor/v2",
		Packages: []string{"github.com/fxamacker/cbor/v2"}, Kind: codec.Reflect,
		Doc: "Marshal and MarshalToBuffer of a UserBufferEncMode with Time: TimeRFC3339Nano (the default keeps whole " +
			"seconds) " +
			"and ByteArray: ByteArrayToByteSlice, Unmarshal of the default DecMode; structs as maps",
		SelfDescribing: true, Languages: "https://cbor.io/impls.html",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferNone, Returns: true, Keeps: codec.KeptGiven, Shared: codec.SharesObject,
		Limits: []codec.Limit{{Error: "exceeded max nested level",
			Doc: "values nest at most 32 levels, unless MaxNestedLevels of DecOptions says otherwise, as in " +
				"cbor/fxamacker/deep"}},
	}
	plain := info
	plain.ID, plain.Any = "cbor/fxamacker/default", "codecs/cbor/fxamacker/adapter.NewDefault[any]"
	plain.Doc = "as cbor/fxamacker, without options: times as whole seconds since 1970, byte arrays as arrays of integers"
	of := func(info codec.Info, use *emit.Use, constructor string, rules schema.Rules, dynamic *emit.Dynamic) emit.Codec {
		return emit.Codec{Info: info, Use: use, Tags: &emit.TagDialect{Keys: keys, Flat: true},
			Dynamic: dynamic,
			Emit: emit.Reflect(emit.Options{
				Package:     "codecs/cbor/fxamacker/adapter",
				Constructor: constructor,
				Rules:       rules,
				Ops:         []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
				// A used target keeps the keys of its maps, and times that are zero in the input.
				Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Time}},
				KnownLimitations: []emit.Limitation{emit.OwnForms},
			})}
	}
	deep := info
	deep.ID, deep.Any = "cbor/fxamacker/deep", "codecs/cbor/fxamacker/adapter.NewDeep[any]"
	deep.Doc = "as cbor/fxamacker, with MaxNestedLevels at its most, for types whose values nest as they like"
	deep.Limits = []codec.Limit{{Error: "exceeded max nested level", Doc: "MaxNestedLevels is 65535 at most"}}
	array, numbers := info, info
	array.ID, array.Any, array.Dialect = "cbor/fxamacker/toarray", "", "structs as arrays"
	array.Doc = "as cbor/fxamacker, with the tag `cbor:\",toarray\"` on every struct: arrays of values without names, " +
		"in the order of the fields"
	array.SelfDescribing, array.Declared.StaleFields = false, false
	numbers.ID, numbers.Any, numbers.Dialect = "cbor/fxamacker/keyasint", "", "fields by number"
	numbers.Doc = "as cbor/fxamacker, with a tag such as `cbor:\"1,keyasint\"` on every field: maps from numbers, which " +
		"stay what they are when fields come and go"
	numbers.SelfDescribing = false
	info.Variants = variants // of the one id: the others differ in writing
	return []emit.Codec{
		of(info, use, "New", schema.Rules{}, &emit.Dynamic{Constructor: "NewDynamic"}),
		of(plain, defaultUse, "NewDefault", schema.Rules{TimeUnit: time.Second},
			&emit.Dynamic{How: "integers that are not negative as uint64, maps as map[any]any"}),
		nested(of(deep, deepUse, "NewDeep", schema.Rules{}, &emit.Dynamic{Constructor: "NewDynamicDeep"})),
		tagged(array, &emit.TagDialect{Keys: keys}, emit.Options{First: "_ struct{} `cbor:\",toarray\"`"}),
		tagged(numbers, &emit.TagDialect{Keys: keys, Unused: true}, emit.Options{Tag: func(owner *schema.Type, i int) string {
			return fmt.Sprintf(`cbor:"%d,keyasint"`, schema.Numbers(owner)[i])
		}}),
	}
}

// nested is a configuration for types of which values can be nested beyond the limit that the library has by default.
func nested(c emit.Codec) emit.Codec {
	made := c.Emit
	c.Emit = func(r *emit.Request) (*emit.Output, error) {
		if schema.Has(r.Root, schema.Any) || slices.ContainsFunc(schema.Structs(r.Root), schema.Recursive) {
			return made(r)
		}
		return &emit.Output{Problems: []codec.Problem{{Path: r.Root.Name, Reason: "no value nests as deep as the library's " +
			"own limit"}}}, nil
	}
	return c
}

// tagged is a configuration that tags of the type make, which a mirror of each type has.
func tagged(info codec.Info, tags *emit.TagDialect, o emit.Options) emit.Codec {
	o.Package, o.Mirror, o.Streams = "codecs/cbor/fxamacker/adapter", emit.ByCast, true
	o.Ops = []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse}
	o.Unless = map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Time}}
	o.KnownLimitations = []emit.Limitation{emit.OwnForms}
	return emit.Codec{Info: info, Use: use, Tags: tags, Dynamic: emit.NoStructs, Emit: emit.Reflect(o)}
}
