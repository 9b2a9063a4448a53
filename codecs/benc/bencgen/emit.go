package bencgen

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

var rules = schema.Rules{
	Leaves: map[schema.Kind]schema.Kind{
		schema.Int8: schema.Uint8, schema.Duration: schema.Int64,
	},
	TimeAsStruct:     true,
	PointerAsList:    true,
	ByteArrayAsBytes: true,
	ArrayAsSlice:     true,
	Name:             container,
}

// taken are names that the generated code or the glue uses for something else:
// a container becomes a type, and in small letters the receiver of its methods.
var taken = map[string]bool{
	"Codec": true, "Generated": true, "Message": true, "New": true,
	"N": true, "B": true, "S": true, "Tn": true, "Id": true, "R": true, "Ok": true, "Err": true,
	"Bstd": true, "Bgenimpl": true,
}

func container(t *schema.Type) string {
	name := strings.ToUpper(t.Name[:1]) + t.Name[1:]
	small := strings.ToLower(name[:1]) + name[1:]
	if taken[name] || token.IsKeyword(small) || types.Universe.Lookup(small) != nil {
		name += "Record"
	}
	return name
}

// methods are the names of the methods that every container gets, which no
// field may have.
var methods = map[string]bool{
	"Size": true, "NestedSize": true, "SizePlain": true, "Marshal": true, "NestedMarshal": true, "MarshalPlain": true,
	"Unmarshal": true, "NestedUnmarshal": true, "UnmarshalPlain": true,
}

func field(_ *schema.Type, f schema.Field) string {
	if methods[f.Name] {
		return f.Name + "_"
	}
	return f.Name
}

func emitter(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules)
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	in := emit.File{Name: "schema.benc", Data: benc(r, a.Type)}
	made, err := r.Tools.Run(emit.Job{
		Tool: library + "/cmd/bencgen",
		Args: []string{"--in", in.Name, "--lang", "go", "--out", ".", "--file", "types_gen", "--force"},
		In:   []emit.File{in},
	})
	if err != nil {
		return nil, err
	}
	files := []emit.File{in}
	for _, f := range made { // the tool also writes notes for itself into the schema
		if strings.HasSuffix(f.Name, ".go") {
			files = append(files, f)
		}
	}
	if len(files) != 2 {
		return nil, fmt.Errorf("bencgen made %d Go files, want one", len(files)-1)
	}
	code, err := glue(r, a.Type)
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Files:   append(files, emit.File{Name: "codec.go", Data: code}),
		Adapted: a.Changes,
		Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated},
	}, nil
}

// benc is the schema of root and all that it reaches.
func benc(r *emit.Request, root *schema.Type) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "define %s;\n\nvar go_package = %q;\n", r.Package, r.Import)
	for _, t := range schema.Structs(root) {
		fmt.Fprintf(&b, "\nctr %s {\n", t.Name)
		if gone := schema.Gaps(t); len(gone) > 0 {
			fmt.Fprintf(&b, "    reserved %s;\n\n", strings.Trim(strings.ReplaceAll(fmt.Sprint(gone), " ", ", "), "[]"))
		}
		for _, i := range schema.ByNumber(t) { // the order that the generator asks for
			f := t.Fields[i]
			fmt.Fprintf(&b, "    %s %s = %d;\n", typeName(f.Type), field(t, f), schema.Numbers(t)[i])
		}
		b.WriteString("}\n")
	}
	return b.Bytes()
}

func typeName(t *schema.Type) string {
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "[]" + typeName(t.Elem)
	case schema.Map:
		return "<" + typeName(t.Key) + ", " + typeName(t.Elem) + ">"
	case schema.Bytes:
		return "rcopy bytes"
	case schema.Uint8:
		return "byte"
	}
	return t.Kind.String()
}

func glue(r *emit.Request, root *schema.Type) ([]byte, error) {
	s := emit.NewSource(r.Package)
	d := emit.Dialect{Field: field}
	emit.NewConverter(s, d).Write(root)
	s.Import("slices", "")
	s.P("type generated struct{}\n")
	s.P("func newGenerated() (*generated, error) { return &generated{}, nil }\n")
	s.P("// Marshal appends the encoding of w to dst.")
	s.P("func (*generated) Marshal(dst []byte, w *%s) ([]byte, error) {", root.Name)
	s.P("size, start := w.Size(), len(dst)")
	s.P("if dst == nil {\ndst = make([]byte, size)\n} else {\ndst = slices.Grow(dst, size)[:start+size]\n}")
	s.P("w.Marshal(dst[start:])\nreturn dst, nil\n}\n")
	s.P("// Unmarshal decodes src into the zero message w.")
	s.P("func (*generated) Unmarshal(src []byte, w *%s) error { return w.Unmarshal(src) }\n", root.Name)
	emit.GeneratedCodec(s, r, root, root.Name, "*generated", "newGenerated")
	return s.Bytes()
}
