package generate

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
)

// unsafeUsers finds, for each of the import paths, the packages outside the
// standard library that it reaches, itself included, and that import unsafe.
func unsafeUsers(paths []string) (map[string][]string, error) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedModule}
	pkgs, err := packages.Load(cfg, paths...)
	if err != nil {
		return nil, fmt.Errorf("load the libraries: %w", err)
	}
	users := map[string][]string{}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("package %s: %v", p.PkgPath, p.Errors[0])
		}
		var found []string
		descend := func(q *packages.Package) bool { return q.Module != nil && !q.Module.Main }
		packages.Visit([]*packages.Package{p}, descend, func(q *packages.Package) {
			if q.Imports["unsafe"] != nil && (q.Module != nil || q == p) {
				found = append(found, q.PkgPath)
			}
		})
		slices.Sort(found)
		users[p.PkgPath] = found
	}
	return users, nil
}

// FactsSource is the file of the catalogue that says which libraries use
// package unsafe, as their source has it, the versions of generators, and when
// libraries were published. made tells whether the code that was generated for a
// codec imports unsafe; versions are those of the tools module, by module path;
// see [Releases].
func FactsSource(codecs []emit.Codec, made func(id string) bool, versions map[string]string, releases map[string]codec.Release) ([]byte, error) {
	var paths []string
	for _, c := range codecs {
		for _, p := range c.Packages {
			if !slices.Contains(paths, p) {
				paths = append(paths, p)
			}
		}
	}
	users, err := unsafeUsers(paths)
	if err != nil {
		return nil, err
	}
	s := emit.NewSource("catalog")
	s.P("// unsafeUsers are the packages that import unsafe and run for a codec.")
	s.P("var unsafeUsers = map[string][]string{")
	for _, c := range codecs {
		var all []string
		for _, p := range c.Packages {
			all = append(all, users[p]...)
		}
		if made(c.ID) {
			all = append(all, "generated code")
		}
		slices.Sort(all)
		all = slices.Compact(all)
		if len(all) > 0 {
			s.P("%q: {\"%s\"},", c.ID, strings.Join(all, `", "`))
		}
	}
	s.P("}\n")
	s.P("// generators are the versions of libraries that only generate: their own code need not be linked.")
	s.P("var generators = map[string]string{")
	var done []string
	for _, c := range codecs {
		if v := versions[c.Library]; v != "" && c.Kind == codec.Codegen && !slices.Contains(done, c.Library) {
			done = append(done, c.Library)
			s.P("%q: %q,", c.Library, v)
		}
	}
	s.P("}\n")
	c := s.Import("github.com/serialbench/serialbench/codec", "")
	s.P("// releases say when the version of a library that is linked, or generates, was published, as the Go module proxy has it.")
	s.P("var releases = map[string]%s.Release{", c)
	for _, library := range slices.Sorted(maps.Keys(releases)) {
		if r := releases[library]; r.Date != "" {
			s.P("%q: {Version: %q, Date: %q},", library, r.Version, r.Date)
		}
	}
	s.P("}")
	return s.Bytes()
}

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
