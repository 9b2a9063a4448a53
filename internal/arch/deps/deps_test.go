package deps

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var module = os.DirFS("../../..")

// TestPageIsRenewed: the page shows what is imported now, and every direct
// dependency of ours has a reason.
func TestPageIsRenewed(t *testing.T) {
	page, err := fs.ReadFile(module, Page)
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := Renew(page, module)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(page, fresh) {
		t.Errorf("%s does not list what is imported now; run: go run ./internal/arch/write", Page)
	}
}

func TestPageNamesPackagesOfTheWeb(t *testing.T) {
	page, err := fs.ReadFile(module, Page)
	if err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(module, "web/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var web struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal(text, &web); err != nil {
		t.Fatal(err)
	}
	if len(web.Dependencies) == 0 {
		t.Fatal("web/package.json names no dependencies")
	}
	for _, names := range []map[string]string{web.Dependencies, web.DevDependencies} {
		for name := range names {
			if !strings.Contains(string(page), name) {
				t.Errorf("%s does not name %s of web/package.json", Page, name)
			}
		}
	}
}

// small is a module with one import of each kind.
func small(files map[string]string) fstest.MapFS {
	m := fstest.MapFS{"go.mod": {Data: []byte("module example.org/m\n\nrequire (\n\texample.org/a " +
		"v1.0.0\n\texample.org/a/sub v1.0.0\n\texample.org/b v1.0.0 // indirect\n)\n")}}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func TestListTellsComparedFromOurs(t *testing.T) {
	got, err := List(small(map[string]string{
		"codecs/f/l/codecs.go":      `package l; import _ "example.org/a/pkg"`,
		"internal/x/x_windows.go":   `package x; import _ "example.org/a/sub/pkg"`,
		"internal/x/x_test.go":      `package x; import _ "example.org/a/sub"`,
		"suite/s_test.go":           `package suite; import _ "example.org/a/sub"; import _ "example.org/b"`,
		"bench/direct/main.go":      `package main; import _ "example.org/a"`,
		"tools/go.mod":              "module example.org/tools",
		"tools/main.go":             `package main; import _ "example.org/a"`,
		"internal/x/testdata/no.go": `package no; import _ "example.org/a"`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 {
		t.Fatalf("List = %v, want the two direct requirements", got)
	}
	a, sub := got[0], got[1]
	if !a.Compared() || a.Ours() || !slices.Equal(a.Codecs, []string{"codecs/f/l"}) {
		t.Errorf("a module of a codec that a benchmark imports too: %+v, want compared only", a)
	}
	if sub.Compared() || !sub.Ours() || sub.importers() != "`internal/x`; tests of `suite`" {
		t.Errorf("a module of ours: %+v, imported by %s", sub, sub.importers())
	}
}

// Planted: a module without a reason, a requirement that nothing imports.
func TestMistakesAreFound(t *testing.T) {
	list := []Module{{Path: "example.org/a", Others: []string{"internal/x"}}}
	if err := explained(list); err == nil ||
		!strings.Contains(err.Error(), "example.org/a, which internal/x imports, has no reason") {
		t.Errorf("explained = %v, want an error that names example.org/a", err)
	}
	if err := explained([]Module{{Path: "example.org/a", Codecs: []string{"codecs/f/l"}}}); err == nil ||
		strings.Contains(err.Error(), "example.org/a") {
		t.Errorf("explained = %v, want reasons without a module only", err)
	}
	_, err := List(small(map[string]string{"x.go": `package m; import _ "example.org/a/sub"`}))
	if err == nil || !strings.Contains(err.Error(), "example.org/a, which nothing imports") {
		t.Errorf("List = %v, want an error that names example.org/a", err)
	}
}
