// Package emit is what an emitter is made of: the contract between a codec's
// folder and the generator, the writer of Go source, and the walker that writes
// conversions between Go structs. An emitter is a function from a type to files
// in memory; it writes nothing to disk and decides nothing about the contest.
package emit

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/schema"
)

// Codec is one configuration of a library: what it is, and how it meets a type.
// Emit is nil for a codec that cannot be had.
type Codec struct {
	codec.Info
	Emit func(*Request) (*Output, error)
}

// Request is the type that an emitter is asked about.
type Request struct {
	Codec   string       // id of the codec
	Root    *schema.Type // a struct
	Module  string       // import path of serialbench itself
	Import  string       // import path of the package that the files will form
	Package string       // its name, for example "json_easyjson"
	Tools   Tools
}

// Tools runs third-party generators.
type Tools interface {
	// Run writes the files into an empty folder, runs the tool there and returns
	// what the folder holds afterwards that was not there before or has changed.
	Run(job Job) ([]File, error)
}

// Job is one call of a generator.
type Job struct {
	Tool  string   // import path of a Go tool of the tools module, or the name of a program
	Args  []string // {DIR} stands for the folder, {tool:PATH} for the executable of a Go tool
	In    []File
	Stdin []byte
	// Stdout, if set, makes standard output a file of that name.
	Stdout string
	// Env adds variables, "NAME=value"; {DIR} is replaced here as well.
	Env []string
}

// File is a file in memory; Name uses slashes.
type File struct {
	Name string
	Data []byte
}

// Output is an emitter's answer.
type Output struct {
	// Problems say why the library cannot express the type; then nothing else counts.
	Problems []codec.Problem
	Adapted  []codec.Adaptation
	// Ops lists what can be measured; marshal and unmarshal need not be listed,
	// unless DecodeOnly.
	Ops []codec.Op
	// DecodeOnly leaves out marshal.
	DecodeOnly bool

	// Files form a package of their own. It has a func New() (*Codec, error),
	// where *Codec is a codec.Codec of the root type and implements the
	// interfaces that Ops need. If Ops has marshal-generated or
	// unmarshal-generated, it also has the type Message, the funcs
	// NewGenerated() (*Generated, error), where *Generated is a
	// codec.Codec[Message], ToMessage(*Root, *Message) and FromMessage(*Message, *Root).
	Files []File

	// A codec without files of its own names the generic constructor to call:
	// Constructor is a func [T any]() (C, error) in the package Import.
	Import      string
	Constructor string
}

// Direct is the emitter of a library that takes the Go type as it is: the codec
// is made by calling the generic function constructor[T]() of package pkg (an
// import path relative to the module, for example "codecs/json/std").
func Direct(pkg, constructor string, ops ...codec.Op) func(*Request) (*Output, error) {
	return DirectWith(schema.Rules{}, pkg, constructor, ops...)
}

// DirectWith is [Direct] for a library with limits: the rules may state problems
// and the precision of times, but must not change the type.
func DirectWith(rules schema.Rules, pkg, constructor string, ops ...codec.Op) func(*Request) (*Output, error) {
	return func(r *Request) (*Output, error) {
		a := schema.Adapt(r.Root, rules)
		if len(a.Problems) > 0 {
			return &Output{Problems: a.Problems}, nil
		}
		if err := unchanged(a.Type); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Codec, err)
		}
		return &Output{Import: r.Module + "/" + pkg, Constructor: constructor, Ops: ops, Adapted: a.Changes}, nil
	}
}

func unchanged(t *schema.Type) (err error) {
	schema.Walk(t, func(path string, t *schema.Type) bool {
		if t.From == nil || t.From.Kind != t.Kind {
			err = fmt.Errorf("%s: a direct codec cannot adapt %s", path, t.Source().Kind)
		}
		return err == nil
	})
	return err
}

// Mirrored is the emitter of a library that takes Go types by reflection but not
// this one as it is: the rules adapt the type, a struct of the adapted shape is
// written with conversions both ways, and the codec is constructor[Mirror]() of
// package pkg behind them. Where the rules change nothing that shows in the Go
// type, it is the same as [DirectWith]. Of ops only marshal-reuse and unmarshal-alias are
// kept by a mirror. stream-marshal among ops is not an operation to be added, but says
// that the codec is a codec.Streamer; then the mirror's is one too.
func Mirrored(rules schema.Rules, pkg, constructor string, ops ...codec.Op) func(*Request) (*Output, error) {
	return mirrored(rules, false, pkg, constructor, ops)
}

// MirroredPlain is [Mirrored] for a library that stumbles over named leaf types
// (enumerations, named strings): a type that has them is mirrored too, since a
// mirror has predeclared types only.
func MirroredPlain(rules schema.Rules, pkg, constructor string, ops ...codec.Op) func(*Request) (*Output, error) {
	return mirrored(rules, true, pkg, constructor, ops)
}

func mirrored(rules schema.Rules, plain bool, pkg, constructor string, ops []codec.Op) func(*Request) (*Output, error) {
	streams, ops := streams(ops)
	return func(r *Request) (*Output, error) {
		a := schema.Adapt(r.Root, rules)
		if len(a.Problems) > 0 {
			return &Output{Problems: a.Problems}, nil
		}
		if unchanged(a.Type) == nil && !(plain && namedLeaf(r.Root)) {
			return &Output{Import: r.Module + "/" + pkg, Constructor: constructor, Ops: ops, Adapted: a.Changes}, nil
		}
		src, err := mirrorSource(r, a.Type, r.Module+"/"+pkg, constructor, slices.Contains(ops, codec.OpUnmarshalAlias), streams)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Codec, err)
		}
		kept := []codec.Op{codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}
		for _, op := range []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalAlias} {
			if slices.Contains(ops, op) {
				kept = append(kept, op)
			}
		}
		return &Output{Files: []File{{Name: "codec.go", Data: src}}, Adapted: a.Changes, Ops: kept}, nil
	}
}

func namedLeaf(t *schema.Type) (found bool) {
	schema.Walk(t, func(_ string, t *schema.Type) bool {
		found = found || t.Kind.Leaf() && t.Name != ""
		return true
	})
	return found
}
