package generate

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestFactsAreReadAsWritten: the file of the repository is read and written without a change.
func TestFactsAreReadAsWritten(t *testing.T) {
	src, err := os.ReadFile("../../../codecs/facts.json")
	if err != nil {
		t.Fatal(err)
	}
	facts, err := codecs.ParseFound(src)
	if err != nil {
		t.Fatal(err)
	}
	if len(facts.Unsafe) < 50 || len(facts.Generators) < 3 || len(facts.Releases) < 50 {
		t.Errorf("%d that use unsafe, %d generators, %d releases", len(facts.Unsafe), len(facts.Generators), len(facts.Releases))
	}
	again, err := facts.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(src), string(again)); d != "" {
		t.Error(d)
	}
	if _, err := codecs.ParseFound([]byte("{")); err == nil {
		t.Error("half a file is taken")
	}
}

func TestFactsOfSomeCodecsReplaceTheirs(t *testing.T) {
	old := codecs.Found{
		Unsafe:     map[string][]string{"a/x": {"x"}, "a/y": {"y"}},
		Linkname:   map[string][]string{"a/x": {"x/link"}, "a/y": {"y/link"}},
		Generators: map[string]string{"x": "v1", "y": "v1"},
		Releases:   map[string]codec.Release{"x": {Version: "v1", Date: "2026-01-01"}, "y": {Version: "v1", Date: "2026-01-01"}},
	}
	found := codecs.Found{Releases: map[string]codec.Release{"x": {Version: "v2", Date: "2026-02-01"}}, Generators: map[string]string{"x": "v2"}}
	got := Renewed(old, []emit.Codec{{Info: codec.Info{ID: "a/x", Library: "x"}}}, found)
	want := codecs.Found{
		Unsafe:     map[string][]string{"a/y": {"y"}},
		Linkname:   map[string][]string{"a/y": {"y/link"}},
		Generators: map[string]string{"x": "v2", "y": "v1"},
		Releases:   map[string]codec.Release{"x": {Version: "v2", Date: "2026-02-01"}, "y": {Version: "v1", Date: "2026-01-01"}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if len(old.Unsafe) != 2 {
		t.Error("the old facts have changed")
	}
}
