package csproto

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// rules: the library refuses packed numbers below 0, which it writes itself. As numbers
// without a sign they have the same bytes and are read.
func rules(r *schema.Rules) {
	other := r.Other
	r.Other = func(path string, t *schema.Type) (*schema.Type, string, string) {
		if (t.Kind == schema.Slice || t.Kind == schema.Array) && (t.Elem.Kind.Signed() || t.Elem.Kind == schema.Duration) {
			elem := &schema.Type{Kind: schema.Uint64, From: t.Elem}
			return &schema.Type{Kind: schema.Slice, Elem: elem},
				fmt.Sprintf("list of %s as list of uint64: packed numbers below 0 are refused", t.Elem.Kind), ""
		}
		return other(path, t)
	}
}

// uncounted names the lists of a user's type whose elements may be messages of no bytes:
// the generated Size does not count these, and the generated MarshalTo writes them. In the data sets
// here there are none.
func uncounted(root *schema.Type) (problems []codec.Problem) {
	r := protoschema.OptionalMethods.Rules()
	rules(&r)
	a := schema.Adapt(root, r)
	if a.Type == nil {
		return nil // with reasons of their own
	}
	schema.Walk(a.Type, func(path string, t *schema.Type) bool {
		if t.Kind == schema.Slice && t.Elem.Kind == schema.Struct && mayBeEmpty(t.Elem) {
			problems = append(problems, codec.Problem{Path: path, Reason: "an element whose fields are all at their defaults " +
				"is not counted in the size"})
		}
		return true
	})
	return problems
}

// mayBeEmpty reports whether a message has no bytes for some values: a message within it that
// is no pointer is always there, and so is an array that has become a list.
func mayBeEmpty(t *schema.Type) bool {
	if t.Instant() || t.IsUnion() {
		return true
	}
	for _, f := range t.Fields {
		from := f.Type.Source()
		if f.Type.Kind == schema.Struct && !f.Type.IsUnion() || from != nil && from.Kind == schema.Array && from.Len > 0 {
			return false
		}
	}
	return true
}
