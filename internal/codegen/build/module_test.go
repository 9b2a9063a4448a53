package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/serialbench/serialbench/codec"
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

// TestAVersionThatIsAskedForIsNotTheUsers: what --with asks for counts more than go.mod, and is not said to come from
// there.
func TestAVersionThatIsAskedForIsNotTheUsers(t *testing.T) {
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n\nrequire (\n\texample.org/a v1.1.0\n" +
		"\texample.org/b v1.1.0\n\texample.org/c v1.9.0\n\texample.org/d v1.1.0\n)\n"})
	mod := "module " + Module + "\n\ngo 1.24\n\nrequire (\n"
	var infos []codec.Info
	for _, name := range []string{"a", "b", "c", "d"} {
		mod += "\texample.org/" + name + " v1.5.0\n"
		infos = append(infos, codec.Info{ID: "json/" + name, Library: "example.org/" + name})
	}
	b := &builder{
		engine: &Engine{Sources: fstest.MapFS{"go.mod": {Data: []byte(mod + ")\n")}, "go.sum": {}}, Infos: infos},
		module: "example.org/shop/serialbenchown1", dir: t.TempDir(), cache: &cache{source: "/sources"},
		user: &userModule{Path: "example.org/shop", Dir: dir, Local: map[string]string{"example.org/shop": dir},
			GoMods: []string{filepath.Join(dir, "go.mod")}},
		request: Request{Settings: Settings{Modules: []ModuleAt{{Path: "example.org/a", Version: "v1.2.0"},
			{Path: "example.org/c", Dir: "/src/c"}}}},
	}
	notes, err := b.writeModule()
	if err != nil {
		t.Fatal(err)
	}
	want := "example.org/b v1.1.0, as your go.mod says (serialbench itself is made with v1.5.0)\n" +
		"example.org/d v1.1.0, as your go.mod says (serialbench itself is made with v1.5.0)"
	if got := strings.Join(notes, "\n"); got != want {
		t.Errorf("notes:\n%s\nwant\n%s", got, want)
	}
	f, err := readMod(filepath.Join(b.dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range f.Replace {
		got[r.Old.Path] = r.New.Path + "@" + r.New.Version
	}
	for path, want := range map[string]string{"example.org/a": "example.org/a@v1.2.0", "example.org/b": "example.org/b@v1.1.0",
		"example.org/c": "/src/c@", "example.org/d": "example.org/d@v1.1.0"} {
		if got[path] != want {
			t.Errorf("%s is %s, want %s", path, got[path], want)
		}
	}
}
