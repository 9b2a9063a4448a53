package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/check/attack"
)

const witnesses = "../../published/reproducers"

// superseded are kept inputs of the published attack that today's program judges or
// encodes otherwise, until published/ is renewed from a new attack.
var superseded = map[string]string{
	"capnp_v3_packed-person-bomb.json":  "unbounded memory is said only where it grows with the length now",
	"cbor_ugorji-person-bomb.json":      "unbounded memory is said only where it grows with the length now",
	"ssz_fastssz-person-different.json": "a time is seconds and nanoseconds now, so that the encoding is another",
}

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
	var all []attack.Reproducer
	var tried []string
	for _, f := range files {
		w, err := attack.ReadReproducer(f)
		if err != nil {
			t.Fatal(err)
		}
		if now, ok := s.Formerly()[w.Codec]; ok {
			w.Codec = now
		}
		if !named(w.Codec) {
			continue
		}
		if s.Case(w.Codec, w.Dataset) == nil {
			t.Fatalf("%s is of %s on %s, which is not part of this program", f, w.Codec, w.Dataset)
		}
		if w.Outcome.Unsafe() && !strings.Contains(string(findings), filepath.Base(f)) {
			t.Errorf("docs/findings.md does not name %s", filepath.Base(f))
		}
		all, tried = append(all, w), append(tried, f)
	}
	endings, err := attack.Replay(context.Background(), workers(), all)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range all {
		if why := superseded[filepath.Base(tried[i])]; why != "" {
			t.Logf("%s: %s, and now %s: %s", tried[i], w.Outcome, endings[i].Outcome, why)
			continue
		}
		if now := endings[i]; now.Outcome != w.Outcome {
			t.Errorf("%s: %s with %s, and now %s (%s): a fixed release, or another fault; attack %s again and renew the table with bench/publish.sh --from",
				tried[i], w.Outcome, w.Version, now.Outcome, now.Detail, w.Codec)
		}
	}
	for _, line := range strings.Split(string(findings), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		for _, file := range strings.Split(cells[len(cells)-1], ", ") {
			if !strings.HasSuffix(file, ".json") {
				continue
			}
			if _, err := os.Stat(filepath.Join(witnesses, file)); err != nil {
				t.Errorf("docs/findings.md: %v", err)
			}
		}
	}
}
