package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

func TestReplacementsOfAWorkspaceCountMost(t *testing.T) {
	dir := userFiles(t, map[string]string{
		"shop/go.mod": "module example.org/shop\n\ngo 1.24\n\nreplace example.org/a => ../old\nreplace example.org/b " +
			"v1.0.0 => ../b1\nreplace example.org/d => example.org/e v1.2.0\n",
		"go.work": "go 1.25\n\nuse ./shop\n\nreplace example.org/a => ./new\nreplace example.org/b v1.0.0 => " +
			"./bx\nreplace example.org/b => ./ball\nreplace example.org/c => /elsewhere\n",
		"go.work.sum": "example.org/z v1.0.0 h1:abc=\n",
	})
	shop := filepath.Join(dir, "shop")
	b := &builder{
		engine: &Engine{Sources: fstest.MapFS{"go.mod": {Data: []byte("module " + Module + "\n\ngo 1.24\n")}, "go.sum": {}}},
		module: "example.org/shop/serialbenchown1", dir: t.TempDir(), cache: &cache{source: "/sources"},
		user: &userModule{Path: "example.org/shop", Dir: shop, Local: map[string]string{"example.org/shop": shop},
			GoMods: []string{filepath.Join(shop, "go.mod")}, Work: filepath.Join(dir, "go.work")},
	}
	if _, err := b.writeModule(); err != nil {
		t.Fatal(err)
	}
	f, err := readMod(filepath.Join(b.dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if f.Go.Version != "1.25" {
		t.Errorf("go %s, want that of go.work", f.Go.Version)
	}
	got := map[module.Version]module.Version{}
	for _, r := range f.Replace {
		got[r.Old] = r.New
	}
	for old, want := range map[module.Version]string{
		{Path: "example.org/a"}:                    filepath.Join(dir, "new"),
		{Path: "example.org/b"}:                    filepath.Join(dir, "ball"),
		{Path: "example.org/b", Version: "v1.0.0"}: filepath.Join(dir, "bx"),
		{Path: "example.org/c"}:                    "/elsewhere",
		{Path: "example.org/d"}:                    "example.org/e",
		{Path: "example.org/shop"}:                 shop,
	} {
		if got[old].Path != want {
			t.Errorf("%v is replaced by %v, want %s\n%s", old, got[old], want, modfile.Format(f.Syntax))
		}
	}
	if data, err := os.ReadFile(filepath.Join(b.dir, "go.sum")); err != nil ||
		!strings.Contains(string(data), "example.org/z") {
		t.Errorf("go.sum: %v %s", err, data)
	}
}
