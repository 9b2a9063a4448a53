package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
)

// byAdapter is the value of a cell whose fault is the adapter's or ours: it says nothing of
// the library.
const byAdapter = "adapter"

// onPage makes of the signs of a terminal those of a page, where a digit would be read as a
// number.
var onPage = strings.NewReplacer(".", "·", "0", "N")

// meansIn are values that mean something else in one matrix.
var meansIn = map[string]map[string]string{
	record.KindConform: {record.CellChanged: "written in a longer form than the specification advises"},
	record.KindInterop: {record.CellChanged: "a value at the edge of its type that one of the two changes by itself as " +
		"well"},
}

// signs are those of the values that a matrix has, the best first.
func signs(of string, list []finding) []Sign {
	tones := map[string]string{"exact": "good", "default": "good", "error": "fair", "changed": "fair",
		"unsupported": "none"}
	all := []Sign{}
	for _, w := range matrix.EvolveWords {
		all = append(all, Sign{Value: w.Verdict, Sign: onPage.Replace(w.Sign), Tone: cmp.Or(tones[w.Verdict], "bad"),
			Means: w.Verdict + ": " + cmp.Or(meansIn[of][w.Verdict], w.Means)})
	}
	for _, w := range matrix.EvolveWords {
		all = append(all, Sign{Value: w.Verdict + asSpecified, Sign: onPage.Replace(w.Sign) + matrix.SpecifiedSign,
			Tone:  "fair",
			Means: w.Verdict + asSpecified + ": " + w.Means + "; the format's specification says so"})
	}
	for _, s := range [][3]string{
		{byAdapter, matrix.AdapterSign, "adapter: an error or another value that the adapter makes, not the library"},
		{record.CellOtherSchema, "≠", "other-schema: another dialect; nothing was compared"},
		{record.CellNotInstalled, "?", "not-installed: the other side is not there"},
	} {
		all = append(all, Sign{Value: s[0], Sign: s[1], Tone: "none", Means: s[2]})
	}
	return slices.DeleteFunc(all, func(s Sign) bool { return !shows(list, s.Value) })
}

// asSpecified stands behind a verdict that the format's specification demands.
const asSpecified = " as specified"

// severity orders values of cells, the worst last.
func severity(value string) int {
	order := []string{record.CellNotInstalled, record.CellUnsupported, record.CellOtherSchema, byAdapter}
	for _, w := range matrix.EvolveWords {
		if w.Verdict != record.CellUnsupported {
			order = append(order, w.Verdict)
		}
	}
	return slices.Index(order, value)
}

// valueOf is what a matrix shows of a cell.
func valueOf(c record.MatrixCell) string {
	if c.Verdict != record.CellExact && (c.Party == record.Adapter || c.Party == record.Ours) {
		return byAdapter
	}
	return c.Verdict
}

// shownCell says in lines what a cell was found by: field, both values, bytes.
func shownCell(c record.MatrixCell) string {
	lines := []string{}
	for _, l := range [][2]string{{"field", c.Field}, {"written", grid.OneLine(c.Want)}, {"read", grid.OneLine(c.Got)},
		{"clause", c.Clause}, {"by", string(c.Party)}, {"bytes", matrix.ShortHex(c.Bytes)}} {
		if l[1] != "" {
			lines = append(lines, l[0]+": "+l[1])
		}
	}
	return strings.Join(lines, "\n")
}

// evolved are the cells of evolve: a row each codec, a column each change, a sheet each
// direction.
func evolved(rec *record.Record) []finding {
	var list []finding
	for _, c := range rec.Matrix(record.KindEvolve) {
		value := valueOf(c)
		if matrix.Specified(c) {
			value += asSpecified
		}
		list = append(list, finding{codec: c.Codec, dataset: c.Direction, column: c.Case, value: value,
			reproducer: shownCell(c)})
	}
	slices.SortStableFunc(list, func(a, b finding) int {
		return cmp.Compare(slices.Index(matrix.EvolveDirections, a.dataset), slices.Index(matrix.EvolveDirections, b.dataset))
	})
	return list
}

// mostShown is how many faults a cell of a matrix tells of that stands for many.
const mostShown = 4

// pooled is one cell of a page that stands for several of a record.
type pooled struct {
	finding
	counts matrix.Tally
	faults []string
	more   int
}

func (p *pooled) add(c record.MatrixCell, where string) {
	value := valueOf(c)
	p.counts.Add(value)
	if p.value == "" || severity(value) > severity(p.value) {
		p.value = value
	}
	switch text := shownCell(c); {
	case c.Verdict == record.CellExact || text == "":
	case len(p.faults) < mostShown:
		p.faults = append(p.faults, where+": "+c.Verdict+"\n"+text)
	default:
		p.more++
	}
}

func (p *pooled) asFinding() finding {
	f := p.finding
	lines := append([]string{p.counts.String()}, p.faults...)
	if p.more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more; serialbench report --section lists all", p.more))
	}
	f.reproducer = strings.Join(lines, "\n\n")
	return f
}

// exchangedCells are the cells of interop: a row each reader, a column each writer, and two
// each library in another language, a sheet each format; a cell stands for all data sets and
// values that the writer wrote.
func exchangedCells(rec *record.Record) []finding {
	var order []*pooled
	at := map[[2]string]*pooled{}
	for _, c := range rec.Matrix(record.KindInterop) {
		column := c.Peer
		if c.Reference != "" { // which both reads and writes
			column += map[string]string{record.Reads: " writes", record.Writes: " reads"}[c.Direction]
		}
		k := [2]string{c.Codec, column}
		if at[k] == nil {
			format, _, _ := strings.Cut(c.Codec, "/")
			at[k] = &pooled{finding: finding{codec: c.Codec, dataset: format, column: column}}
			order = append(order, at[k])
		}
		at[k].add(c, cmp.Or(c.Case, c.Dataset))
	}
	return findingsOf(order)
}

func findingsOf(order []*pooled) []finding {
	var list []finding
	for _, p := range order {
		list = append(list, p.asFinding())
	}
	return list
}

// conformed are the cells of conform: a row each codec, a sheet each corpus; a column for all
// cases, and one for each way not to be as demanded.
func conformed(rec *record.Record) []finding {
	var sums []finding
	var order []*pooled
	at := map[[4]string]*pooled{}
	for _, c := range rec.Matrix(record.KindConform) {
		if c.Case == "" {
			text := grid.OneLine(c.Got)
			if !slices.Contains(matrix.InVain, c.Verdict) {
				text = fmt.Sprintf("%d of %d cases as demanded", c.Tried-c.Inexact, c.Tried)
			}
			sums = append(sums, finding{codec: c.Codec, dataset: c.Peer, op: c.Direction, column: "all cases", value: valueOf(c),
				reproducer: text})
			continue
		}
		column := matrix.Deviation(c)
		k := [4]string{c.Codec, c.Peer, c.Direction, column}
		if at[k] == nil {
			at[k] = &pooled{finding: finding{codec: c.Codec, dataset: c.Peer, op: c.Direction, column: column}}
			order = append(order, at[k])
		}
		at[k].add(c, c.Case)
	}
	return append(sums, findingsOf(order)...)
}
