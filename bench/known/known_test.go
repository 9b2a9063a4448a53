// Package known has a program for what the file of known failures says of libraries.
package known

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
)

// TestKnownFailuresHavePrograms: what the file of known failures says of a library can be
// shown with the library alone. One case of each codec, corpus, way and verdict is
// rendered, of a sixth of the codecs, and of all with SERIALBENCH_LONG; bench/standalone.sh builds and runs them.
func TestKnownFailuresHavePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	text, err := os.ReadFile("../../internal/check/conform/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	known, err := conform.ParseKnown(string(text))
	if err != nil {
		t.Fatal(err)
	}
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := conform.Folder()
	if err != nil {
		t.Fatal(err)
	}
	engine := sessiontest.Engine(t)
	at := conform.Places{Modules: strings.TrimSpace(string(modules)), Versions: engine.Modules(),
		Packages: filepath.Join(folder, "node_modules")}
	var codecs []string
	for _, k := range known {
		if !slices.Contains(codecs, k.Codec) {
			codecs = append(codecs, k.Codec)
		}
	}
	if !longtest.Asked() {
		codecs = codecs[:len(codecs)/6]
	}
	field, err := session.BuiltIn(engine)
	if err != nil {
		t.Fatal(err)
	}
	if err := field.Together(t.Context(), codecs, conform.Datasets(), func(string, int, int) {}); err != nil {
		t.Fatal(err)
	}
	sources := standalone.Sources(os.DirFS("../.."), field.Schemas())
	tried, absent := map[conform.Failure]bool{}, map[string]bool{}
	for _, k := range known {
		group := k
		if group.Case = ""; tried[group] || absent[k.Corpus] || !slices.Contains(codecs, k.Codec) {
			continue
		}
		tried[group] = true
		f := standalone.Finding{ID: k.Corpus + ": " + k.Case, Kind: standalone.Conform, Codec: k.Codec, Peer: k.Corpus,
			Way: k.Way, Name: k.Case, Verdict: k.Verdict}
		p, err := standalone.Prepare(t.Context(), field.Workers(), f, field.Suite, engine.Codecs, sources, "../..", at)
		if missing := (*conform.NotThereError)(nil); errors.As(err, &missing) {
			absent[k.Corpus] = true
			t.Logf("not tried: %v", missing)
			continue
		}
		if err == nil {
			_, err = p.Files(sources)
		}
		if err != nil {
			t.Errorf("%+v: %v", k, err)
		}
	}
}
