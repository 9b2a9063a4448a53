// Package deps lists what go.mod requires directly, and which folders of this
// module import it, for docs/how/dependencies.md. It reads the imports of all files,
// whatever system they are built for.
package deps

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
)

// A Module is one that go.mod requires directly, and who imports it.
type Module struct {
	Path, Version string
	Codecs        []string // folders below codecs/ that import it, sorted
	// codecs/generated_test.go says that generated code imports it, or a library's folder has facts of it
	Generated bool
	Bench     []string // folders below bench/ that import it, sorted
	Others    []string // all other folders that import it, sorted; "." is the root of the module
	Tests     []string // those of Others where only tests do
}

// Compared reports whether a module is part of what is compared: codecs or
// generated code import it.
func (m Module) Compared() bool { return len(m.Codecs) > 0 || m.Generated }

// Ours reports whether serialbench itself is built of a module: other code than
// codecs imports it, or [reasons] names it, as it does what several adapters are
// written with. That a benchmark imports what is compared does not count.
func (m Module) Ours() bool {
	return len(m.Others) > 0 || len(m.Bench) > 0 && !m.Compared() || reasons[m.Path] != ""
}

// List reads go.mod and all Go files of the module in a folder. A direct
// requirement that nothing imports is an error.
func List(module fs.FS) ([]Module, error) {
	text, err := fs.ReadFile(module, "go.mod")
	if err != nil {
		return nil, err
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return nil, err
	}
	known, err := ofFacts(module)
	if err != nil {
		return nil, err
	}
	found := map[string]*uses{}
	var all []string // indirect ones too: the longest path is the module of a package
	for _, r := range mod.Require {
		all = append(all, r.Mod.Path)
		if !r.Indirect {
			found[r.Mod.Path] = &uses{code: map[string]bool{}, tests: map[string]bool{}}
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	err = fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return skipped(module, name)
		case !strings.HasSuffix(name, ".go"):
			return nil
		}
		imports, err := importsOf(module, name)
		if err != nil {
			return err
		}
		for _, i := range imports {
			at := slices.IndexFunc(all, func(m string) bool { return i == m || strings.HasPrefix(i, m+"/") })
			if at < 0 || found[all[at]] == nil {
				continue
			}
			found[all[at]].note(path.Dir(name), strings.HasSuffix(name, "_test.go"))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var list []Module
	for _, r := range mod.Require {
		u := found[r.Mod.Path]
		if u == nil {
			continue
		}
		m := u.module(r.Mod.Path, r.Mod.Version, known[r.Mod.Path])
		if !m.Compared() && !m.Ours() {
			return nil, fmt.Errorf("go.mod requires %s, which nothing imports; run: go mod tidy", m.Path)
		}
		list = append(list, m)
	}
	return list, nil
}

// ofFacts are the modules that the folders of libraries have facts of.
func ofFacts(module fs.FS) (map[string]bool, error) {
	names, err := fs.Glob(module, "codecs/*/*/facts.json")
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, name := range names {
		text, err := fs.ReadFile(module, name)
		if err != nil {
			return nil, err
		}
		var f struct{ Module string }
		if err := json.Unmarshal(text, &f); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		known[f.Module] = true
	}
	return known, nil
}

// skipped leaves out folders that are not part of the module's packages.
func skipped(module fs.FS, folder string) error {
	base := path.Base(folder)
	if folder == "." {
		return nil
	}
	_, err := fs.Stat(module, path.Join(folder, "go.mod"))
	if err == nil || base == "testdata" || base == "node_modules" || strings.HasPrefix(base, ".") ||
		strings.HasPrefix(base, "_") {
		return fs.SkipDir
	}
	return nil
}

func importsOf(module fs.FS, name string) ([]string, error) {
	src, err := fs.ReadFile(module, name)
	if err != nil {
		return nil, err
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, i := range f.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return nil, fmt.Errorf("%s: import %s: %w", name, i.Path.Value, err)
		}
		paths = append(paths, p)
	}
	return paths, nil
}

// uses are the folders that import a module.
type uses struct{ code, tests map[string]bool }

func (u *uses) note(folder string, test bool) {
	folder = strings.TrimSuffix(folder, "/adapter") // the calls of a library's folder
	if test {
		u.tests[folder] = true
	} else {
		u.code[folder] = true
	}
}

func (u *uses) module(path, version string, known bool) Module {
	m := Module{Path: path, Version: version, Generated: known}
	for folder := range u.code {
		switch top, _, _ := strings.Cut(folder, "/"); top {
		case "codecs":
			m.Codecs = append(m.Codecs, folder)
		case "bench":
			m.Bench = append(m.Bench, folder)
		default:
			m.Others = append(m.Others, folder)
		}
	}
	for folder := range u.tests {
		switch top, _, _ := strings.Cut(folder, "/"); {
		case u.code[folder]:
		case folder == "codecs":
			m.Generated = true
		case top == "codecs" && (m.Compared() || reasons[path] == ""): // else serialbench's own, in a test of a codec
			m.Codecs = append(m.Codecs, folder)
		case top == "bench" && len(m.Codecs) > 0:
			m.Bench = append(m.Bench, folder)
		default:
			m.Others, m.Tests = append(m.Others, folder), append(m.Tests, folder)
		}
	}
	for _, l := range [][]string{m.Codecs, m.Bench, m.Others, m.Tests} {
		slices.Sort(l)
	}
	return m
}
