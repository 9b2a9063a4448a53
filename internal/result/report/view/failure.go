package view

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// Failure is something that went wrong: a codec that failed verification, or a
// cell or worker that could not be measured.
type Failure struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Op      string `json:"op"`     // "": all
	What    string `json:"what"`   // "verdict", or as in [record.Failure]
	Detail  string `json:"detail"` // first difference, or the tail of the worker's log
	Times   int    `json:"times"`  // in how many processes the same was seen

	Party record.Party `json:"party,omitempty"` // the cause; "": the library's, or not known
}

// Failures lists what went wrong in rec, each thing once.
func Failures(rec *record.Record) []Failure {
	fs := []Failure{}
	note := func(f Failure) {
		for i, o := range fs {
			o.Times = f.Times
			if o == f {
				fs[i].Times++
				return
			}
		}
		fs = append(fs, f)
	}
	for _, v := range rec.Verdicts {
		if v.Verdict == record.Failed {
			note(Failure{v.Codec, v.Dataset, v.Op, "verdict", v.Detail, 1, v.Party})
		}
	}
	for _, f := range rec.Failures {
		note(Failure{f.Codec, f.Dataset, f.Op, string(f.What), f.Detail, 1, ""})
	}
	slices.SortStableFunc(fs, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Dataset, b.Dataset), cmp.Compare(a.Codec, b.Codec), cmp.Compare(a.Op, b.Op))
	})
	return fs
}

// Absent lists what did not make it into the ranked table, with reasons.
func (v *View) Absent(dataset string) grid.Table {
	t := grid.Table{Title: dataset + ": not measured", Columns: []grid.Column{
		{Name: "codec"}, {Name: "what"}, {Name: "operation"}, {Name: "reason", Wrap: 64},
	}}
	for _, f := range Failures(v.Rec) {
		if f.Dataset != dataset || !v.Shown(f.Codec) {
			continue
		}
		what := "failed"
		switch {
		case f.Party == record.Ours || f.Party == record.Adapter:
			what = record.OursWords
		case f.What != "verdict":
			what = fmt.Sprintf("%s ×%d", f.What, f.Times)
		}
		t.Add(f.Codec, what, f.Op, grid.OneLine(f.Detail))
		t.Rows[len(t.Rows)-1][1].Tone = grid.Bad
	}
	for _, d := range v.Rec.Verdicts {
		if d.Dataset == dataset && d.Verdict == record.Unsupported && v.Shown(d.Codec) {
			t.Add(d.Codec, string(d.Verdict), "", grid.OneLine(d.Detail))
		}
	}
	return t
}
