package arch

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestSourcesAreCarried: the program embeds every folder that the programs made by
// "serialbench own" are built from.
func TestSourcesAreCarried(t *testing.T) {
	src, err := os.ReadFile("../../sources.go")
	if err != nil {
		t.Fatal(err)
	}
	var carried []string
	for l := range strings.Lines(string(src)) {
		if names, ok := strings.CutPrefix(l, "//go:embed "); ok {
			carried = append(carried, strings.Fields(names)...)
		}
	}
	out, err := exec.Command("go", "list", "-deps", Module+"/workers", Module+"/scratch", Module+"/codecs/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for p := range strings.Lines(string(out)) {
		path, ours := strings.CutPrefix(strings.TrimSpace(p), Module+"/")
		if ours && !slices.Contains(carried, top(path)) {
			t.Errorf("sources.go does not embed %s, of which package %s is", top(path), path)
		}
	}
}

// top is the folder of the module's own that a package is in.
func top(path string) string {
	t, _, _ := strings.Cut(path, "/")
	return t
}
