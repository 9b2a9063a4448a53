package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// traitTables are one row a measured trait; contradictions of what is declared
// come in a table of their own.
func traitTables(rec *record.Record) []grid {
	columns := []column{{name: "codec"}, {name: "data set"}, {name: "trait"}, {name: "value"}, {name: "declared"},
		{name: "reproducer", wrap: 70}}
	all := grid{title: "measured traits", columns: columns}
	wrong := grid{title: "declared otherwise", columns: columns}
	for _, t := range rec.Traits {
		row := []string{t.Codec, t.Dataset, t.Trait, t.Value, t.Declared, oneLine(t.Reproducer)}
		all.add(row...)
		if t.Contradicts() {
			wrong.add(row...)
			for _, g := range []*grid{&all, &wrong} {
				g.rows[len(g.rows)-1][3].tone = bad
			}
		}
	}
	tables := []grid{all, traitMatrix(rec)}
	if len(wrong.rows) > 0 {
		tables = append(tables, wrong)
	}
	return tables
}

// traitMatrix is a row for each codec and data set, a column for each trait.
func traitMatrix(rec *record.Record) grid {
	m := grid{title: "traits by codec", columns: []column{{name: "codec"}, {name: "data set"}}}
	columns, rows := map[string]int{}, map[[2]string]int{}
	for _, t := range rec.Traits {
		if _, ok := columns[t.Trait]; !ok {
			columns[t.Trait] = len(m.columns)
			m.columns = append(m.columns, column{name: t.Trait})
		}
	}
	for _, t := range rec.Traits {
		at := [2]string{t.Codec, t.Dataset}
		if _, ok := rows[at]; !ok {
			rows[at] = len(m.rows)
			m.rows = append(m.rows, make([]cell, len(m.columns)))
			m.rows[rows[at]][0].text, m.rows[rows[at]][1].text = t.Codec, t.Dataset
		}
		c := &m.rows[rows[at]][columns[t.Trait]]
		c.text = t.Value
		if t.Contradicts() {
			c.text, c.tone = t.Value+" (declared "+t.Declared+")", bad
		}
	}
	return m
}

// edgeMatrix is a row for each codec, a column for each kind of value: how many of
// its cases come back exactly.
func edgeMatrix(rec *record.Record) grid {
	m := grid{title: "edge values that come back exactly, by kind", columns: []column{{name: "codec"}}}
	type place struct{ codec, kind string }
	exact, all := map[place]int{}, map[place]int{}
	var codecs, kinds []string
	for _, e := range rec.Edges {
		kind, _, _ := strings.Cut(e.Case, "/")
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
			m.columns = append(m.columns, column{name: kind, right: true})
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
		m.add(row...)
	}
	return m
}

// edgeVerdicts are those of a value at the edge of its type, the best first.
var edgeVerdicts = []string{record.CellExact, record.CellChanged, record.CellError, record.Panicked, record.Endless,
	record.Died, record.Unsupported}

// edgeTables are one row a value that did not come back as it was, and one a
// codec with the numbers of all.
func edgeTables(rec *record.Record) []grid {
	sums := grid{title: "edge values", columns: []column{{name: "codec"}}}
	for _, v := range edgeVerdicts {
		sums.columns = append(sums.columns, column{name: v, right: true})
	}
	detail := grid{title: "edge values by case",
		columns: []column{{name: "codec"}, {name: "case"}, {name: "verdict"}, {name: "got", wrap: 70}}}
	counts := map[string]map[string]int{}
	var ids []string
	for _, e := range rec.Edges {
		if !slices.Contains(ids, e.Codec) {
			ids = append(ids, e.Codec)
			counts[e.Codec] = map[string]int{}
		}
		counts[e.Codec][e.Verdict]++
		detail.add(e.Codec, e.Case, e.Verdict, oneLine(e.Got))
		if record.Harmful(e.Verdict) {
			detail.rows[len(detail.rows)-1][2].tone = bad
		}
	}
	for _, id := range ids {
		row := []string{id}
		for _, v := range edgeVerdicts {
			n := ""
			if counts[id][v] > 0 {
				n = count(float64(counts[id][v]))
			}
			row = append(row, n)
		}
		sums.add(row...)
	}
	return []grid{detail, sums, edgeMatrix(rec)}
}
