package apache

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/thrift/thriftschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// emitter makes code for the protocol that the func constructor of this package
// opens; with unixNano times are numbers.
func emitter(constructor string, unixNano bool) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		limits := rules(r.Root)
		if unixNano {
			limits = limits.UnixNano()
		}
		a := schema.Adapt(r.Root, limits)
		if len(a.Problems) > 0 {
			return &emit.Output{Problems: a.Problems}, nil
		}
		text := schemaText(r.Package, a.Type)
		files, err := r.Tools.Run(emit.Job{
			Tool: compiler.Program, Args: []string{"--gen", "go", "-out", ".", "types.thrift"},
			In: []emit.File{{Name: "types.thrift", Data: []byte(text)}},
		})
		if err != nil {
			return nil, err
		}
		// The other files hold constants, of which there are none.
		i := slices.IndexFunc(files, func(f emit.File) bool { return path.Base(f.Name) == "types.go" })
		if i < 0 {
			return nil, fmt.Errorf("the thrift compiler made no types.go")
		}
		names, err := emit.FieldNames(files[i].Data)
		if err != nil {
			return nil, err
		}
		byPlace(names, a.Type)
		src, err := codecSource(r, a.Type, names, constructor)
		if err != nil {
			return nil, err
		}
		return &emit.Output{
			Adapted: a.Changes,
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated},
			Files: []emit.File{
				{Name: "types.go", Data: files[i].Data}, {Name: "types.thrift", Data: []byte(text)}, {Name: "codec.go", Data: src},
			},
		}, nil
	}
}

// byPlace puts the names of generated fields, which the compiler orders by number, into
// the order of the fields of their structs.
func byPlace(names map[string][]string, root *schema.Type) {
	for _, t := range schema.Structs(root) {
		numbers := schema.Numbers(t)
		sorted := slices.Sorted(slices.Values(numbers))
		if len(names[t.Name]) != len(numbers) {
			continue // told where the names are used
		}
		placed := make([]string, len(numbers))
		for i, n := range numbers {
			placed[i] = names[t.Name][slices.Index(sorted, n)]
		}
		names[t.Name] = placed
	}
}

func rules(root *schema.Type) schema.Rules {
	r := thriftschema.Rules(root)
	r.Name = structName
	return r
}

// structName keeps clear of what the compiler would respell: underscores, and
// the endings that it uses itself.
func structName(t *schema.Type) string {
	name := "Wire" + strings.ReplaceAll(t.Name, "_", "")
	if strings.HasSuffix(name, "Args") || strings.HasSuffix(name, "Result") {
		name += "Type"
	}
	return name
}

var fieldName = emit.Renamed("Read", "Write", "Equals", "String", "Validate")

func schemaText(pkg string, root *schema.Type) string {
	var b strings.Builder
	fmt.Fprintf(&b, "namespace go %s\n", pkg)
	all := schema.Structs(root)
	slices.Reverse(all) // a struct must be declared before one that uses it, unless they contain each other
	slices.SortStableFunc(all, func(a, b *schema.Type) int {
		switch {
		case a.Instant():
			return -1
		case b.Instant():
			return 1
		}
		return 0
	})
	for _, t := range schema.Enumerations(root) {
		fmt.Fprintf(&b, "\nenum %s {\n", t.Name)
		for _, v := range schema.EnumValues(t) {
			fmt.Fprintf(&b, "\t%s = %d\n", v.Name, v.N)
		}
		b.WriteString("}\n")
	}
	for _, t := range all {
		fmt.Fprintf(&b, "\nstruct %s {\n", t.Name)
		numbers := schema.Numbers(t)
		for i, f := range t.Fields {
			optional := ""
			if f.Type.Kind == schema.Pointer {
				optional = "optional "
			}
			fmt.Fprintf(&b, "\t%d: %s%s %s\n", numbers[i], optional, thriftschema.TypeText(f.Type, ", "), fieldName(t, f))
		}
		b.WriteString("}\n")
	}
	return b.String()
}

func codecSource(r *emit.Request, root *schema.Type, names map[string][]string, constructor string) ([]byte, error) {
	d := emit.Dialect{StructPointer: true, ElemPointer: true, Leaf: emit.EnumName}
	d.Field = func(owner *schema.Type, f schema.Field) string {
		i := slices.IndexFunc(owner.Fields, func(g schema.Field) bool { return g.Name == f.Name })
		return names[owner.Name][i]
	}
	for _, t := range schema.Structs(root) {
		if len(names[t.Name]) != len(t.Fields) {
			return nil, fmt.Errorf("the thrift compiler made %d fields of the %d of %s", len(names[t.Name]),
				len(t.Fields), t.Name)
		}
	}
	s := emit.NewSource(r.Package)
	apache := s.Import(r.Module+"/codecs/thrift/apache/adapter", "")
	emit.NewConverter(s, d).Write(root)
	emit.GeneratedCodec(s, r, root, root.Name, "*wireCodec", "newWireCodec")
	s.P("type wireCodec struct { wire *%s.Wire }\n", apache)
	s.P("func newWireCodec() (*wireCodec, error) { return &wireCodec{%s.%s()}, nil }\n", apache, constructor)
	s.P("func (c *wireCodec) Marshal(dst []byte, w *Message) ([]byte, error) { return c.wire.Marshal(dst, w) }\n")
	s.P("func (c *wireCodec) Unmarshal(src []byte, w *Message) error { return c.wire.Unmarshal(src, w) }")
	make := apache + "." + constructor + "()"
	emit.GeneratedStreams(s, r, root, apache+".NewEncoder[Message]("+make+", w)",
		apache+".NewDecoder[Message]("+make+", r)")
	return s.Bytes()
}
