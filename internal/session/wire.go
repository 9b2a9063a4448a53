package session

import (
	"context"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/mistake"
)

// WireType is a type of the user's that goes through a codec.
type WireType struct {
	Request build.Request
	Folder  string // of its source; "" outside of the module
	Refused string // why it cannot be built into a program; ""
}

// ours reports whether a package is of the module that was read.
func ours(s *wire.Source, path string) bool {
	return path == s.Module || strings.HasPrefix(path, s.Module+"/")
}

// aliasOf is a name that a package of the module has for a type of another module, so that it can be built with it.
func aliasOf(s *wire.Source, t *wire.Type) (path, name string, ok bool) {
	for _, p := range s.Packages {
		if p.Types == nil || p.Name == "main" {
			continue
		}
		for _, n := range p.Types.Scope().Names() {
			o, is := p.Types.Scope().Lookup(n).(*types.TypeName)
			if !is || !o.IsAlias() || !o.Exported() {
				continue
			}
			named, is := types.Unalias(o.Type()).(*types.Named)
			if is && named.TypeArgs().Len() == 0 && named.Obj().Name() == t.Name && named.Obj().Pkg() != nil &&
				named.Obj().Pkg().Path() == t.Package {
				return p.PkgPath, n, true
			}
		}
	}
	return t.Package, t.Name, false
}

// WireTypes are the types that packages encode or decode with a codec: those that reach its calls, or where none does,
// those of any other codec.
func WireTypes(ctx context.Context, r build.Request, pattern, codec string) ([]WireType, error) {
	found, err := wire.Find(ctx, wire.Request{Dir: r.Dir, Patterns: []string{pattern}})
	if err != nil {
		return nil, err
	}
	through := func(t *wire.Type) bool { // the library, whatever its options
		return slices.ContainsFunc(t.Codecs(), func(c string) bool { return differ.Library(c) == differ.Library(codec) })
	}
	anyone := !slices.ContainsFunc(found.Types, through)
	var all []WireType
	for _, t := range found.Types {
		if !anyone && !through(t) {
			continue
		}
		w := WireType{Request: r}
		w.Request.Package, w.Request.Type = t.Package, t.Name
		if filepath.IsLocal(t.File) && t.File != "" {
			w.Folder = filepath.Join(found.Source.Root, filepath.Dir(t.File))
		}
		switch {
		case !token.IsExported(t.Name):
			w.Refused = "it is not exported, so no other package can use it"
		case !token.IsIdentifier(t.Name):
			w.Refused = "it is an instance of a generic type"
		case !ours(found.Source, t.Package):
			path, name, ok := aliasOf(found.Source, t)
			if !ok {
				w.Refused = "it is of another module: write an alias, such as type " + t.Name + " = " + filepath.Base(t.Package) +
					"." + t.Name
			}
			w.Request.Package, w.Request.Type = path, name
		}
		all = append(all, w)
	}
	if len(all) == 0 {
		return nil, mistake.Errorf("%s: no call encodes or decodes a type that is known: give a type behind the package, or "+
			"see serialbench breaking --list", pattern)
	}
	return all, nil
}
