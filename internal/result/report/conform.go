package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// conformTables are how many cases of each corpus are as they have to be, then those that
// are not.
func conformTables(rec *record.Record) []grid {
	sums := grid{title: "cases of published corpora",
		columns: []column{{name: "codec"}, {name: "corpus"}, {name: "read into"},
			{name: "cases", right: true}, {name: "as demanded", right: true}, {name: "accepted wrongly", right: true},
			{name: "refused wrongly", right: true},
			{name: "another value", right: true}, {name: "written wrongly", right: true},
			{name: "longer than it should be", right: true}, {name: "panic", right: true}, {name: "dead or hang", right: true}}}
	found := grid{title: "cases that are not as demanded",
		columns: []column{{name: "codec"}, {name: "corpus"}, {name: "read into"}, {name: "case", wrap: 40},
			{name: "demand"}, {name: "verdict"}, {name: "got", wrap: 50}, {name: "clause", wrap: 40}, {name: "bytes", wrap: 32}}}
	cells := rec.Matrix(record.KindConform)
	for _, sum := range cells {
		if sum.Case != "" {
			continue
		}
		if slices.Contains(inVain, sum.Verdict) {
			sums.add(sum.Codec, sum.Peer, "", "", oneLine(sum.Got), "", "", "", "", "", "", "")
			continue
		}
		var accepted, refused, value, written, longer, panics, dead int
		for _, c := range cells {
			if c.Case == "" || c.Codec != sum.Codec || c.Peer != sum.Peer || c.Direction != sum.Direction {
				continue
			}
			switch deviation(c) {
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
			found.add(c.Codec, c.Peer, c.Direction, oneLine(c.Case), oneLine(c.Want), c.Verdict, oneLine(c.Got), c.Clause,
				shortHex(c.Bytes))
			if c.Verdict != record.CellError && c.Verdict != record.CellChanged {
				found.rows[len(found.rows)-1][5].tone = bad
			}
		}
		sums.add(sum.Codec, sum.Peer, sum.Direction, fmt.Sprint(sum.Tried), fmt.Sprint(sum.Tried-sum.Inexact), some(accepted),
			some(refused), some(value), some(written), some(longer), some(panics), some(dead))
	}
	sums.notes = []string{"Read into: any, where nothing is known of the type; struct, as a field of one, or one that " +
		"it does not have. " +
		"any-back and struct-back: what was read is written, and stands for the same."}
	return []grid{sums, found}
}

// some is a count, nothing for none.
func some(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// deviation says in which way a case of a corpus is not as demanded.
func deviation(c record.MatrixCell) string {
	switch {
	case c.Verdict == record.CellChanged:
		return "longer than it should be"
	case strings.HasSuffix(c.Direction, "-back") &&
		slices.Contains([]string{record.CellWrong, record.CellDropped, record.CellError}, c.Verdict):
		return "written wrongly"
	case c.Verdict == record.CellWrong && strings.HasPrefix(c.Got, "accepted as "):
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
