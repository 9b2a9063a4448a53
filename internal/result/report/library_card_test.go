package report

import (
	"bytes"
	"strings"
	"testing"
	gotime "time"

	"github.com/serialbench/serialbench/internal/longtest/golden"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// carded is a record with figures, findings and limits of one codec beside json/std.
func carded() *record.Record {
	r := attacked()
	r.Run.Started = gotime.Date(2026, 3, 1, 12, 30, 0, 0, gotime.UTC)
	r.Codecs = append(r.Codecs, record.Codec{ID: "json/std", Library: "std", Version: "go1.26", How: "reflect"},
		record.Codec{ID: "x/gone", Library: "example.org/gone", Unobtainable: "deleted"})
	for id, ns := range map[string]int64{"x/bad": 10, "json/std": 40} {
		for _, op := range []string{"marshal", "unmarshal"} {
			r.Samples = append(r.Samples, record.Sample{Codec: id, Dataset: "order", Op: op, Ops: 1, WallNS: ns})
		}
		r.Verdicts = append(r.Verdicts, record.Verdict{Codec: id, Dataset: "order", Verdict: record.OK,
			EncodedBytes: float64(ns)})
	}
	r.Verdicts = append(r.Verdicts, record.Verdict{Codec: "x/bad", Dataset: "tree", Verdict: record.Unsupported,
		Detail: "no recursion"})
	r.Attacks[1].Reproducer, r.Attacks[1].Worst = "elsewhere/x_bad-order-panic.json", "panic"
	return r
}

func TestCards(t *testing.T) {
	for _, format := range library.CardFormats() {
		var b bytes.Buffer
		if err := library.WriteCards(&b, format, carded(), []string{"x/bad", "x/gone"}, view.Options{}); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"go get example.org/x/bad@v1", "https://pkg.go.dev/example.org/x/bad@v1",
			"x_bad-order-panic.json", "0.25", "no recursion",
			"2026-01-02", "cannot be had: deleted", "loses"} {
			if format == "json" && want == "0.25" {
				want = `"time_ratio": 0.25`
			}
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s lacks %q:\n%s", format, want, b.String())
			}
		}
		golden.File(t, "testdata/card."+format, b.Bytes())
	}
	if err := library.WriteCards(new(bytes.Buffer), "csv", carded(), nil, view.Options{}); err == nil {
		t.Error("a card in CSV")
	}
}

// TestLibraryLines holds the table of libraries to its width, and what nearly all
// codecs share to one line below it.
func TestLibraryLines(t *testing.T) {
	r := &record.Record{}
	for _, id := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"} {
		id = "x/a-long-name-of-a-codec/" + id
		r.Codecs = append(r.Codecs, record.Codec{ID: id, Version: "v0.0.0-20171124163308-e1423834d4b4"})
		for _, trait := range []string{"same-bytes", "nil-map", "concurrent", "concurrent-apart"} {
			if trait == "same-bytes" && id == "x/a-long-name-of-a-codec/l" {
				continue
			}
			r.Traits = append(r.Traits, record.Trait{Codec: id, Dataset: "order", Trait: trait, Value: "no"})
		}
		if id < "x/a-long-name-of-a-codec/f" {
			for _, trait := range []string{"stale-fields", "trailing-bytes", "aliases-input", "reuses-output",
				"writes-past-buffer"} {
				r.Traits = append(r.Traits, record.Trait{Codec: id, Dataset: "order", Trait: trait, Value: "yes"})
			}
		}
	}
	for _, format := range []string{"txt", "table"} {
		var b bytes.Buffer
		if err := WriteSection(&b, format, SectionLibraries, r, view.Options{}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 160 {
				t.Errorf("%s: %d columns: %s", format, n, line)
			}
		}
		if strings.Count(b.String(), "bytes differ") != 1 ||
			!strings.Contains(b.String(), "11 of 12 codecs, not said above: bytes differ from call to call; not "+
				"x/a-long-name-of-a-codec/l") {
			t.Errorf("%s: what 11 of 12 share is not said once:\n%s", format, b.String())
		}
		if !strings.Contains(b.String(), "e1423834d4b4") || strings.Contains(b.String(), "v0.0.0") ||
			strings.Count(b.String(), " more") != 5 {
			t.Errorf("%s:\n%s", format, b.String())
		}
	}
}
