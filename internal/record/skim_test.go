package record

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is merged of records whose samples stay in their files is what is merged of whole ones.
func TestSkimmed(t *testing.T) {
	dir := t.TempDir()
	many, err := os.ReadFile(manySamples(t, 40))
	if err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile("testdata/small.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(many), "\n")
	second, err := os.ReadFile(manySamples(t, 30))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{
		"a.jsonl":      string(many),
		"b.jsonl":      string(second) + "{\"kind\":\"sample\"\n",
		"alone.jsonl":  string(old),
		"packed.jsonl": "",
	}
	for name, text := range texts {
		data := []byte(text)
		if name == "packed.jsonl" {
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			if _, err := z.Write(many); err != nil || z.Close() != nil {
				t.Fatal(err)
			}
			data = b.Bytes()
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	joined := func(read func(string) (*Record, error), names ...string) string {
		t.Helper()
		var all []*Record
		for _, n := range names {
			r, err := read(filepath.Join(dir, n))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, r)
		}
		r, err := Join(all...)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := r.Write(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, names := range [][]string{{"a.jsonl"}, {"alone.jsonl"}, {"packed.jsonl"}, {"a.jsonl", "b.jsonl"},
		{"b.jsonl", "packed.jsonl"}} {
		whole, skimmed := joined(ReadFile, names...), joined(Skim, names...)
		if whole != skimmed || !strings.Contains(whole, `"kind":"sample"`) {
			t.Errorf("%v:\n%s\nand whole\n%s", names, skimmed, whole)
		}
	}

	heads := func(names ...string) (list []Run) {
		for _, n := range names {
			r, err := Skim(filepath.Join(dir, n))
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, r.Run)
		}
		return list
	}
	if Repeated(heads("a.jsonl", "b.jsonl")) || !Repeated(heads("a.jsonl", "b.jsonl", "packed.jsonl")) {
		t.Error("a run that is given twice was not told from two runs")
	}
	a, _ := Skim(filepath.Join(dir, "a.jsonl"))
	packed, _ := Skim(filepath.Join(dir, "packed.jsonl"))
	if _, err := Merge(a, packed); err == nil {
		t.Error("copies of one run were merged without a look at their samples")
	}
	if err := os.WriteFile(filepath.Join(dir, "a.jsonl"), []byte(first+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := a.Write(&bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "has changed since it was read") {
		t.Errorf("a file that has changed: %v", err)
	}
}
