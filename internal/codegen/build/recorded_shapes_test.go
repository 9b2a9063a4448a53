package build

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestShapesMakeSamples: a file of shapes stands where a file of samples may, and says so.
func TestShapesMakeSamples(t *testing.T) {
	path := filepath.Join(t.TempDir(), "orders.shapes")
	if err := os.WriteFile(path, []byte(`{"kind":"run","run":"a","version":1}
{"kind":"site","run":"a","site":1,"tap":1,"type":"main.Order","at":"main.place main.go:7"}
{"kind":"message","run":"a","site":1,"bytes":20,"ns":1500,"shape":["o","=ref","s4"]}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	r := Request{Data: path, Type: "Order"}
	samples, err := readSamples(r, "example.org/shop")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(samples, []byte("\n")); n != most || len(samples) != n*len(`{"ref":"abcd"}`+"\n") {
		t.Errorf("%d samples in %d bytes", n, len(samples))
	}
	v := valuesOf(r, samples)
	if v.count != most || !strings.HasPrefix(v.text, "1000 made-up samples, with the shapes of") {
		t.Errorf("%d values: %s", v.count, v.text)
	}
	r.Type = "User"
	if _, err := readSamples(r, "example.org/shop"); err == nil || !strings.Contains(err.Error(), "main.Order") {
		t.Errorf("a type that is not in the file: %v", err)
	}
}
