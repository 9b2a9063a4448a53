package standalone

import (
	"bytes"
	"errors"
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
// while the library was adapted. published/findings.jsonl describes them.
const Bug = "bug"

// bugPrefix begins the names of tests that pass while a fault is there.
const bugPrefix = "TestBug"

// bugFile is the name of the files with such tests.
const bugFile = "bug_test.go"

// bugFolders are those of a codec that have one: tests that need generated code, which no package has, are in testdata.
var bugFolders = []string{"", "testdata"}

// Bugs lists the tests of faults in the folders of codecs, by "bug:FORMAT/LIBRARY:TEST".
// The sources are those of a checkout.
func Bugs(sources fs.FS) ([]Finding, error) {
	var files []string
	for _, name := range bugFolders {
		found, err := fs.Glob(sources, path.Join("codecs/*/*", name, bugFile))
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
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
		folder := strings.Join(strings.SplitN(name, "/", 4)[1:3], "/")
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, bugPrefix) {
				all = append(all, Finding{ID: Bug + ":" + folder + ":" + f.Name.Name, Kind: Bug, Codec: folder, Name: f.Name.Name,
					Verdict: Bug, Party: record.Library, Detail: strings.Join(strings.Fields(f.Doc.Text()), " ")})
			}
		}
	}
	return all, nil
}

// bugSource is the test of a fault as package main, and what it imports.
func bugSource(f Finding, sources fs.FS) (src []byte, imports []string, err error) {
	for _, folder := range bugFolders {
		data, err := fs.ReadFile(sources, path.Join("codecs", f.Codec, folder, bugFile))
		if errors.Is(err, fs.ErrNotExist) || err == nil && !bytes.Contains(data, []byte("\nfunc "+f.Name+"(")) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		src, imports, err := shake([]file{{Name: "bug.go", Data: data}}, "main", f.Name, nil)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.ID, err)
		}
		return src, imports, nil
	}
	return nil, nil, fmt.Errorf("%s: there is no such test any more", f.ID)
}

// bugFiles is the module of a program that runs the test of a fault alone.
func bugFiles(f Finding, sources fs.FS) ([]emit.File, error) {
	src, imports, err := bugSource(f, sources)
	if err != nil {
		return nil, err
	}
	const module = "example.com/finding"
	var files []emit.File
	var needed []string
	for _, p := range imports {
		dir, generated := strings.CutPrefix(p, made)
		switch {
		case strings.HasPrefix(p, ours+"/"):
			return nil, fmt.Errorf("%s: its test needs %s of serialbench", f.ID, p)
		case !generated:
			needed = append(needed, p)
			continue
		}
		copied, more, err := generatedCode(sources, path.Join(generatedFolder, dir))
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
	main, err := templateOf("bug").Execute(struct{ ID, Name, Says string }{f.ID, f.Name, says})
	if err != nil {
		return nil, err
	}
	formatted, err := format.Source(main)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.ID, err)
	}
	rest, err := moduleFiles(sources, module, needed)
	if err != nil {
		return nil, err
	}
	files = append(append(files, emit.File{Name: "main.go", Data: formatted}, emit.File{Name: "bug.go", Data: src}),
		rest...)
	slices.SortStableFunc(files, func(a, b emit.File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// generatedCode is what a library's generator made in a folder, as files of a
// folder of the module, and what they import.
func generatedCode(sources fs.FS, dir string) (files []emit.File, imports []string, err error) {
	_, generated, err := (&renderer{sources: sources}).read(dir)
	if err == nil && len(generated) == 0 {
		err = fmt.Errorf("%s was not generated", dir)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, f := range generated {
		head, _, _ := bytes.Cut(f.Data, []byte("\nfunc "))
		for _, m := range imported.FindAllSubmatch(head, -1) {
			if p := string(m[1]); strings.HasPrefix(p, ours+"/") || strings.HasPrefix(p, made) {
				return nil, nil, fmt.Errorf("%s/%s imports %s", dir, f.Name, m[1])
			}
			imports = append(imports, string(m[1]))
		}
		files = append(files, emit.File{Name: path.Base(dir) + "/" + f.Name, Data: f.Data})
	}
	return files, imports, nil
}
