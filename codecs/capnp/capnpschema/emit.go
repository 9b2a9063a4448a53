package capnpschema

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/emit/build"
	"github.com/serialbench/serialbench/schema"
)

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
	// and tells whether to begin again.
	Retries bool
	// Streams is what the funcs New<Streams>Encoder and New<Streams>Decoder of the
	// package Frame have in their names. They take an io.Writer and a func that builds a
	// value into what the NewRoot functions take; and an io.Reader and a func that copies a
	// value out of what the ReadRoot functions take.
	Streams string
	// Alias: what Open gives points into src, so that bytes can.
	Alias bool
}

// Emitter is the emitter of a library.
func Emitter(l Library) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		a := schema.Adapt(r.Root, Rules())
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
		l.streams(s, r, a.Type)
		d := dialect{Style: l.Style, s: s}
		build.NewTopDown(s, d).Write(a.Type)
		reader := build.NewReader(s, d, r.Module)
		reader.NoAlias = !alias
		reader.Write(a.Type)
		src, err := s.Bytes()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Codec, err)
		}
		return &emit.Output{Files: append(files, emit.File{Name: "codec.go", Data: src}), Adapted: a.Changes, Ops: ops}, nil
	}
}

// generate compiles the schema and runs the generator on the result.
func (l Library) generate(r *emit.Request, root *schema.Type) ([]emit.File, error) {
	source := emit.File{Name: "schema.capnp", Data: text(r, root)}
	const request = "request"
	compiled, err := r.Tools.Run(emit.Job{
		Tool: "capnp", Args: []string{"compile", "-o-", source.Name},
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

// codec writes the type Codec.
func (l Library) codec(s *emit.Source, r *emit.Request, root *schema.Type, alias bool) {
	native, name := emit.Native(s, root.From), root.Name
	frame := s.Import(r.Module+"/"+l.Frame, "lib") + "." + l.Type
	s.P("// Codec builds messages and reads them with accessors.\ntype Codec struct{ frame %s }\n", frame)
	s.P("// New makes the codec.\nfunc New() (*Codec, error) { return new(Codec), nil }\n")
	s.P("// Marshal appends the encoding of v to dst.")
	s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) {", native)
	switch {
	case l.Retries:
		s.P("for {\nsegment, err := c.frame.Begin(dst)\nif err == nil {\nvar root %s.%s", Package, name)
		s.P("if root, err = %s.NewRoot%s(segment); err == nil {\nerr = to%s(root, v)\n}\n}", Package, name, name)
		s.P("if err == nil {\nreturn c.frame.End(dst)\n}")
		s.P("if !c.frame.Grow() {\nreturn nil, err\n}\n}\n}\n")
	case l.Fails:
		s.P("segment, err := c.frame.Begin(dst)\nif err != nil {\nreturn nil, err\n}")
		s.P("root, err := %s.NewRoot%s(segment)\nif err != nil {\nreturn nil, err\n}", Package, name)
		s.P("if err := to%s(root, v); err != nil {\nreturn nil, err\n}\nreturn c.frame.End(dst)\n}\n", name)
	default:
		s.P("to%s(%s.NewRoot%s(c.frame.Begin(dst)), v)\nreturn c.frame.End(dst)\n}\n", name, Package, name)
	}
	s.P("// Unmarshal decodes src into the zero value v.")
	s.P("func (c *Codec) Unmarshal(src []byte, v *%s) error {", native)
	l.read(s, "err", name, "from", "v")
	s.P("}\n")
	if alias {
		s.P("// UnmarshalAlias decodes src into the zero value v, whose byte slices point into src.")
		s.P("func (c *Codec) UnmarshalAlias(src []byte, v *%s) error {", native)
		l.read(s, "err", name, "alias", "v")
		s.P("}\n")
	}
	s.P("// Read visits all fields of src in place.")
	digest := s.Import(r.Module+"/codec", "") + ".Digest"
	s.P("func (c *Codec) Read(src []byte) (d %s, err error) {", digest)
	l.read(s, "d, err", name, "sum", "&d")
	s.P("}\n")
	if build.HasOne(root) {
		s.P("// ReadOne reads one field of src in place.")
		s.P("func (c *Codec) ReadOne(src []byte) (d %s, err error) {", digest)
		l.read(s, "d, err", name, "one", "&d")
		s.P("}\n")
	}
}

// streams writes what makes the type Codec a codec.Streamer.
func (l Library) streams(s *emit.Source, r *emit.Request, root *schema.Type) {
	native, name := emit.Native(s, root.From), root.Name
	s.Import("io", "")
	contract, lib, capnp := s.Import(r.Module+"/codec", ""), s.Import(r.Module+"/"+l.Frame, "lib"), s.Import(l.Import, l.Name)
	opened := "Message"
	build := fmt.Sprintf("root, err := %[1]s.NewRoot%[2]s(segment)\nif err != nil {\nreturn err\n}\nreturn to%[2]s(root, v)", Package, name)
	read := fmt.Sprintf("root, err := %[1]s.ReadRoot%[2]s(opened)\nif err != nil {\nreturn err\n}\nreturn from%[2]s(root, v)", Package, name)
	if !l.Fails {
		opened = "Segment"
		build = fmt.Sprintf("to%[2]s(%[1]s.NewRoot%[2]s(segment), v)\nreturn nil", Package, name)
		read = fmt.Sprintf("from%[2]s(%[1]s.ReadRoot%[2]s(opened), v)\nreturn nil", Package, name)
	}
	s.P("// NewEncoder builds messages for an encoder of the library.")
	s.P("func (*Codec) NewEncoder(w io.Writer) (%s.Encoder[%s], error) {", contract, native)
	s.P("return %s.New%sEncoder(w, func(segment *%s.Segment, v *%s) error {\n%s\n})\n}\n", lib, l.Streams, capnp, native, build)
	s.P("// NewDecoder reads messages of a decoder of the library.")
	s.P("func (*Codec) NewDecoder(r io.Reader) (%s.Decoder[%s], error) {", contract, native)
	s.P("return %s.New%sDecoder(r, func(opened *%s.%s, v *%s) error {\n%s\n})\n}\n", lib, l.Streams, capnp, opened, native, read)
}

func (l Library) read(s *emit.Source, result, name, prefix, target string) {
	call := fmt.Sprintf("%s%s(root, %s)", prefix, name, target)
	s.P("opened, err := c.frame.Open(src)\nif err != nil {\nreturn %s\n}", result)
	if l.Fails {
		s.P("root, err := %s.ReadRoot%s(opened)\nif err != nil {\nreturn %s\n}", Package, name, result)
	} else {
		s.P("root := %s.ReadRoot%s(opened)", Package, name)
	}
	switch {
	case !l.Fails && result == "err":
		s.P("%s\nreturn nil", call)
	case !l.Fails:
		s.P("%s\nreturn d, nil", call)
	case result == "err":
		s.P("return %s", call)
	default:
		s.P("err = %s\nreturn d, err", call)
	}
}
