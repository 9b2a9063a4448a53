package generate

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

func TestModulesAreThoseOfThePinnedVersions(t *testing.T) {
	var codecs []emit.Codec
	for _, library := range []string{"std", "", "google.golang.org/protobuf", "github.com/ugorji/go/codec/inner",
		"example.org/none"} {
		codecs = append(codecs, emit.Codec{Info: codec.Info{Library: library}})
	}
	found, err := Modules(t.Context(), "../../..", codecs)
	if err != nil {
		t.Fatal(err)
	}
	pinned, err := ToolVersions("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 2 || found["github.com/ugorji/go/codec/inner"].Version != pinned["github.com/ugorji/go/codec"] {
		t.Errorf("%v", found)
	}
	r := found["google.golang.org/protobuf"]
	if _, err := time.Parse(time.DateOnly, r.Date); err != nil || r.Version != pinned["google.golang.org/protobuf"] {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := os.Stat(filepath.Join(r.Dir, "LICENSE")); err != nil {
		t.Error(err)
	}
}
