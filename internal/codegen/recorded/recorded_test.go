package recorded

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// refusing is a machine without generators.
type refusing struct{ asked *atomic.Int64 }

func (r refusing) Run(job emit.Job) ([]emit.File, error) {
	r.asked.Add(1)
	return nil, fmt.Errorf("%s %q is not recorded", job.Tool, job.Args)
}

// withoutCompilers leaves no program in PATH but the go command.
func withoutCompilers(t *testing.T) {
	t.Helper()
	command, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	t.Setenv("PATH", filepath.Dir(command))
	for _, c := range generate.Compilers(catalog.Codecs()) {
		if path, err := exec.LookPath(c.Program); err == nil {
			t.Skip("beside the go command there is ", path)
		}
	}
}

// TestNoGeneratorIsNeeded: all codecs get their code for types of built-in data sets from what is recorded.
func TestNoGeneratorIsNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, many more with the race detector")
	}
	const root = "../../.."
	withoutCompilers(t)
	var sets []dataset.Info
	for _, i := range dataset.Everything() {
		if slices.Contains([]string{"person", "order", "edgetree"}, i.Family()) {
			sets = append(sets, i)
		}
	}
	targets, err := Targets(t.Context(), root, DataModule, sets)
	if err != nil || len(targets) != 3 {
		t.Fatalf("%d types, %v", len(targets), err)
	}
	set, err := Open(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	keys, err := NewKeys(os.DirFS(filepath.Join(root, "tools")), nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := &atomic.Int64{}
	codes, err := generate.Plan(t.Context(), targets, catalog.Codecs(), set.Tools(keys, refusing{asked}),
		func(int, int, string) {})
	if err != nil || asked.Load() > 0 {
		t.Errorf("%d jobs were left to generators; go run ./internal/codegen/renew\n%.400v", asked.Load(), err)
	}
	for _, target := range targets {
		if len(codes[target.Family]) < 100 {
			t.Errorf("%s: the code of %d codecs", target.Family, len(codes[target.Family]))
		}
	}
}
