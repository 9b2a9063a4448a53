package wire

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/serialbench/serialbench/internal/mistake"
)

// Source is the packages that were read, with their syntax.
type Source struct {
	Module   string
	Root     string // folder of the module
	Fset     *token.FileSet
	Packages []*packages.Package
	Problems []string
}

// load reads the syntax of the packages; what they import comes from the compiler's export data.
func load(ctx context.Context, dir string, patterns []string) (*Source, error) {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	fset := token.NewFileSet()
	cfg := &packages.Config{Context: ctx, Dir: dir, Fset: fset, Mode: packages.LoadSyntax | packages.NeedModule}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		return nil, fmt.Errorf("load packages %s: %w", strings.Join(patterns, " "), err)
	}
	s := &Source{Fset: fset}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			s.Problems = append(s.Problems, fmt.Sprintf("%s: %s", p.PkgPath, mistake.Line(p.Errors[0])))
		}
		if p.Module != nil && s.Module == "" {
			s.Module, s.Root = p.Module.Path, p.Module.Dir
		}
		if p.Types != nil && p.TypesInfo != nil && len(p.Syntax) > 0 {
			s.Packages = append(s.Packages, p)
		}
	}
	if len(s.Packages) == 0 {
		why := "no Go files"
		if len(s.Problems) > 0 {
			why = s.Problems[0]
		}
		return nil, mistake.Errorf("%s: no package can be read: %s", strings.Join(patterns, " "), why)
	}
	if s.Root == "" {
		s.Root = filepath.Dir(fset.Position(s.Packages[0].Syntax[0].Pos()).Filename)
	}
	return s, nil
}

// Site is where a position is, below the module; none in another module.
func (s *Source) Site(pos token.Pos) Site {
	p := s.Fset.Position(pos)
	file := below(s.Root, p.Filename)
	if file == "" {
		return Site{}
	}
	return Site{file, p.Line}
}

// Package is a package that was read; nil where it was not.
func (s *Source) Package(path string) *packages.Package {
	i := slices.IndexFunc(s.Packages, func(p *packages.Package) bool { return p.PkgPath == path })
	if i < 0 {
		return nil
	}
	return s.Packages[i]
}

// Version is the version of the module that an import path belongs to, as the build uses it; "" where that is Go's own
// library or unknown.
func (s *Source) Version(path string) string {
	for _, p := range s.Packages {
		if i := p.Imports[path]; i != nil && i.Module != nil {
			if i.Module.Replace != nil && i.Module.Replace.Version != "" {
				return i.Module.Replace.Version
			}
			return i.Module.Version
		}
	}
	return ""
}

// Go is the version of the language that the module asks for.
func (s *Source) Go() string {
	for _, p := range s.Packages {
		if p.Module != nil {
			return p.Module.GoVersion
		}
	}
	return ""
}

// Method is the declaration of a method of a type that was read, and the package that it is in.
func (s *Source) Method(fn *types.Func) (*ast.FuncDecl, *packages.Package) {
	if fn.Pkg() == nil {
		return nil, nil
	}
	p := s.Package(fn.Pkg().Path())
	if p == nil {
		return nil, nil
	}
	for _, file := range p.Syntax {
		if fn.Pos() < file.FileStart || fn.Pos() > file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Name.Pos() == fn.Pos() {
				return fd, p
			}
		}
	}
	return nil, nil
}

// Within is the function that a type is declared in, such as Block.MarshalJSON, with a dot behind it; "" outside of
// functions. Each function may have a type of the same name.
func (s *Source) Within(o *types.TypeName) string {
	if o.Pkg() == nil || o.Parent() == nil || o.Parent() == o.Pkg().Scope() {
		return ""
	}
	p := s.Package(o.Pkg().Path())
	if p == nil {
		return ""
	}
	for _, file := range p.Syntax {
		if o.Pos() < file.FileStart || o.Pos() > file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || o.Pos() < fd.Pos() || o.Pos() > fd.End() {
				continue
			}
			name := fd.Name.Name + "."
			if fn, ok := p.TypesInfo.Defs[fd.Name].(*types.Func); ok && fn.Signature().Recv() != nil {
				if n, ok := deref(fn.Signature().Recv().Type()).(*types.Named); ok {
					name = n.Obj().Name() + "." + name
				}
			}
			return name
		}
	}
	return ""
}

// skipped reports whether a file is left alone: it is generated for Protocol Buffers.
func skipped(name string) bool { return strings.HasSuffix(name, ".pb.go") }
