package capnpschema

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Compiler turns a schema into what the libraries' generators take.
var Compiler = emit.Compiler{Program: "capnp", Debian: "capnproto", URL: "https://capnproto.org/install.html"}

// Library is what an emitter has to know of a Cap'n Proto library.
type Library struct {
	Style
	Generator string   // Go tool that takes a request of the schema compiler
	Options   []string // of the generator
	// Frame is the import path, relative to the module, of the package with the
	// type Type. Its method Begin(dst []byte) starts a message and returns what
	// the generated NewRoot functions take, and an error where accessors do.
	// End(dst []byte) ([]byte, error) appends the message to the same dst (nil:
	// returns it in fresh memory). Open(src []byte) gives what the generated
	// ReadRoot functions take, and an error.
	Frame, Type string
	// Retries: Type has a method Grow() bool. It is called when building failed
	// and reports whether to begin again.
	Retries bool
	// Streams is what the funcs New<Streams>Encoder and New<Streams>Decoder of the
	// package Frame have in their names. They take an io.Writer and a func that builds a
	// value into what the NewRoot functions take; and an io.Reader and a func that copies a
	// value out of what the ReadRoot functions take.
	Streams string
	// UnixNano: times are int64 nanoseconds since 1970 instead of structs.
	UnixNano bool
	// Suffix ends the names of the structs of users' types.
	Suffix string
	// Alias: what Open gives points into src, so that bytes can.
	Alias bool
}

// Emitter is the emitter of a library.
func Emitter(l Library) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		rules := Rules()
		if l.UnixNano {
			rules = rules.UnixNano()
		}
		if name := rules.Name; l.Suffix != "" && r.Evolving {
			rules.Name = func(t *schema.Type) string { return name(t) + l.Suffix }
		}
		a := schema.Adapt(r.Root, rules)
		if len(a.Problems) > 0 {
			return &emit.Output{Problems: a.Problems}, nil
		}
		files, err := l.generate(r, a.Type)
		if err != nil {
			return nil, err
		}
		s := emit.NewSource(r.Package)
		s.Import(r.Import+"/"+Package, "")
		ops := []codec.Op{codec.OpMarshalReuse, codec.OpRead}
		if build.HasOne(a.Type) {
			ops = append(ops, codec.OpReadOne)
		}
		alias := l.Alias && build.HasBytes(a.Type)
		if alias {
			ops = append(ops, codec.OpUnmarshalAlias)
		}
		l.codec(s, r, a.Type, alias)
		d := dialect{Style: l.Style, s: s}
		build.NewTopDown(s, d).Write(a.Type)
		reader := build.NewReader(s, d, r.Module)
		reader.NoAlias = !alias
		reader.Write(a.Type)
		src, err := s.Bytes()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Codec, err)
		}
		return &emit.Output{Files: append(files, emit.File{Name: "codec.go", Data: src}),
			Adapted: append(a.Changes, narrowed(a.Type)...), Ops: ops}, nil
	}
}

// narrowed names the enumerations, which have 16 bits in the format: a number that is none of the
// constants may not fit.
func narrowed(root *schema.Type) (list []codec.Adaptation) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		if t.IsEnum() {
			list = append(list, codec.Adaptation{Path: path, How: "enumeration of 16 bits"})
		}
		return true
	})
	return list
}

// generate compiles the schema and runs the generator on the result.
func (l Library) generate(r *emit.Request, root *schema.Type) ([]emit.File, error) {
	source := emit.File{Name: "schema.capnp", Data: text(r, root)}
	const request = "request"
	compiled, err := r.Tools.Run(emit.Job{
		Tool: Compiler.Program, Args: []string{"compile", "-o-", source.Name},
		In:     []emit.File{source, {Name: "go.capnp", Data: []byte(annotations)}},
		Stdout: request,
	})
	if err != nil {
		return nil, err
	}
	var stdin []byte
	for _, f := range compiled {
		if f.Name == request {
			stdin = f.Data
		}
	}
	made, err := r.Tools.Run(emit.Job{Tool: l.Generator, Args: l.Options, Stdin: stdin})
	if err != nil {
		return nil, err
	}
	files := []emit.File{source}
	for _, f := range made {
		files = append(files, emit.File{Name: Package + "/" + f.Name, Data: f.Data})
	}
	return files, nil
}
