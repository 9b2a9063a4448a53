// Package tinylib is msgp, which generates MessagePack methods on Go types.
package tinylib

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	maps := codec.Info{
		ID: "msgpack/tinylib", Library: "github.com/tinylib/msgp",
		Packages: []string{"github.com/tinylib/msgp/msgp"}, Kind: codec.Codegen,
		Doc: "generated MarshalMsg, which asks Msgsize for room first, and UnmarshalMsg; structs as maps; " +
			"msgp.Locate for read-one; EncodeMsg and DecodeMsg for streams",
		Generated: codec.WrittenFor{Functions: []string{"MarshalMsg", "UnmarshalMsg", "EncodeMsg",
			"DecodeMsg", "Msgsize"}},
		SelfDescribing: true, Languages: "https://msgpack.org",
		Declared: codec.Traits{Unordered: true, LosesNil: true},
		Buffer:   codec.BufferAppend, Returns: true,
		Legal: map[string]string{"trailing-bytes": "UnmarshalMsg returns the rest of its input"},
	}
	tuples, times := maps, maps
	tuples.ID, tuples.Dialect, tuples.SelfDescribing = "msgpack/tinylib/tuple", "structs as arrays", false
	tuples.Doc = "as msgpack/tinylib, with the directive msgp:tuple on every struct: arrays of values without names, in " +
		"the order of the fields; no read-one"
	times.ID, times.Dialect = "msgpack/tinylib/newtime", "times as the extension of the format"
	times.Doc = "as msgpack/tinylib, with the directive msgp:newtime: times as extension -1, which other languages " +
		"read, and not as one of the library's own; no streams of the library's, which lose times at the end of a buffer"
	tags := &emit.TagDialect{Keys: []string{"msg", "msgpack"}}
	return []emit.Codec{
		{Info: maps, Use: use, Tags: tags, Emit: directives{}.emit},
		{Info: tuples, Tags: tags, Use: directed("//msgp:tuple Person", use.Decoder), Emit: directives{tuple: true}.emit},
		{Info: times, Tags: tags, Use: directed("//msgp:newtime", emit.Call{}), Emit: directives{newTime: true}.emit},
	}
}

// directives are what the file that the generator reads tells it.
type directives struct{ tuple, newTime bool }

func (d directives) write(s *emit.Source, root *schema.Type) {
	if d.newTime {
		s.P("//msgp:newtime\n")
	}
	if d.tuple {
		for _, t := range schema.Structs(root) {
			s.P("//msgp:tuple %s\n", t.Name)
		}
	}
}

// dialect embeds what the tag flatten asks to.
var dialect = emit.Dialect{Embeds: func(f schema.Field) bool {
	_, tag := (&emit.TagDialect{Keys: []string{"msg", "msgpack"}}).Tag(f.Tag)
	return slices.Contains(strings.Split(tag, ",")[1:], "flatten")
}}

const tool = "github.com/tinylib/msgp"

// stringKeys: the generator leaves out maps with other keys, with a warning only.
func stringKeys(_ string, t *schema.Type) (*schema.Type, string, string) {
	if t.Kind == schema.Map && t.Key.Kind != schema.String {
		return nil, "", "map keys are strings, not of kind " + t.Key.Kind.String()
	}
	return nil, "", ""
}

func (d directives) emit(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, schema.Rules{Other: stringKeys})
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	root := a.Type
	if err := emit.Unchanged(root); err != nil {
		return nil, fmt.Errorf("mirror: %w", err)
	}
	types := emit.NewSource(r.Package)
	d.write(types, root)
	emit.StructSource(types, root, dialect, nil)
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
	emit.CastCodec(s, root, dialect, emit.Cast{
		Marshal:        "return w.MarshalMsg(dst)",
		Unmarshal:      decode,
		UnmarshalReuse: decode,
	})
	if !d.newTime { // see TestBugTimeAcrossBuffers
		lib := s.Import(r.Module+"/codecs/msgpack/tinylib/adapter", "lib")
		emit.CastStreams(s, r, root, dialect, lib+".NewEncoder["+root.Name+"](w)", lib+".NewDecoder["+root.Name+"](r)")
	}
	ops := []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse}
	if !d.tuple {
		one(s, r)
		ops = append(ops, codec.OpReadOne)
	}
	code, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Files: append(files, in, emit.File{Name: "codec.go", Data: code}),
		Ops:   ops,
	}, nil
}
