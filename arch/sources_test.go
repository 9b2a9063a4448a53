package arch

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestSourcesAreCarried: the program embeds every room that the programs made by
// "serialbench own" are built from.
func TestSourcesAreCarried(t *testing.T) {
	src, err := os.ReadFile("../sources.go")
	if err != nil {
		t.Fatal(err)
	}
	var carried []string
	for l := range strings.Lines(string(src)) {
		if names, ok := strings.CutPrefix(l, "//go:embed "); ok {
			carried = append(carried, strings.Fields(names)...)
		}
	}
	out, err := exec.Command("go", "list", "-deps", module+"/pkg/serialbench", module+"/fill", module+"/codecs/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for p := range strings.Lines(string(out)) {
		path, ours := strings.CutPrefix(strings.TrimSpace(p), module+"/")
		if ours && !slices.Contains(carried, room(path)) {
			t.Errorf("sources.go does not embed %s, of which package %s is", room(path), path)
		}
	}
}
