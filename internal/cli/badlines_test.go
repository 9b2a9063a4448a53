package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBadLinesAreNamedAndCounted: a thousand are named on stderr and the rest counted, by all who read; a shard of
// more than anybody can count is one line.
func TestBadLinesAreNamedAndCounted(t *testing.T) {
	t.Chdir(t.TempDir())
	const head = `{"kind":"run","version":5,"plan":{"codecs":["json/std"],"datasets":["person"],"ops":["marshal"],` +
		`"sample_ns":1}}` + "\n"
	shard := strings.Replace(head, `"plan"`, `"shard":{"k":1,"n":9223372036854775807},"plan"`, 1)
	for name, text := range map[string]string{"bad.jsonl": head + strings.Repeat("x\n", 5000), "shard.jsonl": shard} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"report"}, {"recommend"}, {"merge"}, {"condense"}} {
		for name, want := range map[string]string{"bad.jsonl": "bad.jsonl: 4000 more lines cannot be read\n",
			"shard.jsonl": "shard"} {
			var stdout, stderr bytes.Buffer
			words, out := append(args[:1:1], name), filepath.Join(t.TempDir(), "out.jsonl")
			switch args[0] {
			case "merge":
				words = []string{"merge", out, name}
			case "condense":
				words = []string{"condense", name, out}
			}
			code := Run(testField(), strings.NewReader(""), &stdout, &stderr, words)
			lines := strings.Count(stderr.String(), "\n")
			if !strings.Contains(stderr.String(), want) || lines > 1010 || name == "shard.jsonl" &&
				(code != ExitMistake || lines != 1) {
				t.Errorf("%v %s: exit code %d, %d lines: %.300s", args, name, code, lines, stderr.String())
			}
		}
	}
}
