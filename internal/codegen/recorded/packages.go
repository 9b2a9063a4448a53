package recorded

import (
	"crypto/sha256"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// packagesOf lists the Go packages whose code a job runs: the tool, those that arguments name, and, where the tool is
// the go command, what the programs that it is given import.
func packagesOf(job emit.Job) (all []string, err error) {
	if strings.Contains(job.Tool, "/") {
		all = append(all, job.Tool)
	}
	for _, a := range job.Args {
		if _, rest, found := strings.Cut(a, "{tool:"); found {
			name, _, _ := strings.Cut(rest, "}")
			all = append(all, name)
		}
	}
	if job.Tool != "go" {
		return all, nil
	}
	for _, a := range job.Args {
		if isImportPath(a) {
			all = append(all, a)
		}
	}
	for _, f := range job.In {
		if strings.HasSuffix(f.Name, ".go") {
			imports, err := importsOf(f.Name, f.Data)
			if err != nil {
				return nil, err
			}
			all = append(all, imports...)
		}
	}
	return all, nil
}

// isImportPath reports whether s is that of a package outside the standard library.
func isImportPath(s string) bool {
	first, _, nested := strings.Cut(s, "/")
	return nested && strings.Contains(strings.TrimLeft(first, "."), ".") && !strings.ContainsAny(s, "{ =")
}

// importsOf lists what a Go file imports from outside the standard library.
func importsOf(name string, src []byte) (all []string, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		return nil, fmt.Errorf("imports of %s: %w", name, err)
	}
	for _, i := range f.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return nil, fmt.Errorf("imports of %s: %w", name, err)
		}
		if isImportPath(p) {
			all = append(all, p)
		}
	}
	return all, nil
}

// addVersions adds the version of a package: that of its module, or, where it is in the tools module itself, the sums
// of its files and the versions of what these import.
func (k *Keys) addVersions(versions map[string]bool, pkg string) error {
	folder, own := strings.CutPrefix(pkg, k.module+"/")
	if !own {
		m := k.moduleOf(pkg)
		if m == "" {
			return &UnknownToolError{pkg}
		}
		versions[m+"@"+k.versions[m]] = true
		return nil
	}
	if versions[pkg] {
		return nil
	}
	versions[pkg] = true
	names, err := fs.Glob(k.files, path.Join(folder, "*.go"))
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return &UnknownToolError{pkg}
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := fs.ReadFile(k.files, name)
		if err != nil {
			return fmt.Errorf("tools module: %w", err)
		}
		versions[fmt.Sprintf("%s %x", name, sha256.Sum256(data))] = true
		imports, err := importsOf(name, data)
		if err != nil {
			return err
		}
		for _, i := range imports {
			if err := k.addVersions(versions, i); err != nil {
				return err
			}
		}
	}
	return nil
}
