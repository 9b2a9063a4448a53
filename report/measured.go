package report

import (
	"slices"

	"github.com/serialbench/serialbench/record"
)

// traitTables are one row a measured trait; contradictions of what is declared
// come in a table of their own.
func traitTables(rec *record.Record) []grid {
	columns := []column{{name: "codec"}, {name: "data set"}, {name: "trait"}, {name: "value"}, {name: "declared"}, {name: "witness", wrap: 70}}
	all := grid{title: "measured traits", columns: columns}
	wrong := grid{title: "declared otherwise", columns: columns}
	for _, t := range rec.Traits {
		row := []string{t.Codec, t.Dataset, t.Trait, t.Value, t.Declared, oneLine(t.Witness)}
		all.add(row...)
		if t.Contradicts() {
			wrong.add(row...)
			for _, g := range []*grid{&all, &wrong} {
				g.rows[len(g.rows)-1][3].tone = bad
			}
		}
	}
	if len(wrong.rows) == 0 {
		return []grid{all}
	}
	return []grid{all, wrong}
}

// edgeTables are one row a value that did not come back as it was, and one a
// codec with the numbers of all.
func edgeTables(rec *record.Record) []grid {
	verdicts := []string{"exact", "changed", "error", "panic", "hang", "fatal", "unsupported"}
	sums := grid{title: "edge values", columns: []column{{name: "codec"}}}
	for _, v := range verdicts {
		sums.columns = append(sums.columns, column{name: v, right: true})
	}
	detail := grid{title: "edge values by case", columns: []column{{name: "codec"}, {name: "case"}, {name: "verdict"}, {name: "got", wrap: 70}}}
	counts := map[string]map[string]int{}
	var ids []string
	for _, e := range rec.Edges {
		if !slices.Contains(ids, e.Codec) {
			ids = append(ids, e.Codec)
			counts[e.Codec] = map[string]int{}
		}
		counts[e.Codec][e.Verdict]++
		detail.add(e.Codec, e.Case, e.Verdict, oneLine(e.Got))
		if e.Verdict == "panic" || e.Verdict == "hang" || e.Verdict == "fatal" {
			detail.rows[len(detail.rows)-1][2].tone = bad
		}
	}
	for _, id := range ids {
		row := []string{id}
		for _, v := range verdicts {
			n := ""
			if counts[id][v] > 0 {
				n = count(float64(counts[id][v]))
			}
			row = append(row, n)
		}
		sums.add(row...)
	}
	return []grid{detail, sums}
}
