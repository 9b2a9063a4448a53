package generate

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestAny: what makes codecs of any value is written by the ids of the codecs that have it.
func TestAny(t *testing.T) {
	all := AnyOf([]emit.Codec{{Info: codec.Info{ID: "json/std", Any: "codecs/json/std/adapter.New[any]"}},
		{Info: codec.Info{ID: "gob/std"}}})
	src, err := AnySource("gen", "example.org/m", all)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"example.org/m/codecs/json/std/adapter"`,
		`"json/std": codec.AnyOf(json_std.New[any]),`} {
		if !strings.Contains(string(src), want) {
			t.Errorf("no %s in\n%s", want, src)
		}
	}
	if strings.Contains(string(src), "gob") {
		t.Errorf("a codec that has no such thing is in\n%s", src)
	}
	if _, err := AnySource("gen", "m", map[string]string{"a/b": "New"}); err == nil {
		t.Error("a constructor without its package is taken")
	}
}
