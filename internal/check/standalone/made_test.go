package standalone

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
)

// unobtainable are the codecs that the Go that compiles cannot have.
func unobtainable(t *testing.T) map[string]bool {
	t.Helper()
	infos, err := sessiontest.Engine(t).Obtain(t.Context(), build.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, i := range infos {
		ids[i.ID] = i.Unobtainable != ""
	}
	return ids
}

// madeFor writes the code of codecs (nil: all) on the types of data sets, and returns the sources that programs are
// made of.
func madeFor(t *testing.T, codecs []string, datasets ...string) fs.FS {
	t.Helper()
	e, dir := sessiontest.Engine(t), t.TempDir()
	if codecs == nil {
		for _, c := range e.Codecs {
			codecs = append(codecs, c.ID)
		}
	}
	if err := e.WriteCode(t.Context(), build.Data{Datasets: datasets, Codecs: codecs}, dir); err != nil {
		t.Fatal(err)
	}
	return Sources(os.DirFS(filepath.Join("..", "..", "..")), os.DirFS(filepath.Join(dir, "gen")))
}
