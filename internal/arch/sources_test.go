package arch

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestSourcesAreCarried: the program embeds every folder that the programs that it builds link, and a checkout counts
// as its sources by the same folders.
func TestSourcesAreCarried(t *testing.T) {
	carried := named(t, "../../sources.go",
		func(line string) (string, bool) { return strings.CutPrefix(line, "//go:embed ") })
	within := false
	known := named(t, "../codegen/build/checkout.go", func(line string) (string, bool) {
		before, list, begins := strings.Cut(line, "carried = strings.Fields(`")
		within = within || begins
		if !begins {
			list = before
		}
		list, _, ends := strings.Cut(list, "`")
		was := within
		within = within && !ends
		return list, was
	})
	if !slices.Equal(carried, known) {
		t.Errorf("sources.go embeds\n%v\nand build.Checkout takes\n%v", carried, known)
	}
	out, err := exec.Command("go", "list", "-deps", Module+"/workers", Module+"/scratch/...",
		Module+"/codecs/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for p := range strings.Lines(string(out)) {
		path, ours := strings.CutPrefix(strings.TrimSpace(p), Module+"/")
		if ours && !slices.ContainsFunc(carried, func(c string) bool { return path == c || strings.HasPrefix(path, c+"/") }) {
			t.Errorf("sources.go does not embed package %s", path)
		}
	}
}

// named are the words of the lines of a file that have some.
func named(t *testing.T, file string, words func(line string) (string, bool)) (all []string) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(string(src)) {
		if list, ok := words(l); ok {
			all = append(all, strings.Fields(list)...)
		}
	}
	return all
}
