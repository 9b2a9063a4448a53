package differ

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Locate fills in where the fields of a type are declared, as far as they are in the package in a folder. Names of
// files are relative to the folder base.
func (r *Answer) Locate(dir, base, typeName string) {
	set := token.NewFileSet()
	types := declared(set, dir)
	for i := range r.Differences {
		d := &r.Differences[i]
		at := fieldAt(types, typeName, d.Field)
		if at == token.NoPos {
			continue
		}
		p := set.Position(at)
		d.File, d.Line = p.Filename, p.Line
		if rel, err := filepath.Rel(base, p.Filename); err == nil {
			d.File = filepath.ToSlash(rel)
		}
	}
}

// declared are the types of a package, by their names. Files that cannot be read or parsed are passed over.
func declared(set *token.FileSet, dir string) map[string]ast.Expr {
	types := map[string]ast.Expr{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return types
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, s := range g.Specs {
					if t, ok := s.(*ast.TypeSpec); ok {
						types[t.Name.Name] = t.Type
					}
				}
			}
		}
	}
	return types
}

// fieldAt is the place of the field that a path such as Lines[].Price leads to, as deep as the package has it.
func fieldAt(types map[string]ast.Expr, typeName, path string) token.Pos {
	for path != "" {
		if f := declaredField(types, typeName, path); f != nil {
			last := path[strings.LastIndexByte(path, '.')+1:]
			for _, n := range namesOf(f) {
				if n.Name == strings.ReplaceAll(last, "[]", "") {
					return n.Pos()
				}
			}
			return f.Pos()
		}
		path = path[:max(strings.LastIndexByte(path, '.'), 0)]
	}
	return token.NoPos
}

// structOf is the struct that a type is made of, below pointers, lists and maps.
func structOf(types map[string]ast.Expr, t ast.Expr) *ast.StructType {
	for range 20 {
		switch x := t.(type) {
		case *ast.StructType:
			return x
		case *ast.StarExpr:
			t = x.X
		case *ast.ArrayType:
			t = x.Elt
		case *ast.MapType:
			t = x.Value
		case *ast.ParenExpr:
			t = x.X
		case *ast.Ident:
			t = types[x.Name]
		default:
			return nil
		}
	}
	return nil
}

// namesOf are the names of a field; an embedded one is called as its type.
func namesOf(f *ast.Field) []*ast.Ident {
	if len(f.Names) > 0 {
		return f.Names
	}
	t := f.Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	switch x := t.(type) {
	case *ast.Ident:
		return []*ast.Ident{x}
	case *ast.SelectorExpr:
		return []*ast.Ident{x.Sel}
	}
	return nil
}
