package build

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
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

// TestGeneratorsOfCommands: the command that a reader is told for a codec runs a generator that the tools module pins,
// or a program that the codec states.
func TestGeneratorsOfCommands(t *testing.T) {
	e := &Engine{Codecs: catalog.Codecs()}
	by := e.Generators()
	for _, c := range e.Codecs {
		switch {
		case c.Use == nil:
		case c.Kind == codec.Codegen && c.ID != "baseline" && c.Use.Command == "":
			t.Errorf("%s: code is generated, and no command is told", c.ID)
		case c.Use.Command != "" && len(by[c.ID]) == 0:
			t.Errorf("%s: no generator is known that %q runs", c.ID, c.Use.Command)
		}
	}
	for id, want := range map[string][]string{
		"msgpack/tinylib":    {"github.com/tinylib/msgp"},
		"capnp/zombiezen":    {"capnp (Debian: capnproto)", "zombiezen.com/go/capnproto2"},
		"flatbuffers/google": {"flatc (Debian: flatbuffers-compiler)"},
	} {
		if got := by[id]; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if got := by["protobuf/csproto"]; len(got) != 2 || got[1] != "github.com/CrowdStrike/csproto" {
		t.Errorf("protobuf/csproto: %q", got)
	}
}
