package generate

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"slices"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"
)

// Unsafety is how a package uses package unsafe.
type Unsafety int

// The ways, the weaker first.
const (
	Safe     Unsafety = iota
	Linkname          // imports it by the name _, as go:linkname wants it, and so uses nothing of it
	Unsafe            // imports it by its own or another name
)

// FileUnsafety says how the Go source in src imports unsafe; name is for errors.
func FileUnsafety(name string, src []byte) (Unsafety, error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		return Safe, fmt.Errorf("imports of %s: %w", name, err)
	}
	found := Safe
	for _, i := range f.Imports {
		switch {
		case i.Path.Value != `"unsafe"` && i.Path.Value != "`unsafe`":
		case i.Name != nil && i.Name.Name == "_":
			found = max(found, Linkname)
		default:
			found = Unsafe
		}
	}
	return found, nil
}

// unsafety says how the Go files of a package import unsafe.
func unsafety(p *packages.Package) (Unsafety, error) {
	found := Safe
	for _, name := range p.GoFiles {
		src, err := os.ReadFile(name)
		if err != nil {
			return Safe, fmt.Errorf("package %s: %w", p.PkgPath, err)
		}
		how, err := FileUnsafety(name, src)
		if err != nil {
			return Safe, err
		}
		found = max(found, how)
	}
	return found, nil
}

// reached finds, for each of the import paths, the packages outside the standard library that it
// reaches, itself included, and that import unsafe, with how they do; and the modules of all that
// it reaches.
func reached(paths []string) (users map[string]map[string]Unsafety, modules map[string][]string, err error) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
		packages.NeedModule}
	pkgs, err := packages.Load(cfg, paths...)
	if err != nil {
		return nil, nil, fmt.Errorf("load the libraries: %w", err)
	}
	users, modules = map[string]map[string]Unsafety{}, map[string][]string{}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, nil, fmt.Errorf("package %s: %v", p.PkgPath, p.Errors[0])
		}
		found := map[string]Unsafety{}
		descend := func(q *packages.Package) bool { return q.Module != nil && !q.Module.Main }
		packages.Visit([]*packages.Package{p}, descend, func(q *packages.Package) {
			if q.Module != nil && !q.Module.Main && !slices.Contains(modules[p.PkgPath], q.Module.Path) {
				modules[p.PkgPath] = append(modules[p.PkgPath], q.Module.Path)
			}
			if q.Imports["unsafe"] == nil || q.Module == nil && q != p {
				return
			}
			how, failed := unsafety(q)
			err = errors.Join(err, failed)
			found[q.PkgPath] = how
		})
		users[p.PkgPath] = found
	}
	return users, modules, err
}

// count is of how many modules some packages are built.
func count(modules map[string][]string, paths []string) int {
	all := map[string]bool{}
	for _, p := range paths {
		for _, m := range modules[p] {
			all[m] = true
		}
	}
	return len(all)
}

// GeneratedCode is what [codec.Info] calls the code that a library's generator
// wrote, among packages.
const GeneratedCode = "generated code"

// ToolVersions reads the versions that a go.mod file pins, by module path.
func ToolVersions(path string) (map[string]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, err := modfile.ParseLax(path, data, nil)
	if err != nil {
		return nil, err
	}
	versions := map[string]string{}
	for _, r := range f.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	return versions, nil
}
