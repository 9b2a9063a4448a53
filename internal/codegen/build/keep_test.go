package build

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExport: a library's schema, generated code and adapter alone, for the
// user's own type, which compile where they are put.
func TestExport(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a generator")
	}
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": five})
	e := engine(t, pure()...)
	to := filepath.Join(dir, "ordermsg")
	r := Request{Dir: dir, Package: "./events", Type: "Order"}
	if err := e.Export(context.Background(), r, "msgpack/tinylib", to); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"msgpack_tinylib/codec.go":      "*events.Order",
		"msgpack_tinylib/mirror_gen.go": "MarshalMsg",
		"README.md":                     "example.org/shop/ordermsg/msgpack_tinylib",
	} {
		if data, err := os.ReadFile(filepath.Join(to, name)); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v, without %q: %s", name, err, want, data)
		}
	}
	for id, want := range map[string]string{"msgpack/tinylib": "not empty", "json/std": "takes your type as it is"} {
		folder := to
		if id == "json/std" {
			folder = filepath.Join(dir, "other")
		}
		if err := e.Export(context.Background(), r, id, folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s again: error %v, want one with %q", id, err, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "other")); err == nil {
		t.Error("a folder was made for nothing")
	}
}
