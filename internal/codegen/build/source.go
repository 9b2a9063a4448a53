package build

import (
	_ "embed"
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/template"
)

//go:embed program.tmpl
var programText string

var programTemplate = template.New("program", programText, nil)

// entrantsSource is the package that puts the suite together.
func (b *builder) entrantsSource() ([]byte, error) {
	s := emit.NewSource("entrants")
	s.Import("embed", "_")
	s.Import("encoding/json", "")
	imports(s, Module, "codec", "dataset", "suite")
	imports(s, b.module, "native", "gen/nativegen")
	type on struct {
		Family, Package, Type, How string
		Changes                    []codec.Adaptation
	}
	var shapes []on
	for l := onFirst; l < levels; l++ {
		if len(b.on(l)) == 0 {
			continue
		}
		shape := b.shape(l)
		o := on{Family: l.family(), Package: shape.Name, Type: shape.Name + "." + shape.Type.Name, How: "converted",
			Changes: shape.Changes}
		if shape.Cast {
			o.How = "cast"
			s.Import("reflect", "")
			imports(s, Module, "scratch")
		}
		imports(s, b.module, shape.Name, "gen/"+o.Family)
		shapes = append(shapes, o)
	}
	s.Execute(programTemplate.Named("entrants"), map[string]any{"Root": "native." + b.root, "Type": b.request.Type,
		"Shapes": shapes, "Left": leftAdapted(b.found)})
	src, err := s.Bytes()
	return append([]byte("// Package entrants is the comparison: every codec on one type.\n"), src...), err
}

// mainSource is the program: the suite over values of the user's type.
func (b *builder) mainSource() ([]byte, error) {
	s := emit.NewSource("main")
	imports(s, b.module, "native", "entrants")
	imports(s, Module, "dataset", "suite", "workers")
	skipped := ""
	for _, p := range b.found.Skipped {
		skipped += fmt.Sprintf(", %q", p)
	}
	read := "scratch.Samples"
	if b.values.wire {
		imports(s, Module, "scratch/messages")
		read = "messages.Read"
	}
	if b.values.fn == "" && !b.values.wire || skipped != "" {
		imports(s, Module, "scratch")
	}
	data := map[string]any{
		"Root": "native." + b.root, "ID": b.id(), "Doc": "your " + b.request.Type + ": " + b.values.text,
		"Text": b.values.text,
		"Most": most, "Skipped": skipped, "Samples": b.values.samples != nil, "Read": read, "Func": "", "Size": b.values.size,
	}
	switch {
	case b.values.samples != nil:
		s.Import("embed", "_")
	case b.values.fn != "":
		s.Import("errors", "")
		data["Func"] = s.ImportUser(b.user.Package) + "." + b.values.fn
		data["Empty"] = b.values.fn + "() returned no values"
	default:
		data["Knowledge"] = b.knowledge(s)
	}
	s.Execute(programTemplate.Named("main"), data)
	return s.Bytes()
}

// imports imports packages below a module under their own names.
func imports(s *emit.Source, module string, packages ...string) {
	for _, p := range packages {
		s.Import(module+"/"+p, "")
	}
}
