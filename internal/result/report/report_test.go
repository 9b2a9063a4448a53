package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/perf/benchfmt"

	"github.com/serialbench/serialbench/internal/longtest/golden"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/compare"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(m.Run())
}

func fixture(t *testing.T) *record.Record {
	t.Helper()
	rec, err := record.ReadFile(fixturePath)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestGolden(t *testing.T) {
	if golden.Update() {
		writeFixture(t)
	}
	rec := fixture(t)
	if len(rec.Bad) > 0 {
		t.Fatalf("bad lines: %v", rec.Bad)
	}
	tests := []struct {
		file, format string
		o            view.Options
	}{
		{"table.txt", "table", view.Options{}},
		{"colour.txt", "table", view.Options{Colour: true}},
		{"report.txt", "txt", view.Options{}},
		{"size.txt", "txt", view.Options{Sort: view.SortSize}},
		{"report.csv", "csv", view.Options{}},
		{"report.md", "md", view.Options{Sort: view.SortUnmarshal}},
		{"report.json", "json", view.Options{}},
		{"report.bench", "benchfmt", view.Options{}},
		{"bowl.txt", "txt", view.Options{TableStyle: view.StyleBowl, NameSections: true}},
		{"bowl.csv", "csv", view.Options{TableStyle: view.StyleBowl, Sections: true, SectionHeader: true}},
		{"bowl.md", "md", view.Options{TableStyle: view.StyleBowl, Formats: []string{"json"}, System: true}},
		{"bowl-table.txt", "table", view.Options{TableStyle: view.StyleBowl, Sections: true}},
		{"totals.txt", "txt", view.Options{TableStyle: view.StyleTotals}},
		{"totals.csv", "csv", view.Options{TableStyle: view.StyleTotals, Formats: []string{"baseline", "protobuf"}}},
		{"totals.md", "md", view.Options{TableStyle: view.StyleTotals}},
		{"totals-table.txt", "table", view.Options{TableStyle: view.StyleTotals}},
		{"sections.csv", "csv", view.Options{NameSections: true, SectionHeader: true}},
		{"json-only.txt", "txt", view.Options{Formats: []string{"json"}, System: true}},
		{"totals-sections.txt", "txt", view.Options{TableStyle: view.StyleTotals, Sections: true}},
		{"totals-named.md", "md", view.Options{TableStyle: view.StyleTotals, NameSections: true, Formats: []string{"json"}}},
		{"totals-named.csv", "csv", view.Options{TableStyle: view.StyleTotals, NameSections: true, SectionHeader: true,
			Formats: []string{"json"}}},
		{"bowl-headers.txt", "txt", view.Options{TableStyle: view.StyleBowl, SectionHeader: true, System: true,
			Formats: []string{"baseline"}}},
		{"bowl-named.md", "md", view.Options{TableStyle: view.StyleBowl, NameSections: true, Formats: []string{"json"}}},
		{"system.csv", "csv", view.Options{System: true, Formats: []string{"baseline"}}},
	}
	for _, tt := range tests {
		var got bytes.Buffer
		if err := Write(&got, tt.format, rec, tt.o); err != nil {
			t.Fatal(err)
		}
		golden.File(t, "testdata/"+tt.file, got.Bytes())
	}
	var got bytes.Buffer
	if err := compare.WriteAgreement(&got, "txt",
		compare.Agreement(rec, rec, view.Options{Estimator: stats.Estimator{Within: stats.Median}})); err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/agree.txt", got.Bytes())
}

func TestTablesFitTheScreen(t *testing.T) {
	for _, format := range []string{"table", "txt"} {
		var got bytes.Buffer
		if err := Write(&got, format, fixture(t), view.Options{}); err != nil {
			t.Fatal(err)
		}
		tables, _, _ := strings.Cut(got.String(), "environment:")
		for _, line := range strings.Split(tables, "\n") {
			if n := utf8.RuneCountInString(line); n > 120 {
				t.Errorf("%s: %d columns: %s", format, n, line)
			}
		}
	}
}

func TestBenchfmtIsRead(t *testing.T) {
	var got bytes.Buffer
	if err := Write(&got, "benchfmt", fixture(t), view.Options{}); err != nil {
		t.Fatal(err)
	}
	r := benchfmt.NewReader(&got, "report")
	lines := 0
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			t.Fatalf("%v", r.Result())
		}
		lines++
		for _, unit := range []string{"sec/op", "B/op", "allocs/op"} {
			if _, ok := res.Value(unit); !ok {
				t.Errorf("%s: no %s", res.Name, unit)
			}
		}
		if res.GetConfig("cpu") == "" || res.GetConfig("goarch") != "amd64" {
			t.Errorf("%s: no configuration", res.Name)
		}
	}
	if r.Err() != nil || lines != 8*(2+3+3+2+3+2)+2*4 {
		t.Errorf("%d lines, %v", lines, r.Err())
	}
}

func TestRows(t *testing.T) {
	rec := fixture(t)
	seen := map[string]bool{}
	for _, r := range view.Rows(rec, view.Options{}) {
		seen[r.Codec+" "+r.Dataset+" "+r.Op] = true
		if (r.Codec == "noop" || r.Codec == "baseline" || r.Processes < 6) != (r.Rank == nil) {
			t.Errorf("%s: rank %v", r.Codec, r.Rank)
		}
		if strings.HasSuffix(r.Codec, record.Twin) {
			t.Errorf("the twin has a row")
		}
		if (r.NSLow == nil) != (r.Processes < 6) {
			t.Errorf("%s %s: %d processes, low %v", r.Codec, r.Op, r.Processes, r.NSLow)
		}
	}
	if !seen["json/sonic/fastest person unmarshal-alias"] {
		t.Error("a variant has no row")
	}
	for _, r := range view.Totals(rec, view.Options{}) {
		if r.Dataset == "person" && strings.HasPrefix(r.Codec, "json/") && (!r.Tied || *r.Rank != 2) {
			t.Errorf("%s: total rank %d, tied %v", r.Codec, *r.Rank, r.Tied)
		}
	}
}

func TestFailuresAreCountedOnce(t *testing.T) {
	fs := view.Failures(fixture(t))
	if len(fs) != 3 || fs[0].Codec != "gob/std" || fs[1].What != "panic" || fs[1].Times != 2 {
		t.Errorf("%+v", fs)
	}
}

// An empty record, and one whose samples are nonsense, give a report in every format.
func TestPoorRecords(t *testing.T) {
	poor := []*record.Record{
		{},
		{Samples: []record.Sample{{}, {Codec: "a", Ops: 1, WallNS: 1},
			{Codec: "b", Dataset: "d", Op: "odd", Ops: 1, WallNS: 1, Process: -7}}},
		{Samples: []record.Sample{{Codec: "a", Dataset: "d", Op: "unmarshal", Ops: 1, WallNS: math.MaxInt64,
			AllocBytes: math.MaxUint64}}},
		{Verdicts: []record.Verdict{{Codec: "a", Dataset: "d", Verdict: record.Failed}}},
	}
	for i, rec := range poor {
		for _, f := range Formats() {
			for _, s := range view.Sorts() {
				var got bytes.Buffer
				if err := Write(&got, f, rec, view.Options{Sort: s}); err != nil {
					t.Errorf("record %d, %s by %s: %v", i, f, s, err)
				}
				if f == "json" && !json.Valid(got.Bytes()) {
					t.Errorf("record %d: not JSON: %s", i, got.Bytes())
				}
			}
		}
	}
	if err := Write(&bytes.Buffer{}, "xml", poor[0], view.Options{}); err == nil {
		t.Error("no error for an unknown format")
	}
	if err := Write(&bytes.Buffer{}, "txt", poor[0], view.Options{Sort: "x"}); err == nil {
		t.Error("no error for an unknown order")
	}
}

// The baseline has no rank, and the table says what it is.
func TestTheTableSaysWhatTheBaselineIs(t *testing.T) {
	var text strings.Builder
	if err := Write(&text, "txt", fixture(t), view.Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), " ref  baseline ") ||
		!strings.Contains(text.String(), "baseline (ref, not ranked): "+view.BaselineWords) {
		t.Errorf("the table does not say what the baseline is:\n%s", text.String())
	}
}
