package emit

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/schema"
)

// Offer adds op to what an emitter without files of its own offers, for those
// types of which when is true: an operation may keep its contract for some types
// only. Where the emitter writes files, its answer stays as it is.
func Offer(emitter func(*Request) (*Output, error), op codec.Op, when func(root *schema.Type) bool) func(*Request) (*Output, error) {
	return func(r *Request) (*Output, error) {
		out, err := emitter(r)
		if err != nil || len(out.Problems) > 0 || len(out.Files) > 0 || !when(r.Root) {
			return out, err
		}
		out.Ops = append(out.Ops[:len(out.Ops):len(out.Ops)], op)
		return out, nil
	}
}

// With is true of types that hold at least one of the kinds.
func With(kinds ...schema.Kind) func(*schema.Type) bool {
	return func(root *schema.Type) bool { return schema.Has(root, kinds...) }
}

// Without is true of types that hold none of the kinds.
func Without(kinds ...schema.Kind) func(*schema.Type) bool {
	return func(root *schema.Type) bool { return !schema.Has(root, kinds...) }
}
