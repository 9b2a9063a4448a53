package pascaldekloe

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// mostFields is what fits into a field's header byte.
const mostFields = 127

func emitter(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	for _, t := range schema.Structs(a.Type) {
		if len(t.Fields) > mostFields {
			reason := fmt.Sprintf("%d fields; the format has %d", len(t.Fields), mostFields)
			return &emit.Output{Problems: []codec.Problem{{Path: t.Source().Name, Reason: reason}}}, nil
		}
	}
	text := schemaText(r.Package, a.Type)
	files, err := r.Tools.Run(emit.Job{
		Tool: "github.com/pascaldekloe/colfer/cmd/colf", Args: []string{"-b", "{DIR}", "Go", "types.colf"},
		In: []emit.File{{Name: "types.colf", Data: []byte(text)}},
	})
	if err != nil {
		return nil, err
	}
	if len(files) != 1 {
		return nil, fmt.Errorf("colf made %d files, want one", len(files))
	}
	src, err := codecSource(r, a.Type)
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Adapted: a.Changes,
		Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated},
		Files: []emit.File{
			{Name: "Colfer.go", Data: files[0].Data}, {Name: "types.colf", Data: []byte(text)}, {Name: "codec.go", Data: src},
		},
	}, nil
}

// rules: lists hold text, binaries, floats, signed integers (in Go) or structs;
// every struct in a field is optional; there are no other optional values.
func rules() schema.Rules {
	boxes := map[string]*schema.Type{} // one struct for each Go type
	box := func(t *schema.Type) *schema.Type {
		kind, name := t.Kind, t.Name
		if kind == schema.Uint {
			kind = schema.Uint64
		}
		if name == "" {
			name = strings.ToUpper(t.Kind.String()[:1]) + t.Kind.String()[1:]
		}
		if boxes[name] == nil {
			leaf := &schema.Type{Kind: kind, From: t}
			boxes[name] = &schema.Type{
				Kind: schema.Struct, Name: "One" + name, From: t, Fields: []schema.Field{{Name: "Value", Type: leaf}},
			}
		}
		return boxes[name]
	}
	return schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int: schema.Int64, schema.Uint: schema.Uint64, schema.Duration: schema.Int64,
			schema.Int8: schema.Int32, schema.Int16: schema.Int32,
		},
		MapAsList:           true,
		ScalarPointerAsList: true,
		ByteArrayAsBytes:    true,
		ArrayAsSlice:        true,
		WrapNested:          true,
		Name:                func(t *schema.Type) string { return "Wire" + t.Name },
		Other: func(path string, t *schema.Type) (to *schema.Type, how, problem string) {
			element := strings.HasSuffix(path, "[]")
			switch {
			case t.Kind == schema.Pointer && element:
				return nil, "", "no optional elements of lists"
			case t.Kind == schema.Pointer && boxed(t.Elem.Kind):
				return &schema.Type{Kind: schema.Pointer, Elem: box(t.Elem)}, "pointer as optional struct of one field", ""
			case element && boxed(t.Kind):
				return box(t), "list element in a struct of one field", ""
			}
			return nil, "", ""
		},
	}
}

// boxed reports whether there are no lists of kind k.
func boxed(k schema.Kind) bool {
	switch k {
	case schema.Bool, schema.Uint, schema.Uint8, schema.Uint16, schema.Uint32, schema.Uint64, schema.Time:
		return true
	}
	return false
}

var fieldName = emit.Renamed("MarshalTo", "MarshalLen", "MarshalBinary", "Unmarshal", "UnmarshalBinary")

func schemaText(pkg string, root *schema.Type) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n", pkg)
	for _, t := range schema.Structs(root) {
		fmt.Fprintf(&b, "\ntype %s struct {\n", t.Name)
		for _, f := range t.Fields {
			fmt.Fprintf(&b, "\t%s %s\n", fieldName(t, f), typeText(f.Type))
		}
		b.WriteString("}\n")
	}
	return b.String()
}

func typeText(t *schema.Type) string {
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "[]" + typeText(t.Elem)
	case schema.Pointer:
		return typeText(t.Elem)
	case schema.Bytes:
		return "binary"
	case schema.String:
		return "text"
	case schema.Time:
		return "timestamp"
	}
	return t.Kind.String()
}

func codecSource(r *emit.Request, root *schema.Type) ([]byte, error) {
	s := emit.NewSource(r.Package)
	s.Import("slices", "")
	emit.NewConverter(s, emit.Dialect{Field: fieldName, StructPointer: true, ElemPointer: true}).Write(root)
	emit.GeneratedCodec(s, r, root, root.Name, "*wireCodec", "newWireCodec")
	s.P(`type wireCodec struct{}

func newWireCodec() (*wireCodec, error) { return &wireCodec{}, nil }

// Marshal makes room for exactly what the library says it needs.
func (*wireCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	size, err := w.MarshalLen()
	if err != nil {
		return nil, err
	}
	if dst == nil {
		dst = make([]byte, size)
		w.MarshalTo(dst)
		return dst, nil
	}
	n := len(dst)
	dst = slices.Grow(dst, size)[:n+size]
	w.MarshalTo(dst[n:])
	return dst, nil
}

func (*wireCodec) Unmarshal(src []byte, w *Message) error { return w.UnmarshalBinary(src) }`)
	return s.Bytes()
}
