package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// many is a record of n codecs that need notes, and json/std as the slowest.
func many(n int) *record.Record {
	rec := &record.Record{Run: record.Run{Plan: record.Plan{Datasets: []string{"d"}}}, End: &record.End{Reason: "done"}}
	add := func(id string, ns int) {
		rec.Codecs = append(rec.Codecs, record.Codec{ID: id})
		rec.Verdicts = append(rec.Verdicts, record.Verdict{Codec: id, Dataset: "d", Verdict: record.Adapted, EncodedBytes: 63,
			Adapted: []string{"D.Due: time as int64 nanoseconds", fmt.Sprintf("D.F%d: a field of this one", ns%3)}})
		for p := range 8 {
			for _, op := range []string{"marshal", "unmarshal"} {
				rec.Samples = append(rec.Samples,
					record.Sample{Codec: id, Dataset: "d", Op: op, Process: p, Ops: 1000, WallNS: int64(ns*1000 + p), Allocs: 1000})
			}
		}
	}
	for i := range n {
		add(fmt.Sprintf("format/quite-a-long-name/option-%d", i), 100+40*i)
	}
	add("json/std", 100+40*n)
	return rec
}

func TestShort(t *testing.T) {
	const most = 30 // in a table
	rec := many(40)
	var b bytes.Buffer
	if err := Write(&b, "txt", rec, view.Options{Short: true}); err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(b.String()) {
		line = strings.TrimRight(line, "\n")
		if n := utf8.RuneCountInString(line); n > 120 {
			t.Errorf("%d columns: %s", n, line)
		}
		if strings.Contains(line, "format/") || strings.Contains(line, "  json/std") {
			rows++
		}
	}
	if rows != most {
		t.Errorf("%d rows, want %d", rows, most)
	}
	for _, want := range []string{"json/std", "11 more rows", "a: adapted: D.Due: time as int64 nanoseconds; D.F1",
		"17.0× faster", "\nd\n"[1:]} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing:\n%s", want, b.String())
		}
	}
	for _, not := range []string{"∞", "[1]", "variant"} {
		if strings.Contains(b.String(), not) {
			t.Errorf("%q in\n%s", not, b.String())
		}
	}
}
