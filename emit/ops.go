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
	return offer(op, emitter, func(root *schema.Type) bool { return !schema.Has(root, kinds...) })
}

// OnlyFor is an emitter that offers op only for types that reach one of the
// kinds; for others it would be no different from what it is a variant of. For
// example, without strings and byte slices there is nothing to alias.
func OnlyFor(op codec.Op, emitter func(*Request) (*Output, error), kinds ...schema.Kind) func(*Request) (*Output, error) {
	return offer(op, emitter, func(root *schema.Type) bool { return schema.Has(root, kinds...) })
}

func offer(op codec.Op, emitter func(*Request) (*Output, error), when func(*schema.Type) bool) func(*Request) (*Output, error) {
	return func(r *Request) (*Output, error) {
		out, err := emitter(r)
		if err == nil && !when(r.Root) {
			out.Ops = slices.DeleteFunc(slices.Clone(out.Ops), func(o codec.Op) bool { return o == op })
		}
		return out, err
	}
}
