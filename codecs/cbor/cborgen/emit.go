package cborgen

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// tool runs the generator, which is a library: it looks at compiled types. The
// types are laid over an empty package beside the tool.
const (
	tool    = "github.com/serialbench/serialbench/tools/cborgen"
	overlay = `{"Replace": {"../../cborgen/types/types.go": "types.go"}}`
)

// dialect: a struct in a field is a pointer to it, so that a time that a map has not is the zero time.
var dialect = emit.Dialect{StructPointer: true}

func emitter(tuple bool) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		a := schema.Adapt(r.Root, rules(r.Root))
		if len(a.Problems) > 0 {
			return &emit.Output{Problems: a.Problems}, nil
		}
		for _, t := range schema.Structs(a.Type) {
			t.Padded = false // values are converted, so lengths need not agree
		}
		types, err := typesSource(a.Type)
		if err != nil {
			return nil, err
		}
		args := []string{"run", "-overlay", "overlay.json", tool, "-package", r.Package, "-out", "methods.go"}
		if tuple {
			args = append(args, "-tuple")
		}
		files, err := r.Tools.Run(emit.Job{
			Tool: "go", Args: args,
			In: []emit.File{{Name: "types.go", Data: types}, {Name: "overlay.json", Data: []byte(overlay)}},
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
			Files:   append(files, emit.File{Name: "codec.go", Data: src}),
		}, nil
	}
}

// typesSource is the package of the types for the generator.
func typesSource(root *schema.Type) ([]byte, error) {
	s := emit.NewSource("types")
	emit.StructSource(s, root, dialect, nil)
	var values []string
	for _, t := range schema.Structs(root) {
		values = append(values, t.Name+"{}")
	}
	s.P("// Values has a value of each type.\nvar Values = []any{%s}", strings.Join(values, ", "))
	return s.Bytes()
}

// codecSource is the codec of the package that gets the methods.
func codecSource(r *emit.Request, root *schema.Type) ([]byte, error) {
	s := emit.NewSource(r.Package)
	lib := s.Import(r.Module+"/codecs/cbor/cborgen/adapter", "")
	emit.StructSource(s, root, dialect, nil)
	emit.NewConverter(s, dialect).Write(root)
	wire := fmt.Sprintf("%s.Codec[%s, *%s]", lib, root.Name, root.Name)
	emit.GeneratedCodec(s, r, root, root.Name, "*"+wire, fmt.Sprintf("%s.New[%s]", lib, root.Name))
	emit.GeneratedStreams(s, r, root, "c.generated.NewEncoder(w)", "c.generated.NewDecoder(r)")
	return s.Bytes()
}

// rules: the generator knows integers of 64 bits, text, bytes, structs and pointers to
// them, lists of these, and maps from text to text or structs.
func rules(root *schema.Type) schema.Rules {
	r := schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int: schema.Int64, schema.Int8: schema.Int64, schema.Int16: schema.Int64, schema.Int32: schema.Int64,
			schema.Uint: schema.Uint64, schema.Uint16: schema.Uint64, schema.Uint32: schema.Uint64,
			schema.Float32: schema.Uint64, schema.Float64: schema.Uint64,
			schema.Duration: schema.Int64,
		},
		TimeAsStruct: true, ByteArrayAsBytes: true, ArrayAsSlice: true, ScalarPointerAsList: true,
		Name:      func(t *schema.Type) string { return "Wire" + t.Name },
		WrapBools: true, // the generator has no lists of booleans
	}
	schema.Walk(root, func(path string, t *schema.Type) bool {
		if t.Kind == schema.Map && (strings.HasSuffix(path, "]") || t.Key.Kind != schema.String ||
			t.Elem.Kind != schema.String && t.Elem.Kind != schema.Struct) {
			r.MapAsList = true
		}
		if t.Kind == schema.Pointer && strings.HasSuffix(path, "]") {
			r.PointerAsList = true
		}
		return true
	})
	return r
}
