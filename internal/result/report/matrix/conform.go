package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// conformTables are how many cases of each corpus are as they have to be, then those that
// are not.
func conformTables(rec *record.Record) []grid.Table {
	sums := grid.Table{Title: "cases of published corpora",
		Columns: []grid.Column{{Name: "codec"}, {Name: "corpus"}, {Name: "read into"},
			{Name: "cases", Right: true}, {Name: "as demanded", Right: true}, {Name: "accepted wrongly", Right: true},
			{Name: "refused wrongly", Right: true},
			{Name: "another value", Right: true}, {Name: "written wrongly", Right: true},
			{Name: "longer than it should be", Right: true}, {Name: "panic", Right: true}, {Name: "dead or hang", Right: true}}}
	found := grid.Table{Title: "cases that are not as demanded",
		Columns: []grid.Column{{Name: "codec"}, {Name: "corpus"}, {Name: "read into"}, {Name: "case", Wrap: 40},
			{Name: "demand"}, {Name: "verdict"}, {Name: "got", Wrap: 50}, {Name: "clause", Wrap: 40}, {Name: "bytes", Wrap: 32}}}
	cells := rec.Matrix(record.KindConform)
	for _, sum := range cells {
		if sum.Case != "" {
			continue
		}
		if slices.Contains(InVain, sum.Verdict) {
			sums.Add(sum.Codec, sum.Peer, "", "", grid.OneLine(sum.Got), "", "", "", "", "", "", "")
			continue
		}
		var accepted, refused, value, written, longer, panics, dead int
		for _, c := range cells {
			if c.Case == "" || c.Codec != sum.Codec || c.Peer != sum.Peer || c.Direction != sum.Direction {
				continue
			}
			switch Deviation(c) {
			case "accepted wrongly":
				accepted++
			case "another value":
				value++
			case "refused wrongly":
				refused++
			case "written wrongly":
				written++
			case "longer than it should be":
				longer++
			case "panic":
				panics++
			default:
				dead++
			}
			found.Add(c.Codec, c.Peer, c.Direction, grid.OneLine(c.Case), grid.OneLine(c.Want), c.Verdict, grid.OneLine(c.Got),
				c.Clause,
				ShortHex(c.Bytes))
			if c.Verdict != record.CellError && c.Verdict != record.CellChanged {
				found.Rows[len(found.Rows)-1][5].Tone = grid.Bad
			}
		}
		sums.Add(sum.Codec, sum.Peer, sum.Direction, fmt.Sprint(sum.Tried), fmt.Sprint(sum.Tried-sum.Inexact), some(accepted),
			some(refused), some(value), some(written), some(longer), some(panics), some(dead))
	}
	sums.Notes = []string{"Read into: any, where nothing is known of the type; struct, as a field of one, or one that " +
		"it does not have. " +
		"any-back and struct-back: what was read is written, and stands for the same."}
	return []grid.Table{sums, found}
}

// some is a count, nothing for none.
func some(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// Deviation says in which way a case of a corpus is not as demanded.
func Deviation(c record.MatrixCell) string {
	switch {
	case c.Verdict == record.CellChanged:
		return "longer than it should be"
	case strings.HasSuffix(c.Direction, "-back") &&
		slices.Contains([]string{record.CellWrong, record.CellDropped, record.CellError}, c.Verdict):
		return "written wrongly"
	case c.Verdict == record.CellWrong && c.Want == record.MustRefuse:
		return "accepted wrongly"
	case c.Verdict == record.CellWrong:
		return "another value"
	case c.Verdict == record.CellError:
		return "refused wrongly"
	case c.Verdict == record.CellPanic:
		return "panic"
	}
	return "dead or hang"
}
