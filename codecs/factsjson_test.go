package codecs_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/codecs"
)

// TestFactsAsWritten: files of facts are in the form in which facts --renew --write leaves them.
func TestFactsAsWritten(t *testing.T) {
	all, err := codecs.ReadFacts(os.DirFS("."))
	if err != nil || len(all) < 70 {
		t.Fatal(len(all), err)
	}
	files, err := codecs.FactsFiles(all)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		have, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have, want) {
			t.Errorf("%s is not in this form:\n%s", name, want)
		}
	}
}

// TestErrata: a wrong figure keeps the old one, the new one and the reason, for the rows that it is about; facts with a
// half of that are refused.
func TestErrata(t *testing.T) {
	const whole = `{"codecs": "json/x/fast", "dataset": "person", "op": "marshal", "old": "120 ns", "new": "95 ns",
		"day": "2026-11-27", "why": "the buffer grew inside the loop"}`
	read := func(erratum string) (codecs.Facts, error) {
		all, err := codecs.ReadFacts(fstest.MapFS{"absent.json": {Data: []byte("[]")}, "json/x/facts.json": {Data: []byte(
			`{"module": "example.org/x", "status": "unknown", "errata": [` + erratum + `]}`)}})
		return all["json/x"], err
	}
	f, err := read(whole)
	if err != nil {
		t.Fatal(err)
	}
	want := "marshal on person: 95 ns, not 120 ns as shown until 2026-11-27: the buffer grew inside the loop"
	if got := f.Corrected("json/x/fast"); len(got) != 1 || got[0] != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := f.Corrected("json/x"); len(got) > 0 {
		t.Errorf("of another row: %q", got)
	}
	for old, half := range map[string]string{`"2026-11-27"`: `"yesterday"`, `"95 ns"`: `"120 ns"`, `"person"`: `""`,
		`"the buffer grew inside the loop"`: `""`} {
		if _, err := read(strings.Replace(whole, old, half, 1)); err == nil {
			t.Errorf("%s in place of %s is taken", half, old)
		}
	}
}
