package dataset

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata")

// TestDigests holds the ids, how many values there are by default, and the values
// themselves still: when one moves, results made
// before and after cannot be compared, so a change must be seen in review. It
// also fails on a processor or a Go release that draws other values.
func TestDigests(t *testing.T) {
	const path = "testdata/digests.txt"
	var got strings.Builder
	for _, id := range wantIDs() {
		b, err := json.Marshal(values(id, 3, DefaultSeed))
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		info, _ := Lookup(id)
		fmt.Fprintf(&got, "%s %d %x\n", id, info.Count, sha256.Sum256(b))
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	wantLines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(wantLines) || line != wantLines[i] {
			t.Errorf("new, or its values moved: %s (if that is meant: go test ./dataset -update)", line)
		}
	}
	if len(wantLines) > len(wantIDs())+1 {
		t.Errorf("%s has %d lines for %d data sets: one is gone", path, len(wantLines)-1, len(wantIDs()))
	}
}
