package generate

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/codecs"
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
		t.Errorf("%d that use unsafe, %d generators, %d releases", len(facts.Unsafe), len(facts.Generators),
			len(facts.Releases))
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
