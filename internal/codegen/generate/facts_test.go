package generate

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestFactsAreReadAsWritten: the file of the repository is read and written without a change.
func TestFactsAreReadAsWritten(t *testing.T) {
	src, err := os.ReadFile("../../../gen/catalog/facts.go")
	if err != nil {
		t.Fatal(err)
	}
	facts, err := ParseFacts(src)
	if err != nil {
		t.Fatal(err)
	}
	if len(facts.Unsafe) < 50 || len(facts.Generators) < 3 || len(facts.Releases) < 50 {
		t.Errorf("%d that use unsafe, %d generators, %d releases", len(facts.Unsafe), len(facts.Generators), len(facts.Releases))
	}
	again, err := facts.Source()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(src), string(again)); d != "" {
		t.Error(d)
	}
}

func TestFactsOfSomeCodecsReplaceTheirs(t *testing.T) {
	old := Facts{
		Unsafe:     map[string][]string{"a/x": {"x"}, "a/y": {"y"}},
		Linkname:   map[string][]string{"a/x": {"x/link"}, "a/y": {"y/link"}},
		Generators: map[string]string{"x": "v1", "y": "v1"},
		Releases:   map[string]codec.Release{"x": {Version: "v1", Date: "2026-01-01"}, "y": {Version: "v1", Date: "2026-01-01"}},
	}
	found := Facts{Releases: map[string]codec.Release{"x": {Version: "v2", Date: "2026-02-01"}}, Generators: map[string]string{"x": "v2"}}
	got := old.With([]emit.Codec{{Info: codec.Info{ID: "a/x", Library: "x"}}}, found)
	want := Facts{
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

func TestFactsOfAnotherFormAreRefused(t *testing.T) {
	for _, src := range []string{"", "package catalog\nvar releases = 3", "package catalog\nvar other = map[string]string{\"a\": \"b\"}"} {
		if f, err := ParseFacts([]byte(src)); err == nil {
			t.Errorf("%q: %+v", src, f)
		}
	}
}
