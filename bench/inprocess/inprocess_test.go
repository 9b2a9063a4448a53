package inprocess

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestUnknownCodec(t *testing.T) {
	if _, err := Module(t.Context(), t.TempDir(), []string{"json/stdd"}, []string{"person"}); err == nil ||
		!strings.Contains(err.Error(), `no codec "json/stdd"`) {
		t.Errorf("an unknown codec: %v", err)
	}
}

// TestMainIsAnother: the program calls the Main that it was given, with the suite, and its files are part of it.
func TestMainIsAnother(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	out := filepath.Join(t.TempDir(), "program")
	p := Program{Codecs: []string{"noop"}, Datasets: []string{"person"},
		Main:  "github.com/serialbench/serialbench/bench/overhead/loops",
		Files: map[string][]byte{"more.go": []byte("package main\n\nfunc init() { println(\"more\") }\n")}}
	if err := p.Compile(t.Context(), out); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(out, "-batches", "1").CombinedOutput()
	if err != nil || !strings.Contains(string(text), "more\n") || !strings.Contains(string(text), "\nnoop unmarshal ") {
		t.Errorf("%v: %s", err, text)
	}
	p.Files["more.go"] = []byte("package main\n\nfunc init() { nothing }\n")
	if err := p.Compile(t.Context(), out); err == nil || !strings.Contains(err.Error(), "undefined: nothing") {
		t.Errorf("a file that does not compile: %v", err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestRootIsFound(t *testing.T) {
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Error(err)
	}
}
