package musgo

import (
	"fmt"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// tool runs the generator, which is a library: it looks at compiled types. The
// types are laid over an empty package beside the tool.
const (
	tool    = "github.com/serialbench/serialbench/tools/musgen"
	overlay = `{"Replace": {"../../musgen/types/types.go": "types.go"}}`
)

func output(r *emit.Request, unsafe bool) (*emit.Output, error) {
	types, aliases, err := sources(r)
	if err != nil {
		return nil, err
	}
	args := []string{"run", "-overlay", "overlay.json", tool, "-package", r.Package, "-out", "serializers.go"}
	if unsafe {
		args = append(args, "-unsafe")
	}
	files, err := r.Tools.Run(emit.Job{
		Tool: "go", Args: args,
		In: []emit.File{{Name: "types.go", Data: types}, {Name: "overlay.json", Data: []byte(overlay)}},
	})
	if err != nil {
		return nil, err
	}
	files = append(files, emit.File{Name: "types.go", Data: aliases})
	out, err := byhand.Output(r, schema.Rules{TimeUnit: time.Microsecond}, byhand.Dialect{},
		func(w *byhand.Writer, root *schema.Type) []codec.Op {
			serializer := root.Name + "MUS"
			return byhand.Codec{
				Size:    serializer + ".Size(*v)",
				Put:     serializer + ".Marshal(*v, b)",
				Get:     "var err error\n*v, _, err = " + serializer + ".Unmarshal(src)\nreturn err",
				Aliases: unsafe && byhand.Texts(root),
				Reuse:   true,
			}.Write(w, root)
		})
	if err != nil || len(out.Problems) > 0 {
		return out, err
	}
	out.Files = append(out.Files, files...)
	return out, nil
}

// named lists the types with names that root reaches, a duration included.
func named(root *schema.Type) (structs, others []*schema.Type, err error) {
	seen := map[string]*schema.Type{}
	schema.Walk(root, func(path string, t *schema.Type) bool {
		name := t.Name
		if t.Kind == schema.Duration {
			name = "Duration"
		}
		switch old := seen[name]; {
		case name == "" || old != nil && byhand.Same(old, t):
		case old != nil && err == nil:
			err = fmt.Errorf("%s: two types are called %s", path, name)
		case t.Kind == schema.Struct:
			structs = append(structs, t)
		default:
			others = append(others, t)
		}
		if name != "" && seen[name] == nil {
			seen[name] = t
		}
		return true
	})
	return structs, others, err
}

// sources writes the types twice: for the generator, as they are declared, and
// for the package that gets the serializers, as other names of the user's types.
func sources(r *emit.Request) (types, aliases []byte, err error) {
	structs, others, err := named(r.Root)
	if err != nil {
		return nil, nil, err
	}
	local := func(t *schema.Type) string { return schema.GoType(t, func(string) string { return "" }) }
	gen, own := emit.NewSource("types"), emit.NewSource(r.Package)
	gen.Import("reflect", "")
	if schema.Has(r.Root, schema.Time, schema.Duration) {
		gen.Import("time", "")
		gen.P("var _ time.Time\n")
	}
	own.P("// The types that have serializers.\ntype (")
	list := func(types []*schema.Type) string {
		var names []string
		for _, t := range types {
			names = append(names, "reflect.TypeFor["+local(t)+"]()")
		}
		return strings.Join(names, ", ")
	}
	gen.P("var Structs = []reflect.Type{%s}\n", list(structs))
	gen.P("var Defined = []reflect.Type{%s}\n", list(others))
	for _, t := range others {
		if t.Kind != schema.Duration {
			gen.P("type %s %s\n", t.Name, local(byhand.Unnamed(t)))
			own.P("%s = %s", t.Name, emit.Native(own, t))
		}
	}
	for _, t := range structs {
		gen.P("type %s struct {", t.Name)
		for _, f := range t.Fields {
			gen.P("%s %s", f.Name, local(f.Type))
		}
		gen.P("}\n")
		own.P("%s = %s", t.Name, emit.Native(own, t))
	}
	own.P(")")
	if types, err = gen.Bytes(); err != nil {
		return nil, nil, err
	}
	aliases, err = own.Bytes()
	return types, aliases, err
}
