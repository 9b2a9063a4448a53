package build

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest/golden"
)

func TestToolsetIsFresh(t *testing.T) {
	seen := map[string]bool{}
	root := filepath.Join("../../..", "tools")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if name != root && err == nil || strings.HasPrefix(d.Name(), "work-") { // a module of its own
				return filepath.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		want, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		to := filepath.Join("toolset", rel+".txt")
		seen[to] = true
		if golden.Update() {
			return write(to, want)
		}
		if got, err := os.ReadFile(to); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not the copy of %s: go test ./internal/codegen/build -run Toolset -update", to, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir("toolset", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !seen[name] {
			t.Errorf("%s is a copy of nothing; remove it", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
