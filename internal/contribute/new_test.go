package contribute

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/goproxytest"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/mistake"
)

// TestNewRequires: go.mod has the library then, and tools/go.mod its generator at the version of the library, whose
// list the program carries.
func TestNewRequires(t *testing.T) {
	proxy, err := goproxytest.NewServer("testdata/proxy", "")
	if err != nil {
		t.Fatal(err)
	}
	defer proxy.Close()
	for name, value := range map[string]string{"GOPROXY": proxy.URL, "GONOSUMDB": "*", "GOSUMDB": "off",
		"GOFLAGS": "-modcacherw", "GOMODCACHE": t.TempDir(), "GOWORK": "off", "GOTOOLCHAIN": "local"} {
		t.Setenv(name, value)
	}
	c := &Checkout{Dir: t.TempDir()}
	for name, text := range map[string]string{
		"go.mod":       "module " + Module + "\n\ngo 1.24\n",
		"tools/go.mod": "module " + Module + "/tools\n\ngo 1.24\n",
		"tools/go.sum": "",
		"internal/codegen/build/toolset/go.mod.txt": "",
	} {
		if err := os.MkdirAll(filepath.Dir(c.path(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(c.path(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := Skeleton{ID: "json/mine", Kind: "methods", Module: "example.org/mine/json", Tool: "example.org/mine/json/cmd/gen"}
	var wrong *mistake.Error
	if _, err := c.New(t.Context(), s, "v3.0.0", ""); !errors.As(err, &wrong) ||
		!strings.HasPrefix(err.Error(), "go get example.org/mine/json@v3.0.0: ") || c.Has("json/mine") {
		t.Errorf("a version that is not there: %v", err)
	}
	names, err := c.New(t.Context(), s, "v1.0.0", "")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(names, " "); got != "codecs/json/mine/codecs.go codecs/json/mine/codecs_test.go "+
		"codecs/json/mine/generated_test.go codecs/json/mine/facts.json" {
		t.Errorf("files %s", got)
	}
	for name, want := range map[string]string{
		"go.mod":       "example.org/mine/json v1.0.0",
		"tools/go.mod": "example.org/mine/json v1.0.0",
		"internal/codegen/build/toolset/go.mod.txt": "tool example.org/mine/json/cmd/gen",
		"codecs/json/mine/facts.json":               `"status": "unknown"`,
		"codecs/json/mine/codecs.go":                `const tool = "example.org/mine/json/cmd/gen"`,
		"codecs/catalog/catalog.go":                 `json_mine "` + Module + `/codecs/json/mine"`,
	} {
		if data, err := os.ReadFile(c.path(name)); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v, want %s in\n%s", name, err, want, data)
		}
	}
}

// TestFactsOfANewLibrary: they can be read as they are, and are to be completed.
func TestFactsOfANewLibrary(t *testing.T) {
	f, err := factsOf("example.org/mine")
	if err != nil || len(todo(f.Name, f.Data)) != 1 || !strings.Contains(string(f.Data), string(codecs.Unknown)) {
		t.Errorf("%s, %v", f.Data, err)
	}
}
