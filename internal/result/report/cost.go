package report

import "github.com/serialbench/serialbench/internal/record"

// costTable is one row per codec and data set; see docs/use/figures.md.
func costTable(rec *record.Record) grid {
	t := grid{title: "cost beside time",
		columns: []column{{name: "codec"}, {name: "data set"}, {name: "bytes", right: true}}}
	kinds := [][2]string{{"gzip", "message"}, {"gzip", "joined"}, {"zstd", "message"}, {"zstd", "joined"}}
	for _, k := range kinds {
		name := k[0] + " " + k[1]
		t.columns = append(t.columns, column{name: name + " B", right: true}, column{name: name + " ns", right: true},
			column{name: "un" + name + " ns", right: true})
	}
	for _, name := range []string{"heap B", "heap objects", "alias heap B", "alias heap objects"} {
		t.columns = append(t.columns, column{name: name, right: true})
	}
	t.columns = append(t.columns, column{name: "error", wrap: 50})
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
			oneLine(c.Error))
		t.add(row...)
	}
	return t
}

// figure is a number that is measured, or "" for none.
func figure(x float64) string {
	if x <= 0 {
		return ""
	}
	return count(x)
}
