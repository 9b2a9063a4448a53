package matrix

import (
	"slices"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// costTable is one row per codec and data set; see docs/use/figures.md.
func costTable(rec *record.Record) grid.Table {
	t := grid.Table{Title: "cost beside time",
		Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}, {Name: "bytes", Right: true}}}
	kinds := [][2]string{{"gzip", "message"}, {"gzip", "joined"}, {"zstd", "message"}, {"zstd", "joined"}}
	if slices.ContainsFunc(rec.Costs, func(c record.Cost) bool {
		return slices.ContainsFunc(c.Compressed, func(z record.Compressed) bool { return z.Unit == "dictionary" })
	}) {
		kinds = append(kinds, [2]string{"zstd", "dictionary"})
	}
	for _, k := range kinds {
		name := k[0] + " " + k[1]
		t.Columns = append(t.Columns, grid.Column{Name: name + " B", Right: true}, grid.Column{Name: name + " ns",
			Right: true},
			grid.Column{Name: "un" + name + " ns", Right: true})
	}
	for _, name := range []string{"heap B", "heap objects", "alias heap B", "alias heap objects"} {
		t.Columns = append(t.Columns, grid.Column{Name: name, Right: true})
	}
	t.Columns = append(t.Columns, grid.Column{Name: "error", Wrap: 50})
	for _, c := range rec.Costs {
		row := []string{c.Codec, c.Dataset, figure(c.EncodedBytes)}
		for _, k := range kinds {
			cells := []string{"", "", ""}
			for _, z := range c.Compressed {
				if z.Method == k[0] && z.Unit == k[1] {
					cells = []string{figure(z.Bytes), figure(z.CompressNS), figure(z.DecompressNS)}
				}
			}
			row = append(row, cells...)
		}
		row = append(row, figure(c.HeapBytes), figure(c.HeapObjects), figure(c.AliasHeapBytes), figure(c.AliasHeapObjects),
			grid.OneLine(c.Error))
		t.Add(row...)
	}
	return t
}

// figure is a number that is measured, or "" for none.
func figure(x float64) string {
	if x <= 0 {
		return ""
	}
	return number.Count(x)
}
