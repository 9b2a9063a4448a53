package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// EvolveWords are the verdicts of a cell, from the best to the worst, each with its sign
// in the matrix.
var EvolveWords = []struct{ Verdict, Sign, Means string }{
	{"exact", "=", "the value that was written"},
	{"default", "0", "a new field is empty, all others exact"},
	{"error", "E", "refused with an error"},
	{"changed", "~", "rounded, without an error"},
	{"dropped", "-", "lost, without an error"},
	{"wrong", "W", "a value that nobody wrote, without an error"},
	{"panic", "P", "panic"},
	{"hang", "H", "no end"},
	{"dead", "D", "the process is lost"},
	{"unsupported", ".", "cannot be tried"},
}

// SpecifiedSign stands behind that of a value that the format's specification demands.
const SpecifiedSign = "§"

// Specified reports whether the format's specification demands what became of a value.
func Specified(e record.MatrixCell) bool { return e.Party == record.Specification }

// AdapterSign is that of a value that changed in an adapter, not in its library.
const AdapterSign = "a"

func evolveSign(e record.MatrixCell) string {
	if e.Party == record.Adapter || e.Party == record.Ours {
		return AdapterSign
	}
	for _, w := range EvolveWords {
		if w.Verdict == e.Verdict && Specified(e) {
			return w.Sign + SpecifiedSign
		} else if w.Verdict == e.Verdict {
			return w.Sign
		}
	}
	return "?"
}

// EvolveDirections are in the order in which a cell of the matrix shows them.
var EvolveDirections = []string{"new-reads-old", "old-reads-new", "proxy"}

// evolveMost is how many cells are listed one by one below the matrix at most.
const evolveMost = 60

// evolveTables are the matrix in parts that fit a screen, the number of each verdict, and the
// cells where a value did not arrive, if they are few.
func evolveTables(rec *record.Record) []grid.Table {
	var codecs, cases []string
	cells := map[[3]string]string{}
	codec, change := map[string]bool{}, map[string]bool{}
	for _, e := range rec.Matrix(record.KindEvolve) {
		if !codec[e.Codec] {
			codecs = append(codecs, e.Codec)
		}
		if !change[e.Case] {
			cases = append(cases, e.Case)
		}
		codec[e.Codec], change[e.Case] = true, true
		cells[[3]string{e.Codec, e.Case, e.Direction}] = evolveSign(e)
	}
	const perTable = 8
	var tables []grid.Table
	if len(cases) == 1 {
		tables = append(tables, evolveAnswer(rec))
	}
	for part := range slices.Chunk(cases, perTable) {
		m := grid.Table{Title: "what becomes of values when the type changes", Columns: []grid.Column{{Name: "codec"}}}
		for _, c := range part {
			m.Columns = append(m.Columns, grid.Column{Name: c})
		}
		for _, id := range codecs {
			row := []string{id}
			for _, c := range part {
				text := ""
				for _, d := range EvolveDirections {
					if sign := cells[[3]string{id, c, d}]; sign != "" {
						text += sign
					} else if d != "proxy" {
						text += " "
					}
				}
				row = append(row, text)
			}
			m.Add(row...)
			for i := range m.Rows[len(m.Rows)-1] {
				if i > 0 && strings.ContainsAny(m.Rows[len(m.Rows)-1][i].Text, "WPHD") {
					m.Rows[len(m.Rows)-1][i].Tone = grid.Bad
				}
			}
		}
		tables = append(tables, m)
	}
	if len(tables) > 0 {
		last := &tables[len(tables)-1]
		last.Notes = append(last.Notes, "signs of a cell: the new version reads old data, the old reads new; a third: new "+
			"data, read and written again by the old version, read by the new")
		legend := ""
		for _, w := range EvolveWords {
			legend += fmt.Sprintf("; %s %s", w.Sign, w.Means)
		}
		last.Notes = append(last.Notes, strings.TrimPrefix(legend, "; ")+"; "+AdapterSign+" an error or another value that "+
			"the adapter makes, not the library; "+SpecifiedSign+
			" behind a sign: the format's specification says so, the clause is in csv and json")
	}
	return append(append(tables, evolveSums(rec, codecs)), evolveDetail(rec, true))
}

// evolveSums counts the verdicts of each codec.
func evolveSums(rec *record.Record, codecs []string) grid.Table {
	sums := grid.Table{Title: "cells by verdict", Columns: []grid.Column{{Name: "codec"}, {Name: "fields by"}}}
	found := fieldsBy(rec)
	if len(found) == 0 { // of a type of the user's
		sums.Columns = sums.Columns[:1]
	}
	for _, w := range EvolveWords {
		sums.Columns = append(sums.Columns, grid.Column{Name: w.Verdict, Right: true})
	}
	sums.Columns = append(sums.Columns, grid.Column{Name: "specified", Right: true})
	const demanded = "as the specification says"
	counts := map[[2]string]int{}
	for _, e := range rec.Matrix(record.KindEvolve) {
		counts[[2]string{e.Codec, e.Verdict}]++
		if Specified(e) {
			counts[[2]string{e.Codec, demanded}]++
		}
	}
	for _, id := range codecs {
		row := []string{id}
		if len(found) > 0 {
			row = append(row, found[id])
		}
		for _, what := range append(evolveVerdicts(), demanded) {
			n := ""
			if c := counts[[2]string{id, what}]; c > 0 {
				n = number.Count(float64(c))
			}
			row = append(row, n)
		}
		sums.Add(row...)
	}
	return sums
}

func evolveVerdicts() (list []string) {
	for _, w := range EvolveWords {
		list = append(list, w.Verdict)
	}
	return list
}

// fieldsBy says by what each codec finds fields, as far as two changes show it: whether a field
// with another name, and fields in another order, arrive. It lacks codecs with which these were not tried.
func fieldsBy(rec *record.Record) map[string]string {
	type change struct{ codec, what string }
	lost, tried := map[change]bool{}, map[change]bool{}
	by := map[string]string{}
	for _, e := range rec.Matrix(record.KindEvolve) {
		if e.Verdict == record.CellUnsupported || e.Direction == "proxy" {
			continue
		}
		at := change{e.Codec, e.Case}
		tried[at], lost[at] = true, lost[at] || e.Verdict != record.CellExact
		rename, reorder := change{e.Codec, "rename"}, change{e.Codec, "reorder"}
		switch {
		case !tried[rename] || !tried[reorder]:
		case !lost[reorder] && !lost[rename]:
			by[e.Codec] = "number"
		case !lost[reorder]:
			by[e.Codec] = "name"
		case !lost[rename]:
			by[e.Codec] = "place"
		default:
			by[e.Codec] = "name and place"
		}
	}
	return by
}

// evolveDetail is a row for each cell; with few, only for those where a value did not
// arrive, as long as they are not too many to read.
func evolveDetail(rec *record.Record, few bool) grid.Table {
	d := grid.Table{Title: "cells", Columns: []grid.Column{{Name: "codec"}, {Name: "case"}, {Name: "direction"},
		{Name: "verdict"},
		{Name: "cause"}, {Name: "field"}, {Name: "want", Wrap: 30}, {Name: "got", Wrap: 60}}}
	if few {
		d.Title = "cells where a value did not arrive"
	} else {
		d.Columns = append(d.Columns, grid.Column{Name: "bytes"}, grid.Column{Name: "clause"})
	}
	for _, e := range rec.Matrix(record.KindEvolve) {
		if few && (e.Verdict == "exact" || e.Verdict == "default") {
			continue
		}
		row := []string{e.Codec, e.Case, e.Direction, e.Verdict, string(e.Party), e.Field, e.Want, grid.OneLine(e.Got)}
		if !few {
			row = append(row, e.Bytes, e.Clause)
		}
		d.Add(row...)
	}
	if few && len(d.Rows) > evolveMost {
		d.Notes = append(d.Notes, fmt.Sprintf("%d cells; --format csv lists all, --codec and --change choose some",
			len(d.Rows)))
		d.Rows = nil
	}
	return d
}

// cellShape is a cell of a matrix as scripts rely on it.
type cellShape struct {
	Codec     string       `json:"codec"`
	Peer      string       `json:"peer"`
	Dataset   string       `json:"dataset"`
	Case      string       `json:"case"`
	Direction string       `json:"direction"`
	Verdict   string       `json:"verdict"`
	Party     record.Party `json:"party"`
	Field     string       `json:"field"`
	Want      string       `json:"want"`
	Got       string       `json:"got"`
	Bytes     string       `json:"bytes"`
	Clause    string       `json:"clause,omitempty"`
	Variant   string       `json:"variant,omitempty"`
}

// cellsShape is all cells, with the version of this shape.
type cellsShape struct {
	Version int         `json:"version"`
	Cells   []cellShape `json:"cells"`
}

func evolveShapes(rec *record.Record) cellsShape {
	s := cellsShape{Version: 1, Cells: []cellShape{}}
	for _, e := range rec.Matrix(record.KindEvolve) {
		s.Cells = append(s.Cells, cellShape{e.Codec, e.Peer, e.Dataset, e.Case, e.Direction, e.Verdict, e.Party, e.Field,
			e.Want, e.Got, e.Bytes, e.Clause, e.Variant})
	}
	return s
}
