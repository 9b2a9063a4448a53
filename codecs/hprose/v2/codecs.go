// Package v2 is the second hprose library for Go, github.com/hprose/hprose-golang.
package v2

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/hprose/hproseschema"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "hprose/v2", Library: "github.com/hprose/hprose-golang", Kind: codec.Reflect,
			Packages:       []string{"github.com/hprose/hprose-golang/io", "github.com/hprose/hprose-golang/util"},
			Doc:            "Writer.Serialize and Reader.Unserialize without references (simple), one Writer and Reader for all values; errors are panics",
			SelfDescribing: true, Languages: "https://github.com/hprose",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true, PanicsOnInput: true},
		},
		Emit: emit.Stumbles(emitter, emit.OwnForms, emit.Embedding, emit.BeyondA),
	}}
}

// emitter leaves out the reuse of targets with maps, which keep their old keys.
func emitter(r *emit.Request) (*emit.Output, error) {
	var ops []codec.Op
	if !schema.Has(r.Root, schema.Map) {
		ops = append(ops, codec.OpUnmarshalReuse)
	}
	return emit.DirectWith(hproseschema.Rules(), "codecs/hprose/v2", "New", ops...)(r)
}
