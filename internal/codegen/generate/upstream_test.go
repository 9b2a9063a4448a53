package generate

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
)

func TestUpstreamSource(t *testing.T) {
	src, err := UpstreamSource(map[string]codec.Upstream{
		"example.org/b": {Asked: "2026-11-24", Latest: "v1.2.3", Date: "2026-01-31", Deprecated: `use "c"`},
		"example.org/a": {Asked: "2026-11-24"}, // of which the proxy names no version
		"std":           {},
	})
	if err != nil {
		t.Fatal(err)
	}
	var entries []string
	for line := range strings.Lines(string(src)) {
		if strings.HasPrefix(line, "\t\"") && strings.Contains(line, ": {") {
			entries = append(entries, strings.Join(strings.Fields(line), " "))
		}
	}
	want := `"example.org/a": {Asked: "2026-11-24", Latest: "", Date: "", Deprecated: ""},
"example.org/b": {Asked: "2026-11-24", Latest: "v1.2.3", Date: "2026-01-31", Deprecated: "use \"c\""},`
	if got := strings.Join(entries, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
