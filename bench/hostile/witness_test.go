package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/attack"
)

const witnesses = "../../docs/witnesses"

// TestWitnesses tries the kept witnesses again and tells which end otherwise than
// they say.
func TestWitnesses(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(witnesses, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no witnesses, %v", err)
	}
	if testing.Short() {
		files = slices.DeleteFunc(files, func(f string) bool {
			return !strings.Contains(f, "gencode_andyleap") && !strings.Contains(f, "flatbuffers")
		})
	}
	findings, err := os.ReadFile("../../docs/findings.md")
	if err != nil {
		t.Fatal(err)
	}
	s, err := few()
	if err != nil {
		t.Fatal(err)
	}
	var all []attack.Witness
	for _, f := range files {
		w, err := attack.ReadWitness(f)
		if err != nil {
			t.Fatal(err)
		}
		if s.Case(w.Codec, w.Dataset) == nil {
			t.Fatalf("%s is of %s on %s, which is not part of this program", f, w.Codec, w.Dataset)
		}
		if w.Outcome.Unsafe() && !strings.Contains(string(findings), filepath.Base(f)) {
			t.Errorf("docs/findings.md does not name %s", filepath.Base(f))
		}
		all = append(all, w)
	}
	endings, err := attack.Replay(context.Background(), workers(), all)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range all {
		if now := endings[i]; now.Outcome != w.Outcome {
			t.Errorf("%s: %s with %s, and now %s (%s): a fixed release, or another fault; attack %s again and renew the table with bench/findings.sh",
				files[i], w.Outcome, w.Version, now.Outcome, now.Detail, w.Codec)
		}
	}
	for _, line := range strings.Split(string(findings), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if file := cells[len(cells)-1]; strings.HasSuffix(file, ".json") {
			if _, err := os.Stat(filepath.Join(witnesses, file)); err != nil {
				t.Errorf("docs/findings.md: %v", err)
			}
		}
	}
}
