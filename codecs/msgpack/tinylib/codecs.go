// Package tinylib is msgp, which generates MessagePack methods on Go types.
package tinylib

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "msgpack/tinylib", Library: "github.com/tinylib/msgp",
			Packages: []string{"github.com/tinylib/msgp/msgp"}, Kind: codec.Codegen,
			Doc:            "generated MarshalMsg, which asks Msgsize for room first, and UnmarshalMsg; structs as maps; msgp.Locate for read-one; EncodeMsg and DecodeMsg for streams",
			Generated:      codec.WrittenFor{Functions: []string{"MarshalMsg", "UnmarshalMsg", "EncodeMsg", "DecodeMsg", "Msgsize"}},
			SelfDescribing: true, Languages: "https://msgpack.org",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferAppend, Returns: true,
			Legal: map[string]string{"trailing-bytes": "UnmarshalMsg returns the rest of its input"},
		},
		Use:  use,
		Emit: emitter,
	}}
}

const tool = "github.com/tinylib/msgp"

// stringKeys: the generator leaves out maps with other keys, with a warning only.
func stringKeys(_ string, t *schema.Type) (*schema.Type, string, string) {
	if t.Kind == schema.Map && t.Key.Kind != schema.String {
		return nil, "", "map keys are strings, not of kind " + t.Key.Kind.String()
	}
	return nil, "", ""
}

func emitter(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, schema.Rules{Other: stringKeys})
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	root := a.Type
	if err := emit.Unchanged(root); err != nil {
		return nil, fmt.Errorf("mirror: %w", err)
	}
	types := emit.NewSource(r.Package)
	emit.StructSource(types, root, emit.Dialect{}, nil)
	mirror, err := types.Bytes()
	if err != nil {
		return nil, err
	}
	in := emit.File{Name: "mirror.go", Data: mirror}
	files, err := r.Tools.Run(emit.Job{
		Tool: tool,
		Args: []string{"-file", in.Name, "-o", "mirror_gen.go", "-tests=false"},
		In:   []emit.File{in},
	})
	if err != nil {
		return nil, err
	}
	s := emit.NewSource(r.Package)
	decode := "_, err := w.UnmarshalMsg(src)\nreturn err"
	emit.CastCodec(s, root, emit.Dialect{}, emit.Cast{
		Marshal:        "return w.MarshalMsg(dst)",
		Unmarshal:      decode,
		UnmarshalReuse: decode,
	})
	lib := s.Import(r.Module+"/codecs/msgpack/tinylib", "lib")
	emit.CastStreams(s, r, root, emit.Dialect{}, lib+".NewEncoder["+root.Name+"](w)", lib+".NewDecoder["+root.Name+"](r)")
	one(s, r)
	code, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Files: append(files, in, emit.File{Name: "codec.go", Data: code}),
		Ops:   []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
	}, nil
}
