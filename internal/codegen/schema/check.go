package schema

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// Check type-checks Go files, each a package of its own, that are to stand in the module of a folder. It returns
// an error for each that does not compile, by the names of the files. What they import is built; they are not. Where
// that cannot be built only the syntax is checked, since the compiler will say what is wrong.
func Check(ctx context.Context, dir string, env []string, files map[string][]byte) (wrong map[string]error) {
	set, parsed, wrong := token.NewFileSet(), map[string]*ast.File{}, map[string]error{}
	var imports []string
	for name, src := range files {
		file, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
		if err != nil {
			wrong[name] = err
			continue
		}
		parsed[name] = file
		for _, i := range file.Imports {
			if path, err := strconv.Unquote(i.Path.Value); err == nil && path != "unsafe" && !slices.Contains(imports, path) {
				imports = append(imports, path)
			}
		}
	}
	known := importer{"unsafe": types.Unsafe}
	if len(imports) > 0 {
		pkgs, err := packages.Load(&packages.Config{Context: ctx, Dir: dir, Env: env, BuildFlags: []string{"-mod=mod"},
			Mode: packages.NeedName | packages.NeedImports | packages.NeedTypes}, imports...)
		if err != nil {
			return wrong
		}
		for _, p := range pkgs {
			if len(p.Errors) > 0 {
				return wrong
			}
			known[p.PkgPath] = p.Types
		}
	}
	for name, file := range parsed {
		config := types.Config{Importer: known}
		if _, err := config.Check(name, set, []*ast.File{file}, nil); err != nil {
			wrong[name] = err
		}
	}
	return wrong
}

// importer has packages by their import paths.
type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if i[path] == nil {
		return nil, fmt.Errorf("no package %s", path)
	}
	return i[path], nil
}
