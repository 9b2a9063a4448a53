package standalone

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/record"
)

// Bug is the kind of finding that a test beside a codec shows: a fault that was met
// while the library was adapted. docs/findings.md describes them.
const Bug = "bug"

// bugPrefix begins the names of tests that pass while a fault is there.
const bugPrefix = "TestBug"

// Bugs lists the tests of faults in the folders of codecs, by "bug:FORMAT/LIBRARY:TEST".
// The sources are those of a checkout.
func Bugs(sources fs.FS) ([]Finding, error) {
	files, err := fs.Glob(sources, "codecs/*/*/bug_test.go")
	if err != nil {
		return nil, err
	}
	var all []Finding
	for _, name := range files {
		data, err := fs.ReadFile(sources, name)
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		folder := strings.TrimPrefix(path.Dir(name), "codecs/")
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, bugPrefix) {
				all = append(all, Finding{ID: Bug + ":" + folder + ":" + f.Name.Name, Kind: Bug, Codec: folder, Name: f.Name.Name,
					Verdict: Bug, Party: record.Library, Detail: strings.Join(strings.Fields(f.Doc.Text()), " ")})
			}
		}
	}
	return all, nil
}

// bugFiles is the module of a program that runs the test of a fault alone.
func bugFiles(f Finding, sources fs.FS) ([]emit.File, error) {
	data, err := fs.ReadFile(sources, "codecs/"+f.Codec+"/bug_test.go")
	if err != nil {
		return nil, err
	}
	src, imports, err := shake([]file{{Name: "bug.go", Data: data}}, "main", f.Name, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.ID, err)
	}
	const module = "example.com/finding"
	var files []emit.File
	var needed []string
	for _, p := range imports {
		dir, ours := strings.CutPrefix(p, ours+"/")
		switch {
		case !ours:
			needed = append(needed, p)
			continue
		case !strings.HasPrefix(dir, "gen/"):
			return nil, fmt.Errorf("%s: its test needs %s of serialbench", f.ID, p)
		}
		copied, more, err := generatedCode(sources, dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.ID, err)
		}
		files, needed = append(files, copied...), append(needed, more...)
		src = bytes.ReplaceAll(src, []byte(`"`+p+`"`), []byte(`"`+module+"/"+path.Base(dir)+`"`))
	}
	says := "holds"
	if f.Detail != "" {
		says += ": " + f.Detail
	}
	var main bytes.Buffer
	if err := templates().ExecuteTemplate(&main, "bug.go.tmpl", struct{ ID, Name, Says string }{f.ID, f.Name, says}); err != nil {
		return nil, err
	}
	formatted, err := format.Source(main.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.ID, err)
	}
	rest, err := moduleFiles(sources, module, needed)
	if err != nil {
		return nil, err
	}
	files = append(append(files, emit.File{Name: "main.go", Data: formatted}, emit.File{Name: "bug.go", Data: src}), rest...)
	slices.SortFunc(files, func(a, b emit.File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// generatedCode is what a library's generator made in a folder of gen, as files of a
// folder of the module, and what they import.
func generatedCode(sources fs.FS, dir string) (files []emit.File, imports []string, err error) {
	_, generated, err := (&renderer{sources: sources}).read(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range generated {
		head, _, _ := bytes.Cut(f.Data, []byte("\nfunc "))
		for _, m := range imported.FindAllSubmatch(head, -1) {
			if strings.HasPrefix(string(m[1]), ours+"/") {
				return nil, nil, fmt.Errorf("%s/%s imports %s", dir, f.Name, m[1])
			}
			imports = append(imports, string(m[1]))
		}
		files = append(files, emit.File{Name: path.Base(dir) + "/" + f.Name, Data: f.Data})
	}
	return files, imports, nil
}
