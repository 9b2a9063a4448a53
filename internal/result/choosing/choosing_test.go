package choosing

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// contest is a record of three libraries of one format and two of another.
func contest() *record.Record {
	rec := &record.Record{}
	for _, c := range []struct {
		id, how   string
		ns        int
		size      float64
		languages string
		datasets  []string
	}{
		{"noop", "handwritten", 1, 1, "", []string{"a"}},
		{"json/std", "reflect", 1000, 100, "https://json.org", []string{"a", "b"}},
		{"json/made", "codegen", 200, 90, "https://json.org", []string{"a", "b"}},
		{"json/old", "reflect", 150, 80, "https://json.org", []string{"a", "b"}}, // the best, and archived
		{"json/std/x", "reflect", 170, 70, "", []string{"a", "b"}},               // an option
		{"json/part", "reflect", 100, 90, "https://json.org", []string{"a"}},     // fastest, but on half of the data
		{"flat/go", "reflect", 50, 20, "", []string{"a", "b"}},
		{"slow/go", "reflect", 8000, 90, "", []string{"a", "b"}},
		{"hand/go/fast", "handwritten", 10, 20, "", []string{"a", "b"}},
		{"hand/go", "handwritten", 20, 20, "https://hand.example.com", []string{"a", "b"}},
	} {
		rec.Codecs = append(rec.Codecs, record.Codec{ID: c.id, How: c.how, NoOp: c.id == "noop", Languages: c.languages,
			Library: "std", Version: "v1.0.0",
			Released: "2026-01-02", Text: strings.HasPrefix(c.id, "json"), SelfDescribing: !strings.HasPrefix(c.id, "flat")})
		if last := &rec.Codecs[len(rec.Codecs)-1]; c.id == "json/old" {
			last.Status, last.Ended = "archived: 2026-01-01", "archived"
		}
		for _, d := range c.datasets {
			rec.Verdicts = append(rec.Verdicts,
				record.Verdict{Codec: c.id, Dataset: d, Verdict: record.OK, EncodedBytes: c.size})
			for p := range 8 {
				for _, op := range []string{"marshal", "unmarshal"} {
					rec.Samples = append(rec.Samples,
						record.Sample{Codec: c.id, Dataset: d, Op: op, Process: p, Ops: 1000, WallNS: int64(c.ns * 1000)})
				}
			}
		}
	}
	rec.Attacks = append(rec.Attacks,
		record.Attack{Codec: "json/made", Dataset: "a", Op: "unmarshal", Cases: 9, Planned: 9, Done: 9, Once: true,
			Worst: "panic", Outcomes: map[string]uint64{"panic": 1}, Detail: "index out of range"},
		record.Attack{Codec: "json/std", Dataset: "a", Op: "unmarshal", Cases: 9, Planned: 9, Done: 9, Once: true,
			Worst: "refused", Outcomes: map[string]uint64{"refused": 9}})
	rec.Cells = append(rec.Cells,
		record.MatrixCell{Kind: record.KindInterop, Codec: "json/std", Peer: "json/made", Dataset: "a",
			Verdict: record.CellExact},
		record.MatrixCell{Kind: record.KindInterop, Codec: "json/made", Peer: "json/std", Dataset: "a",
			Verdict: record.CellWrong},
		record.MatrixCell{Kind: record.KindInterop, Codec: "json/std", Peer: "json/made", Dataset: "a",
			Case: "string/invalid UTF-8", Verdict: record.CellChanged})
	return rec
}

func TestMarkdown(t *testing.T) {
	x := stats.Of(contest(), stats.Default)
	b, err := Markdown(x, recommend.Gather(x, nil), "../published")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	for _, want := range []string{
		Head,
		"## Answers\n\nThese answers leave out",
		"- **Both ends the same build, trusted, every nanosecond** (same-build): `flat/go`",
		"| flat | `flat/go` | 0.05× | 0.2× | 0 of 0 | Go only | both sides are Go and know the same version of the type |",
		"| json | `json/made` | 0.2× | 0.9× | 1 of 2 | [other languages](https://json.org) | people, logs or " +
			"browsers read it |",
		// of the row without an option
		"| hand | none is offered |  |  | 0 of 0 | [other languages](https://hand.example.com) | you need it small " +
			"and fast, " +
			"and a reader may not know the type |",
		"| slow | `slow/go` |",
		"| archived | `json/old` |",
		"| the user writes a call for each field | `hand/go/fast`, `hand/go` |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	if strings.Contains(page, "noop") {
		t.Error("the no-op is no format")
	}
}

func TestMarkdownRefuses(t *testing.T) {
	x := stats.Of(&record.Record{Name: "x.jsonl"}, stats.Default)
	if _, err := Markdown(x, recommend.Gather(x, nil), "../published"); err == nil ||
		!strings.Contains(err.Error(), "x.jsonl") {
		t.Errorf("want an error that names the record, have %v", err)
	}
}
