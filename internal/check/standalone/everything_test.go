package standalone

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/longtest"
)

// TestRenderEverything renders every codec for the type of every data set that it
// has code for, as a program would have it. STANDALONE_ALL keeps that as a module in
// a folder, to be compiled.
func TestRenderEverything(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	keep := os.Getenv("STANDALONE_ALL")
	const base = "example.com/standalone"
	var ids []string
	sets := dataset.Everything()
	if !longtest.Asked() { // a sample, always the same
		sets = slices.DeleteFunc(sets,
			func(d dataset.Info) bool { return !slices.Contains([]string{"person", "edgetree"}, d.ID) })
	}
	for _, set := range sets {
		ids = append(ids, set.ID)
	}
	sources, tried := madeFor(t, nil, ids...), 0
	for _, set := range sets {
		for _, c := range catalog.Codecs() {
			data, err := fs.ReadFile(sources, path.Join("gen", set.Family(), emit.PackageName(c.ID)+".go"))
			if err != nil || c.Use == nil || !bytes.Contains(data, []byte("suite.Binding[")) {
				continue
			}
			tried++
			name := set.Family() + "_" + emit.PackageName(c.ID)
			code, err := Library{Codec: c.ID, Use: *c.Use, Family: set.Family(), Type: set.Type, Ops: allOps}.Render(sources,
				name, base+"/"+name)
			if err != nil {
				t.Error(err)
				continue
			}
			for _, f := range code.Files {
				if importsOurs(t, f) {
					t.Errorf("%s on %s: %s imports serialbench", c.ID, set.ID, f.Name)
				}
				if keep != "" {
					f.Name = name + "/" + f.Name
					writeFile(t, keep, f)
				}
			}
		}
	}
	if tried < 100*len(sets)-50 {
		t.Errorf("%d codecs on %d data sets are rendered", tried, len(sets))
	}
	if keep == "" {
		return
	}
	mod, err := GoMod(sources, base, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, keep, file{Name: "go.mod", Data: mod})
	writeFile(t, keep, file{Name: "go.sum", Data: sum})
}
