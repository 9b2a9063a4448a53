package emit

import (
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/schema"
)

// Unless is an emitter that does not offer op for types that reach one of the
// kinds, where the library would give a wrong value; for example, many decoders
// keep the old keys of a map that they decode into.
func Unless(op codec.Op, emitter func(*Request) (*Output, error), kinds ...schema.Kind) func(*Request) (*Output, error) {
	return func(r *Request) (*Output, error) {
		out, err := emitter(r)
		if err == nil && schema.Has(r.Root, kinds...) {
			out.Ops = slices.DeleteFunc(slices.Clone(out.Ops), func(o codec.Op) bool { return o == op })
		}
		return out, err
	}
}
