package table

import (
	"fmt"
	"math"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// collector adds the collector's part to a ranked table, before "× baseline", where
// anything is known of it.
func (v tables) collector(dataset string, t *grid.Table) {
	if !slices.ContainsFunc(v.List, func(c *stats.Cell) bool { return c.Dataset == dataset && c.GCNS > 0 }) {
		return
	}
	const at = 7
	t.Columns = slices.Insert(t.Columns, at, grid.Column{Name: "gc m/u", Right: true})
	for i, r := range t.Rows {
		id := r[1].Text
		t.Rows[i] = slices.Insert(r, at,
			grid.Cell{Text: shares(v.At(id, dataset, codec.OpMarshal), v.At(id, dataset, codec.OpUnmarshal))})
	}
}

// shares shows the collector's part of marshal and unmarshal: "12%/31%".
func shares(a, b *stats.Cell) string {
	show := func(c *stats.Cell) string {
		if c == nil {
			return "-"
		}
		return fmt.Sprintf("%.0f%%", 100*c.Share())
	}
	return show(a) + "/" + show(b)
}

// sensitivity says how much the order depends on what the collector is taken to cost.
func (v tables) sensitivity(dataset string) []string {
	var cells []*stats.Cell
	for _, id := range v.Codecs(dataset) {
		if c := v.At(id, dataset, codec.Op(stats.Sum)); c != nil && !v.NoOp[id] && c.NS > 0 {
			cells = append(cells, c)
		}
	}
	free, double, pairs := stats.Inversions(cells)
	if pairs == 0 || slices.IndexFunc(cells, func(c *stats.Cell) bool { return c.GCNS > 0 }) < 0 {
		return nil
	}
	widest := 0.0
	for _, c := range cells {
		if w := c.GCHigh/c.GCNS - 1; c.GCNS > 0 && !math.IsNaN(w) {
			widest = max(widest, w)
		}
	}
	known := ""
	if widest > 0 {
		known = fmt.Sprintf(" (±%.0f%%)", math.Ceil(100*widest))
	}
	part := func(n int) string { return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(pairs)) }
	return []string{fmt.Sprintf("gc: the collector's part of the time%s; without its cost %s of the pairs of "+
		"codecs would "+
		"change order, with twice its cost %s", known, part(free), part(double))}
}
