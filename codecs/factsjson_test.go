package codecs_test

import (
	"bytes"
	"os"
	"testing"

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
