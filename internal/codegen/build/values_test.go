package build

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestMainUsesWhatItImports: for each source of values, with and without fields left out.
func TestMainUsesWhatItImports(t *testing.T) {
	for _, v := range []values{{size: "small"}, {fn: "Samples"}, {samples: []byte("[{}]"), count: 1}} {
		for _, skipped := range [][]string{nil, {"Order.Note"}} {
			state := &schema.Type{Kind: schema.Uint8, Name: "State", Package: "example.org/shop/events",
				Enum: []schema.Value{{Name: "On", N: 1}}}
			b := &builder{module: "example.org/shop/serialbenchown1", root: "Order", values: v, request: Request{Type: "Order"},
				user: &userModule{Name: "events", Package: "example.org/shop/events"},
				found: &schema.Found{Skipped: skipped,
					Type: &schema.Type{Kind: schema.Struct, Name: "Order", Fields: []schema.Field{{Name: "State", Type: state}}}}}
			src, err := b.mainSource()
			if err != nil {
				t.Fatal(err)
			}
			f, err := parser.ParseFile(token.NewFileSet(), "main.go", src, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range f.Imports {
				path := strings.Trim(i.Path.Value, `"`)
				name := path[strings.LastIndexByte(path, '/')+1:]
				if i.Name != nil {
					name = i.Name.Name
				}
				if name != "_" && !strings.Contains(string(src), name+".") {
					t.Errorf("%+v, without %v: %s is imported and not used:\n%s", v, skipped, path, src)
				}
			}
			if strings.Contains(string(src), "Order.Note") != (skipped != nil) {
				t.Errorf("%+v: fields left out %v:\n%s", v, skipped, src)
			}
		}
	}
}

// A type of a package that the program uses too: neither of them may rename it.
func TestMainOfPackageItUses(t *testing.T) {
	state := &schema.Type{Kind: schema.Uint8, Name: "State", Package: Module + "/dataset",
		Enum: []schema.Value{{Name: "On", N: 1}}}
	b := &builder{module: Module + "/serialbenchown1", root: "Order", values: values{size: "small"},
		request: Request{Type: "Order"},
		user:    &userModule{Name: "dataset", Package: Module + "/dataset"},
		found: &schema.Found{Type: &schema.Type{Kind: schema.Struct, Name: "Order",
			Fields: []schema.Field{{Name: "State", Type: state}}}}}
	src, err := b.mainSource()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(src), "\t\"github.com/serialbench/serialbench/dataset\"\n") ||
		!strings.Contains(string(src), "dataset.State") {
		t.Errorf("the package has another name:\n%s", src)
	}
}
