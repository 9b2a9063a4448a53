package emit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
)

// FieldNames reads generated Go source and returns the names of the fields of
// every struct type, in their order. A generator that spells names in its own
// way need not be imitated.
func FieldNames(src []byte) (map[string][]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "generated.go", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("read generated structs: %w", err)
	}
	structs := map[string][]string{}
	for _, d := range file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range gen.Specs {
			t, ok := s.(*ast.TypeSpec)
			if !ok {
				continue
			}
			st, ok := t.Type.(*ast.StructType)
			if !ok {
				continue
			}
			names := []string{}
			for _, f := range st.Fields.List {
				for _, n := range f.Names {
					names = append(names, n.Name)
				}
			}
			structs[t.Name.Name] = names
		}
	}
	return structs, nil
}
