package generate

import (
	"cmp"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// dynamicAt is the path of the first place of a type that holds values of any type; "": there is none.
func dynamicAt(t *schema.Type) (at string) {
	schema.Walk(t, func(path string, t *schema.Type) bool {
		if at == "" && t.Kind == schema.Any {
			at = path
		}
		return at == ""
	})
	return at
}

// refused is the code of a codec that needs to know types before it runs.
func refused(t Target, c emit.Codec, at string) (*Code, error) {
	reason := "the types of its values show only while a program runs"
	if c.Dynamic != nil {
		reason = cmp.Or(c.Dynamic.Refused, reason)
	}
	out := &emit.Output{Problems: []codec.Problem{{Path: at, Reason: reason}}}
	src, err := missingSource(t, c, out)
	if err != nil {
		return nil, &Error{c.ID, t.Type.Name, err}
	}
	return &Code{Codec: c.ID, Problems: out.Problems,
			Files: []emit.File{{Name: emit.PackageName(c.ID) + ".go", Data: src}}},
		nil
}

// withDynamic is out with what the codec says of values of any type.
func withDynamic(out *emit.Output, d *emit.Dynamic, at string) *emit.Output {
	o := *out
	if d.How != "" {
		o.Adapted = append(slices.Clone(out.Adapted),
			codec.Adaptation{Path: at, How: d.How, Like: true, Decimals: d.Decimals})
	}
	o.Constructor = cmp.Or(d.Constructor, out.Constructor)
	return &o
}
