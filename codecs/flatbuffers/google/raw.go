package google

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/emit/build"
	"github.com/serialbench/serialbench/schema"
)

const library = "github.com/google/flatbuffers/go"

// emitRaw is the emitter of the configuration without intermediate structs.
func emitRaw(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	files, err := generated(r, a.Type)
	if err != nil {
		return nil, err
	}
	s := emit.NewSource(r.Package)
	s.Import(library, "flatbuffers")
	s.Import(r.Import+"/"+pkg, "")
	ops := []codec.Op{codec.OpMarshalReuse, codec.OpRead}
	if build.HasOne(a.Type) {
		ops = append(ops, codec.OpReadOne)
	}
	if build.HasBytes(a.Type) {
		ops = append(ops, codec.OpUnmarshalAlias)
	}
	rawCodec(s, r, a.Type)
	d := dialect{s: s, fixed: fixed(a.Type)}
	build.NewBottomUp(s, d).Write(a.Type)
	build.NewReader(s, d, r.Module).Write(a.Type)
	src, err := s.Bytes()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Codec, err)
	}
	return &emit.Output{Files: append(files, emit.File{Name: "codec.go", Data: src}), Adapted: a.Changes, Ops: ops}, nil
}

// rawCodec writes the type Codec.
func rawCodec(s *emit.Source, r *emit.Request, root *schema.Type) {
	native, name := emit.Native(s, root.From), root.Name
	s.P("// Codec builds with one Builder and reads with accessors.")
	s.P("type Codec struct {\nbuilder *flatbuffers.Builder\noffsets []flatbuffers.UOffsetT\n}\n")
	s.P("// New makes the codec.")
	s.P("func New() (*Codec, error) { return &Codec{builder: flatbuffers.NewBuilder(1024)}, nil }\n")
	s.P("// Marshal appends the encoding of v to dst. The Builder's bytes are copied, since it is used again.")
	s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) {", native)
	s.P("c.builder.Reset()\nc.builder.Finish(c.to%s(v))\nreturn append(dst, c.builder.FinishedBytes()...), nil\n}\n", name)
	s.P("// Unmarshal decodes src into the zero value v.")
	s.P("func (c *Codec) Unmarshal(src []byte, v *%s) error {", native)
	s.P("from%s(%s.GetRootAs%s(src, 0), v)\nreturn nil\n}\n", name, pkg, name)
	if build.HasBytes(root) {
		s.P("// UnmarshalAlias decodes src into the zero value v, whose byte slices point into src.")
		s.P("func (c *Codec) UnmarshalAlias(src []byte, v *%s) error {", native)
		s.P("alias%s(%s.GetRootAs%s(src, 0), v)\nreturn nil\n}\n", name, pkg, name)
	}
	s.P("// Read visits all fields of src in place.")
	digest := s.Import(r.Module+"/codec", "") + ".Digest"
	s.P("func (c *Codec) Read(src []byte) (%s, error) {\nvar d %s", digest, digest)
	s.P("sum%s(%s.GetRootAs%s(src, 0), &d)\nreturn d, nil\n}\n", name, pkg, name)
	if build.HasOne(root) {
		s.P("// ReadOne reads one field of src in place.")
		s.P("func (c *Codec) ReadOne(src []byte) (%s, error) {\nvar d %s", digest, digest)
		s.P("one%s(%s.GetRootAs%s(src, 0), &d)\nreturn d, nil\n}\n", name, pkg, name)
	}
}

// dialect is how flatc's Go code looks.
type dialect struct {
	s     *emit.Source
	fixed func(*schema.Type) bool
}

func (d dialect) Offset() string               { return "flatbuffers.UOffsetT" }
func (d dialect) Fixed(t *schema.Type) bool    { return d.fixed(t) }
func (d dialect) Start(t *schema.Type)         { d.s.P("%s.%sStart(b)", pkg, t.Name) }
func (d dialect) End(t *schema.Type) string    { return fmt.Sprintf("%s.%sEnd(b)", pkg, t.Name) }
func (d dialect) CreateVector(v string) string { return "b.CreateVectorOfTables(" + v + ")" }
func (d dialect) EndVector(n string) string    { return "b.EndVector(" + n + ")" }
func (d dialect) Put(t *schema.Type, v string) { d.s.P("b.Prepend%s(%s)", prependName(t), v) }
func (d dialect) Struct(t *schema.Type) string { return "*" + pkg + "." + t.Name }
func (d dialect) Fails() bool                  { return false }

func (d dialect) CreateFixed(t *schema.Type, args []string) string {
	return fmt.Sprintf("%s.Create%s(b, %s)", pkg, t.Name, strings.Join(args, ", "))
}

func (d dialect) CreateLeaf(t *schema.Type, v string) string {
	if t.Kind == schema.Bytes {
		return "b.CreateByteVector(" + v + ")"
	}
	return "b.CreateString(" + v + ")"
}

func (d dialect) StartVector(owner *schema.Type, f schema.Field, n string) {
	d.s.P("%s.%sStart%sVector(b, %s)", pkg, owner.Name, fieldName(f), n)
}

func (d dialect) Add(owner *schema.Type, f schema.Field, v string) {
	d.s.P("%s.%sAdd%s(b, %s)", pkg, owner.Name, fieldName(f), v)
}

// prependName is the kind of a number in the Builder's method names.
func prependName(t *schema.Type) string {
	name := t.Kind.String()
	return strings.ToUpper(name[:1]) + name[1:]
}
