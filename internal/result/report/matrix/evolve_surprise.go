package matrix

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// The lines between which a page about changes of types is renewed.
const (
	SurprisesBegin = "<!-- surprises: begin; serialbench publish -->"
	SurprisesEnd   = "<!-- surprises: end -->"
)

// mostSurprises is how many cells such a page tells of.
const mostSurprises = 10

// harms are the verdicts that surprise, with their weight: a value that nobody wrote is met last.
var harms = map[string]float64{record.CellWrong: 6, record.CellDead: 5, record.CellDropped: 4, record.CellHang: 4,
	record.CellPanic: 3, record.CellChanged: 2}

// surprise is a cell, and what others make of the same change in the same direction.
type surprise struct {
	record.MatrixCell
	library     string
	among       string // which others: those of its format, or those that find fields the same way
	calm, peers int    // of the others so many are exact, or refuse
}

func (s surprise) score() float64 {
	return harms[s.Verdict] * float64(s.calm) / float64(max(1, s.peers))
}

// RenewEvolution returns page with what is between [SurprisesBegin] and [SurprisesEnd] replaced by
// the cells of rec that surprise most: where a library loses or changes a value, or ends, and the
// others of its format have it exact or refuse. One of each library, and two of each change at most;
// none of a codec that goes by place, which any change breaks.
// The same record gives the same bytes.
func RenewEvolution(page []byte, rec *record.Record) ([]byte, error) {
	cells := slices.DeleteFunc(rec.Matrix(record.KindEvolve),
		func(c record.MatrixCell) bool { return !strings.HasPrefix(c.Dataset, "evolve.") })
	if len(cells) == 0 {
		return nil, fmt.Errorf("the record has no cells of the built-in changes; serialbench evolve --record FILE makes them")
	}
	t := grid.Table{Marked: true,
		Columns: []grid.Column{{Name: "codec"}, {Name: "change"}, {Name: "what happens to a value"}, {Name: "others"}}}
	for _, s := range surprises(rec, cells) {
		t.Add(foreign.Code(s.Codec), foreign.Code(s.Case), happens(s.MatrixCell),
			fmt.Sprintf("%d of %d %s have it exact, or refuse", s.calm, s.peers, s.among))
	}
	return grid.Between(page, SurprisesBegin, SurprisesEnd,
		evolveTotals(cells)+"\n\n"+grid.Document{Tables: []grid.Table{t}}.Markdown())
}

// evolveTotals is a sentence about all cells.
func evolveTotals(cells []record.MatrixCell) string {
	counts, codecs, cases := map[string]int{}, map[string]bool{}, map[string]bool{}
	specified, adapters := 0, 0
	for _, c := range cells {
		counts[c.Verdict]++
		codecs[c.Codec], cases[c.Case] = true, true
		switch c.Party {
		case record.Specification:
			specified++
		case record.Adapter, record.Ours:
			adapters++
		}
	}
	var parts []string
	for _, w := range EvolveWords {
		if counts[w.Verdict] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[w.Verdict], w.Verdict))
		}
	}
	return fmt.Sprintf("%d rows on %d changes, %d cells: %s. Of the others, a specification demands %d, "+
		"and an adapter causes %d.",
		len(codecs), len(cases), len(cells), strings.Join(parts, ", "), specified, adapters)
}

// happens says in a line what became of the value of a cell.
func happens(c record.MatrixCell) string {
	who := map[string]string{"new-reads-old": "the new version reads old data",
		"old-reads-new": "the old version reads new data",
		"proxy":         "new data, handed on by the old version"}[c.Direction]
	if c.Field != "" && c.Want != "" {
		return fmt.Sprintf("%s: %s is %s where %s was written (%s)", who, foreign.Markdown(c.Field),
			foreign.Code(grid.OneLine(c.Got)), foreign.Code(grid.OneLine(c.Want)), foreign.Markdown(c.Verdict))
	}
	return fmt.Sprintf("%s: %s, %s", who, foreign.Markdown(c.Verdict), foreign.Code(grid.OneLine(c.Got)))
}

// surprises are the cells that surprise most.
func surprises(rec *record.Record, cells []record.MatrixCell) (best []surprise) {
	library := map[string]string{}
	for _, c := range rec.Codecs {
		library[c.ID] = c.Library
	}
	by := fieldsBy(rec)
	for _, c := range cells {
		if library[c.Codec] == "" {
			parts := strings.SplitN(c.Codec, "/", 3)
			library[c.Codec] = strings.Join(parts[:min(2, len(parts))], "/")
		}
	}
	telling := func(c record.MatrixCell) bool {
		return c.Variant == "" && c.Verdict != record.CellUnsupported && c.Party != record.Adapter && c.Party != record.Ours
	}
	var all []surprise
	for _, c := range cells {
		if harms[c.Verdict] == 0 || !telling(c) || by[c.Codec] == "place" { // which any change breaks
			continue
		}
		s := surprise{MatrixCell: c, library: library[c.Codec]}
		format := formatOf(c.Codec)
		for _, same := range []struct {
			among string
			is    func(id string) bool
		}{
			{"others of " + format, func(id string) bool { return formatOf(id) == format }},
			{"others that find fields by " + by[c.Codec], func(id string) bool { return by[id] == by[c.Codec] }},
		} {
			s.among, s.calm, s.peers = same.among, 0, 0
			for _, o := range cells {
				if o.Case == c.Case && o.Direction == c.Direction && telling(o) && library[o.Codec] != s.library &&
					same.is(o.Codec) {
					s.peers++
					if harms[o.Verdict] == 0 {
						s.calm++
					}
				}
			}
			if s.peers > 1 {
				break
			}
		}
		all = append(all, s)
	}
	slices.SortStableFunc(all, func(a, b surprise) int {
		return cmp.Or(cmp.Compare(b.score(), a.score()), cmp.Compare(b.peers, a.peers))
	})
	libraries, cases := map[string]bool{}, map[string]int{}
	for _, s := range all {
		if len(best) < mostSurprises && s.score() > 0 && !libraries[s.library] && cases[s.Case] < 2 {
			libraries[s.library] = true
			cases[s.Case]++
			best = append(best, s)
		}
	}
	return best
}

func formatOf(id string) string {
	format, _, _ := strings.Cut(id, "/")
	return format
}
