package andyleap

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// emitter calls the generator with additional flags.
func emitter(flags ...string) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		a := schema.Adapt(r.Root, rules(r.Root))
		if len(a.Problems) > 0 {
			return &emit.Output{Problems: a.Problems}, nil
		}
		text, err := schemaText(a.Type)
		if err != nil {
			return nil, err
		}
		args := append([]string{"go", "-schema", "types.schema", "-package", r.Package, "-out", "types.go"}, flags...)
		files, err := r.Tools.Run(emit.Job{
			Tool: "github.com/andyleap/gencode", Args: args,
			In: []emit.File{{Name: "types.schema", Data: []byte(text)}},
		})
		if err != nil {
			return nil, err
		}
		src, err := codecSource(r, a.Type)
		if err != nil {
			return nil, err
		}
		return &emit.Output{
			Adapted: a.Changes,
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated},
			Files:   append(files, emit.File{Name: "types.schema", Data: []byte(text)}, emit.File{Name: "codec.go", Data: src}),
		}, nil
	}
}

func rules(root *schema.Type) schema.Rules {
	r := schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{schema.Int: schema.Int64, schema.Uint: schema.Uint64,
			schema.Duration: schema.Int64},
		MapAsList: true,
		Name:      func(t *schema.Type) string { return "Wire" + t.Name },
	}
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		// The generated loops over an array all count with k, so that arrays
		// cannot be nested.
		if t.Kind == schema.Array && t.Elem.Kind == schema.Array && t.Elem.Elem.Kind != schema.Uint8 {
			r.ArrayAsSlice = true
		}
		return true
	})
	return r
}

// renamed keeps clear of the methods of the generated structs.
var renamed = emit.Renamed("Size", "Marshal", "Unmarshal")

// fieldName leaves out what the schema language does not allow in a name.
func fieldName(owner *schema.Type, f schema.Field) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, renamed(owner, f))
}

func schemaText(root *schema.Type) (string, error) {
	var b strings.Builder
	for _, t := range schema.Structs(root) {
		seen := map[string]bool{}
		fmt.Fprintf(&b, "struct %s {\n", t.Name)
		for _, f := range t.Fields {
			name := fieldName(t, f)
			if seen[name] {
				return "", fmt.Errorf("type %s: two fields would be named %s", t.Name, name)
			}
			seen[name] = true
			fmt.Fprintf(&b, "\t%s %s\n", name, typeText(f.Type))
		}
		b.WriteString("}\n\n")
	}
	return b.String(), nil
}

func typeText(t *schema.Type) string {
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "[]" + typeText(t.Elem)
	case schema.Array:
		if t.Elem.Kind == schema.Uint8 {
			return "[" + strconv.Itoa(t.Len) + "]byte"
		}
		return "[" + strconv.Itoa(t.Len) + "]" + typeText(t.Elem)
	case schema.Pointer:
		return "*" + typeText(t.Elem)
	case schema.Bytes:
		return "[]byte"
	}
	return t.Kind.String() // the same words, time included
}

func codecSource(r *emit.Request, root *schema.Type) ([]byte, error) {
	s := emit.NewSource(r.Package)
	emit.NewConverter(s, emit.Dialect{Field: fieldName}).Write(root)
	emit.GeneratedCodec(s, r, root, root.Name, "*wireCodec", "newWireCodec")
	s.P(`type wireCodec struct{}

func newWireCodec() (*wireCodec, error) { return &wireCodec{}, nil }

// Marshal lets the library write into the capacity that dst has left; the
// library allocates exactly what it needs where that is too little.
func (*wireCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	b, err := w.Marshal(dst[len(dst):])
	switch {
	case err != nil:
		return nil, err
	case len(dst) == 0:
		return b, nil
	case cap(b) == cap(dst)-len(dst): // there was room: nothing was allocated
		return dst[:len(dst)+len(b)], nil
	}
	return append(dst, b...), nil
}

func (*wireCodec) Unmarshal(src []byte, w *Message) error {
	_, err := w.Unmarshal(src)
	return err
}`)
	return s.Bytes()
}
