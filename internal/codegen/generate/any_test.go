package generate

import (
	"maps"
	"os"
	"testing"
)

// TestAnyIsReadAsWritten: what the generator wrote of the repository's codecs is read back, and written the same.
func TestAnyIsReadAsWritten(t *testing.T) {
	src, err := os.ReadFile("../../../gen/any.go")
	if err != nil {
		t.Fatal(err)
	}
	all := ParseAny(src)
	if all["json/std"] != "codecs/json/std/adapter.New[any]" {
		t.Errorf("json/std: %q", all["json/std"])
	}
	again, err := AnySource("gen", "github.com/serialbench/serialbench", all)
	if err != nil {
		t.Fatal(err)
	}
	if got := ParseAny(again); !maps.Equal(got, all) || string(again) != string(src) {
		t.Errorf("written again:\n%s", again)
	}
	if _, err := AnySource("gen", "m", map[string]string{"a/b": "New"}); err == nil {
		t.Error("a constructor without its package is taken")
	}
}
