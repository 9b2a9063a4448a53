package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/build"
)

// TestWireTypesOfOtherModules: a type of another module is tried by the alias that the module has for it; without one
// the reader is told to write it.
func TestWireTypesOfOtherModules(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/a\n\ngo 1.26\n\nrequire example.com/b v0.0.0\n\n" +
			"replace example.com/b => ./b\n",
		"b/go.mod": "module example.com/b\n\ngo 1.26\n",
		"b/b.go":   "package b\n\ntype Named struct{ A int }\n\ntype Bare struct{ A int }\n",
		"api/api.go": "package api\n\nimport (\n\t\"encoding/json\"\n\n\t\"example.com/b\"\n)\n\ntype Order = b.Named\n\n" +
			"type Own struct{ A int }\n\nfunc Read(p []byte, v *b.Named, w *b.Bare, o *Own) {\n" +
			"\t_, _, _ = json.Unmarshal(p, v), json.Unmarshal(p, w), json.Unmarshal(p, o)\n}\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := WireTypes(t.Context(), build.Request{Dir: dir}, "./...", "json/std")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, w := range got {
		said := w.Request.Package + " " + w.Request.Type
		if w.Refused != "" {
			said += ": " + w.Refused
		}
		all = append(all, said)
	}
	text := strings.Join(all, "\n")
	for _, want := range []string{"example.com/a/api Order", "example.com/a/api Own",
		"example.com/b Bare: it is of another module: write an alias, such as type Bare = b.Bare"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
}
