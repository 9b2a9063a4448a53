// Package golden has the files that tests hold what is made against; -update writes them anew.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew, and what else tests hold things against")

// Update reports whether files are to be written anew.
func Update() bool { return *update }

// File holds what was made against a file.
func File(t testing.TB, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update to write it)", err)
	}
	if bytes.Equal(got, want) {
		return
	}
	a, b := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	n := 0
	for n < min(len(a), len(b)) && bytes.Equal(a[n], b[n]) {
		n++
	}
	line := func(of [][]byte) []byte {
		if n < len(of) {
			return of[n]
		}
		return []byte("the end")
	}
	t.Errorf("%s, line %d: want %q, got %q; run with -update to accept all of:\n%s", path, n+1, line(a), line(b), got)
}
