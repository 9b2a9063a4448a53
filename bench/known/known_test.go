// Package known has a program for what the file of known failures says of libraries.
package known

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		s, err := gen.Suite()
		if err != nil {
			panic(err)
		}
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, s, messages.Tasks()...))
	}
	os.Exit(m.Run())
}

// TestKnownFailuresHavePrograms: what the file of known failures says of a library can be
// shown with the library alone. One case of each codec, corpus, way and verdict is
// rendered; bench/standalone.sh builds and runs them.
func TestKnownFailuresHavePrograms(t *testing.T) {
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
	at := conform.Places{Modules: strings.TrimSpace(string(modules)), Packages: filepath.Join(folder, "node_modules")}
	s, err := gen.Suite()
	if err != nil {
		t.Fatal(err)
	}
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	sources := os.DirFS("../..")
	tried, absent := map[conform.Failure]bool{}, map[string]bool{}
	for _, k := range known {
		group := k
		if group.Case = ""; tried[group] || absent[k.Corpus] {
			continue
		}
		tried[group] = true
		f := standalone.Finding{ID: k.Corpus + ": " + k.Case, Kind: standalone.Conform, Codec: k.Codec, Peer: k.Corpus, Way: k.Way, Name: k.Case, Verdict: k.Verdict}
		p, err := standalone.Prepare(t.Context(), x, f, s, catalog.Codecs(), sources, "../..", at)
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
