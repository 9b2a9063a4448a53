package corpus

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/check/attack/archive"
)

// TestParse reads what it writes, and tells what is no input.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{string(archive.Text([]byte("a\xff"))): "a\xff",
		"go test fuzz v1\n[]byte(\"a\\xff\\n\")\n": "a\xff\n", "go test fuzz v1\nstring(\"a\")\n": "error",
		"go test fuzz v1\n[]byte(a)\n": "error", "": "error"} {
		got, err := archive.Input([]byte(text))
		if err != nil && want != "error" || err == nil && string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// TestKept reads an input that is kept of encoding/json.
func TestKept(t *testing.T) {
	t.Chdir("..")
	inputs, err := Kept("json/std")
	if err != nil || len(inputs) == 0 {
		t.Fatalf("%d inputs, %v", len(inputs), err)
	}
	for _, in := range inputs {
		if in.Name == "refused-e3b0c442" && len(in.Data) == 0 { // the hash of nothing
			return
		}
	}
	t.Errorf("no empty input among %v", inputs)
}

// TestKeep reads what it keeps, replaces it, and names an archive that is damaged.
func TestKeep(t *testing.T) {
	t.Chdir(t.TempDir())
	if none, err := Kept("a/b"); err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
	for _, inputs := range [][]Input{{{"accepted-1", []byte("{\n}")}, {"refused-2", []byte("\xff")}},
		{{"panic-3", []byte("x")}}} {
		if err := Keep("a/b", inputs); err != nil {
			t.Fatal(err)
		}
		if got, err := Kept("a/b"); err != nil || !reflect.DeepEqual(got, inputs) {
			t.Errorf("%v, not %v, %v", got, inputs, err)
		}
	}
	if err := archive.Write(Path("a/b"), []archive.File{{Name: "refused-4", Data: []byte("x\n")}}); err != nil {
		t.Fatal(err)
	}
	if _, err := Kept("a/b"); err == nil || !strings.Contains(err.Error(), "refused-4: not an input") {
		t.Errorf("no input: %v", err)
	}
	if err := os.WriteFile(Path("a/b"), []byte("go test fuzz v1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Kept("a/b"); err == nil || !strings.Contains(err.Error(), Path("a/b")) {
		t.Errorf("a damaged archive: %v", err)
	}
}

// TestFound reads a folder as Go's fuzzer leaves it, if it leaves one.
func TestFound(t *testing.T) {
	folder := t.TempDir()
	if none, err := Found(filepath.Join(folder, "none")); err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
	if err := os.WriteFile(filepath.Join(folder, "0123abcd"), archive.Text([]byte("x")), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Found(folder); err != nil || !reflect.DeepEqual(got, []Input{{"0123abcd", []byte("x")}}) {
		t.Errorf("%v, %v", got, err)
	}
}
