// Package std is encoding/asn1, of the standard library: DER.
package std

import (
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "asn1/std", Library: "std", Kind: codec.Reflect,
		Packages: []string{"encoding/asn1"},
		Doc: "asn1.Marshal and asn1.Unmarshal; no floats, pointers, maps and unsigned integers; " +
			"times as sequences of seconds and nanoseconds, since those of ASN.1 are written in whole seconds",
		Languages: "https://www.itu.int/en/ITU-T/asn1/Pages/Tools.aspx",
		Declared:  codec.Traits{Unordered: true, LosesNil: true},
		Buffer:    codec.BufferNone, Returns: true, Shared: codec.SharesFunctions,
		Legal: map[string]string{"trailing-bytes": "Unmarshal returns the rest"},
	}
	times := info
	times.ID = "asn1/std/times"
	times.Doc = "as asn1/std, with times as the library writes them: UTCTime or GeneralizedTime, in whole seconds, " +
		"years 0 to 9999"
	native := rules()
	native.TimeAsStruct, native.TimeUnit, native.TimeYears = false, time.Second, "0 to 9999"
	return []emit.Codec{describe(info, rules()), describe(times, native)}
}

func describe(info codec.Info, r schema.Rules) emit.Codec {
	return emit.Codec{
		Info:  info,
		Use:   use,
		Takes: emit.Takes{Hidden: true}, // and refuses structs that have some
		Emit: emit.Reflect(emit.Options{Package: "codecs/asn1/std/adapter", Rules: r,
			Mirror: emit.ByConversion, Plain: true, Untagged: true}),
	}
}

// rules: Marshal takes signed integers of every width, Unmarshal those of 32 and 64 bits.
func rules() schema.Rules {
	return schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int8: schema.Int32, schema.Int16: schema.Int32, schema.Int: schema.Int64,
			schema.Uint8: schema.Int32, schema.Uint16: schema.Int32, schema.Uint32: schema.Int64,
			schema.Uint: schema.Int64, schema.Uint64: schema.Int64,
			schema.Float32: schema.Int32, schema.Float64: schema.Int64,
			schema.Duration: schema.Int64,
		},
		TimeAsStruct:     true,
		MapAsList:        true,
		PointerAsList:    true,
		ByteArrayAsBytes: true,
		ArrayAsSlice:     true,
	}
}
