package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// traitTables are one row a measured trait; contradictions of what is declared
// come in a table of their own.
func traitTables(rec *record.Record) []grid.Table {
	columns := []grid.Column{{Name: "codec"}, {Name: "data set"}, {Name: "trait"}, {Name: "value"}, {Name: "declared"},
		{Name: "reproducer", Wrap: 70}}
	all := grid.Table{Title: "measured traits", Columns: columns}
	wrong := grid.Table{Title: "declared otherwise", Columns: columns}
	for _, t := range rec.Traits {
		row := []string{t.Codec, t.Dataset, t.Trait, t.Value, t.Declared, grid.OneLine(t.Reproducer)}
		all.Add(row...)
		if t.Contradicts() {
			wrong.Add(row...)
			for _, g := range []*grid.Table{&all, &wrong} {
				g.Rows[len(g.Rows)-1][3].Tone = grid.Bad
			}
		}
	}
	tables := []grid.Table{all, traitMatrix(rec)}
	if len(wrong.Rows) > 0 {
		tables = append(tables, wrong)
	}
	return tables
}

// traitMatrix is a row for each codec and data set, a column for each trait.
func traitMatrix(rec *record.Record) grid.Table {
	m := grid.Table{Title: "traits by codec", Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}}}
	columns, rows := map[string]int{}, map[[2]string]int{}
	for _, t := range rec.Traits {
		if _, ok := columns[t.Trait]; !ok {
			columns[t.Trait] = len(m.Columns)
			m.Columns = append(m.Columns, grid.Column{Name: t.Trait})
		}
	}
	for _, t := range rec.Traits {
		at := [2]string{t.Codec, t.Dataset}
		if _, ok := rows[at]; !ok {
			rows[at] = len(m.Rows)
			m.Rows = append(m.Rows, make([]grid.Cell, len(m.Columns)))
			m.Rows[rows[at]][0].Text, m.Rows[rows[at]][1].Text = t.Codec, t.Dataset
		}
		c := &m.Rows[rows[at]][columns[t.Trait]]
		c.Text = t.Value
		if t.Contradicts() {
			c.Text, c.Tone = t.Value+" (declared "+t.Declared+")", grid.Bad
		}
	}
	return m
}

// edgeMatrix is a row for each codec, a column for each kind of value: how many of
// its cases come back exactly.
func edgeMatrix(rec *record.Record) grid.Table {
	m := grid.Table{Title: "edge values that come back exactly, by kind", Columns: []grid.Column{{Name: "codec"}}}
	type place struct{ codec, kind string }
	exact, all := map[place]int{}, map[place]int{}
	var codecs, kinds []string
	for _, e := range rec.Edges {
		kind, _, _ := strings.Cut(e.Case, "/")
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
			m.Columns = append(m.Columns, grid.Column{Name: kind, Right: true})
		}
		if !slices.Contains(codecs, e.Codec) {
			codecs = append(codecs, e.Codec)
		}
		all[place{e.Codec, kind}]++
		if e.Verdict == "exact" {
			exact[place{e.Codec, kind}]++
		}
	}
	for _, c := range codecs {
		row := []string{c}
		for _, k := range kinds {
			row = append(row, fmt.Sprintf("%d/%d", exact[place{c, k}], all[place{c, k}]))
		}
		m.Add(row...)
	}
	return m
}

// EdgeVerdicts are those of a value at the edge of its type, the best first.
var EdgeVerdicts = []string{record.CellExact, record.CellChanged, record.CellError, record.Panicked, record.Endless,
	record.Died, record.CellUnsupported}

// edgeTables are one row a value that did not come back as it was, and one a
// codec with the numbers of all.
func edgeTables(rec *record.Record) []grid.Table {
	sums := grid.Table{Title: "edge values", Columns: []grid.Column{{Name: "codec"}}}
	for _, v := range EdgeVerdicts {
		sums.Columns = append(sums.Columns, grid.Column{Name: v, Right: true})
	}
	detail := grid.Table{Title: "edge values by case",
		Columns: []grid.Column{{Name: "codec"}, {Name: "case"}, {Name: "verdict"}, {Name: "got", Wrap: 70}}}
	counts := map[string]map[string]int{}
	var ids []string
	for _, e := range rec.Edges {
		if !slices.Contains(ids, e.Codec) {
			ids = append(ids, e.Codec)
			counts[e.Codec] = map[string]int{}
		}
		counts[e.Codec][e.Verdict]++
		detail.Add(e.Codec, e.Case, e.Verdict, grid.OneLine(e.Got))
		if record.Harmful(e.Verdict) {
			detail.Rows[len(detail.Rows)-1][2].Tone = grid.Bad
		}
	}
	for _, id := range ids {
		row := []string{id}
		for _, v := range EdgeVerdicts {
			n := ""
			if counts[id][v] > 0 {
				n = number.Count(float64(counts[id][v]))
			}
			row = append(row, n)
		}
		sums.Add(row...)
	}
	return []grid.Table{detail, sums, edgeMatrix(rec)}
}
