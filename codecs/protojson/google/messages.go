package google

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// messages is the emitter for a type of the user's that is a message already: the
// library works on it, and nothing is converted.
func messages(r *emit.Request) (*emit.Output, error) {
	return &emit.Output{Ops: []codec.Op{codec.OpMarshalReuse}, Import: r.Module + "/codecs/protojson/google/adapter",
		Constructor: "NewMessages"}, nil
}
