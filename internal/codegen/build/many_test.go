package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// buildMany makes one program of many types of one package, with one build, and
// returns its path. The random values of each are of size small.
func buildMany(t *testing.T, e *Engine, dir, pkg string, types []string) string {
	t.Helper()
	ctx := context.Background()
	u, err := findUser(ctx, Request{Dir: dir, Package: pkg})
	if err != nil {
		t.Fatal(err)
	}
	c, err := e.openCache(u, Request{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []error{place(c.source, e.Sources, kept), place(c.tools, toolset, unpacked)} {
		if p != nil {
			t.Fatal(p)
		}
	}
	top := &builder{engine: e, user: u, cache: c, module: u.parent() + "/serialbenchownmany", dir: t.TempDir()}
	if _, err := top.writeModule(); err != nil {
		t.Fatal(err)
	}
	box := toolbox(t, c.tools)
	main := emit.NewSource("main")
	suite := main.Import(Module+"/suite", "")
	main.P("func main() { %s.Main(all()) }\n", main.Import(Module+"/workers", ""))
	main.P("func all() (*%s.Suite, error) {\nall := &%s.Suite{}", suite, suite)
	main.P("for _, make := range []func() (*%s.Suite, error){", suite)
	var builders []*builder
	for i, name := range types {
		b := &builder{engine: e, user: u, cache: c, dir: filepath.Join(top.dir, fmt.Sprintf("t%d", i)),
			module: fmt.Sprintf("%s/t%d", top.module, i)}
		b.request = Request{Dir: dir, Package: pkg, Type: name, Codecs: ids(e), Size: "small",
			Progress: func(string, int, int) {}}
		b.values = valuesOf(b.request, nil)
		if err := b.find(context.Background()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := b.generateWith(ctx, box); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		src, err := b.mainSource()
		if err != nil {
			t.Fatal(err)
		}
		src = bytes.Replace(src, []byte("package main"), []byte("package values"), 1)
		src = bytes.Replace(src, []byte("func main() { workers.Main(values()) }"), []byte("var Values = values"), 1)
		src = bytes.Replace(src, []byte("\t\""+Module+"/workers\"\n"), nil, 1)
		if err := b.put("values/values.go", src); err != nil {
			t.Fatal(err)
		}
		builders = append(builders, b)
		main.P("%s.Values,", main.Import(b.module+"/values", fmt.Sprintf("values%d", i)))
	}
	main.P("} {\ns, err := make()\nif err != nil {\nreturn nil, err\n}")
	main.P("all.Codecs = s.Codecs\nall.Datasets = append(all.Datasets, s.Datasets...)\nall.Cases = append(all.Cases, " +
		"s.Cases...)\nall.Missing = append(all.Missing, s.Missing...)\n}")
	main.P("return %s.New(all.Codecs, all.Datasets, all.Cases, all.Missing)\n}", suite)
	src, err := main.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if err := top.put("main.go", src); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "many")
	for range attempts {
		_, err = goCommand(ctx, top.dir, env(), append(top.goBuild(), "-o", path, ".")...)
		var failed *commandError
		if err == nil || !errors.As(err, &failed) {
			break
		}
		dropped := 0
		for i, b := range builders {
			n, err := b.drop(below(fmt.Sprintf("t%d/", i), failed.diagnostics))
			if err != nil {
				t.Fatal(err)
			}
			dropped += n
		}
		if dropped == 0 {
			break
		}
		t.Logf("left out %d codes that do not compile", dropped)
	}
	if err != nil {
		if keep := os.Getenv("OWN_TEST_KEEP"); keep != "" {
			t.Log(os.CopyFS(keep, os.DirFS(top.dir)))
		}
		t.Fatal(err)
	}
	return path
}

// below are the diagnostics of files of a folder, as they would be in it.
func below(folder string, all []diagnostic) (list []diagnostic) {
	for _, d := range all {
		if file, found := strings.CutPrefix(d.File, folder); found {
			d.File = file
			list = append(list, d)
		} else if d.adapter() != "" {
			list = append(list, d)
		}
	}
	return list
}
