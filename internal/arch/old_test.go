package arch

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOldMechanismsOnlyFall counts the lines of hand-written Go that use what is to go, as old.txt lists it.
func TestOldMechanismsOnlyFall(t *testing.T) {
	list, err := os.ReadFile("old.txt")
	if err != nil {
		t.Fatal(err)
	}
	source := handwritten(t)
	for line := range strings.Lines(string(list)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		var most int
		var name, pattern string
		if n, err := fmt.Sscanf(line, "%d %s %q", &most, &name, &pattern); n != 3 || err != nil {
			t.Fatalf("old.txt: %q: want a number, a name and a quoted pattern: %v", line, err)
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			t.Fatalf("old.txt: %s: %v", name, err)
		}
		switch n := uses(re, source); {
		case n > most:
			t.Errorf("%s is used on %d lines; old.txt allows %d, since it is to go", name, n, most)
		case n < most:
			t.Errorf("%s is used on %d lines only: write that into old.txt in place of %d", name, n, most)
		}
	}
}

// handwritten is the Go source of the repository without generated code and this folder.
func handwritten(t *testing.T) []byte {
	t.Helper()
	var all bytes.Buffer
	err := filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if rel := filepath.ToSlash(strings.TrimPrefix(name, "../../")); d.IsDir() {
			if rel == "gen" || rel == "internal/arch" || rel == "web" || d.Name() == "testdata" || len(d.Name()) > 1 &&
				d.Name()[0] == '.' && d.Name() != ".." {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		b, err := os.ReadFile(name)
		all.Write(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.Bytes()
}

// uses counts the lines that match.
func uses(re *regexp.Regexp, source []byte) (n int) {
	for line := range bytes.Lines(source) {
		if re.Match(line) {
			n++
		}
	}
	return n
}
