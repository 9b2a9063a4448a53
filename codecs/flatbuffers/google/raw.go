package google

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/template"
)

const library = "github.com/google/flatbuffers/go"

// emitRaw is the emitter of the configuration without intermediate structs.
func emitRaw(r *emit.Request) (*emit.Output, error) { return emitBy(r, rules()) }

// emitUnixNano is emitRaw with times as numbers.
func emitUnixNano(r *emit.Request) (*emit.Output, error) { return emitBy(r, rules().UnixNano()) }

func emitBy(r *emit.Request, rules schema.Rules) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules)
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

//go:embed raw.tmpl
var rawText string

var rawTemplate = template.New("raw", rawText, nil)

// rawCodec writes the type Codec.
func rawCodec(s *emit.Source, r *emit.Request, root *schema.Type) {
	s.Import(r.Module+"/codec", "")
	s.Execute(rawTemplate, facts(s, root))
}

// facts are what the templates say of a type.
func facts(s *emit.Source, root *schema.Type) map[string]any {
	return map[string]any{
		"Native": emit.Native(s, root.From), "Name": root.Name, "Package": pkg,
		"Root":    fmt.Sprintf("%s.GetRootAs%s(src, 0)", pkg, root.Name),
		"Bytes":   build.HasBytes(root),           // of the native type
		"Vectors": schema.Has(root, schema.Bytes), // of the message
		"One":     build.HasOne(root),
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
	t := f.Type
	if t.Kind == schema.Pointer {
		t = t.Elem
	}
	if t.IsEnum() {
		v = enumName(t) + "(" + v + ")"
	}
	d.s.P("%s.%sAdd%s(b, %s)", pkg, owner.Name, fieldName(f), v)
}

// enumName is the Go type of an enumeration.
func enumName(t *schema.Type) string { return pkg + "." + t.Name }

// prependName is the kind of a number in the Builder's method names.
func prependName(t *schema.Type) string {
	name := t.Kind.String()
	return strings.ToUpper(name[:1]) + name[1:]
}
