package wire

import (
	"cmp"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// mostFiles bounds how many files of a module are looked at for imports.
const mostFiles = 5000

// others are folders that hold no code of the module.
var others = []string{"vendor", "testdata", "node_modules"}

// Called is a call of a function or method of a package.
type Called struct {
	Site Site
	Name string // such as Unmarshal or Decoder.Decode
	Held bool   // it reads into an interface that is given a value somewhere, which is no pointer
}

// Calls lists the calls of a package's functions and methods, in the order of files and lines.
func Calls(ctx context.Context, dir string, patterns []string, pkg string) (all []Called, err error) {
	src, err := load(ctx, dir, patterns)
	if err != nil {
		return nil, err
	}
	f := newFinder(src, nil)
	f.index()
	for _, c := range f.sites {
		if c.callee == nil || c.callee.Pkg() == nil || versionless(c.callee.Pkg().Path()) != pkg {
			continue
		}
		at := Called{Site: src.Site(c.expr.Pos()), Name: c.callee.Name()}
		if recv := c.callee.Signature().Recv(); recv != nil {
			if n, ok := deref(recv.Type()).(*types.Named); ok {
				at.Name = n.Obj().Name() + "." + at.Name
			}
		}
		for _, arg := range c.expr.Args {
			at.Held = at.Held || f.heldValue(arg, c.pkg)
		}
		all = append(all, at)
	}
	slices.SortStableFunc(all, func(a, b Called) int {
		return cmp.Or(strings.Compare(a.Site.File, b.Site.File), a.Site.Line-b.Site.Line)
	})
	return slices.Compact(all), nil
}

// heldValue reports whether an argument is the address of a variable of an interface type that is given a value, no
// pointer.
func (f *finder) heldValue(arg ast.Expr, p *packages.Package) bool {
	address, ok := ast.Unparen(arg).(*ast.UnaryExpr)
	if !ok || address.Op != token.AND {
		return false
	}
	id, ok := ast.Unparen(address.X).(*ast.Ident)
	if !ok || !types.IsInterface(p.TypesInfo.TypeOf(id)) {
		return false
	}
	return slices.ContainsFunc(f.sources[objectOf(p.TypesInfo, id)], func(s source) bool {
		t := s.pkg.TypesInfo.TypeOf(s.expr)
		if t == nil || s.result >= 0 || types.IsInterface(t) || t == types.Typ[types.UntypedNil] {
			return false
		}
		_, pointer := t.Underlying().(*types.Pointer)
		return !pointer
	})
}

// Used lists the codecs whose packages the Go files of a folder import; where they import none, those that the folders
// below root do. Files of tests, and those that cannot be read, are passed over.
func Used(folder, root string) []string {
	codecs := map[string]string{}
	for _, s := range builtIn() {
		codecs[packageOf(s.Call)] = s.Codec
	}
	var all []string
	files := 0
	look := func(name string) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return
		}
		for _, i := range file.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				continue
			}
			id := codecs[path]
			if id == "" {
				id = codecs[versionless(path)]
			}
			if id != "" && !slices.Contains(all, id) {
				all = append(all, id)
			}
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		look(filepath.Join(folder, e.Name()))
	}
	if len(all) == 0 {
		filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error { //nolint:errcheck // it returns none
			switch {
			case err != nil || files > mostFiles:
				return fs.SkipAll
			case !d.IsDir():
				look(name)
			case name != root && (slices.Contains(others, d.Name()) || strings.HasPrefix(d.Name(), ".")):
				return fs.SkipDir
			}
			return nil
		})
	}
	slices.Sort(all)
	return all
}

// packageOf is the import path in the name of a function or a method: encoding/json.Marshal,
// (*encoding/json.Encoder).Encode.
func packageOf(call string) string {
	if method, ok := strings.CutPrefix(call, "("); ok {
		call, _, _ = strings.Cut(strings.TrimPrefix(method, "*"), ")")
	}
	return call[:max(strings.LastIndexByte(call, '.'), 0)]
}
