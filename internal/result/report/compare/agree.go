package compare

import (
	"fmt"
	"io"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Agreed is how far two records differ, and where they were compared.
type Agreed struct {
	stats.Agreed
	Against  string   `json:"against"`  // codec by whose times those of its run were divided; "": none
	Warnings []string `json:"warnings"` // first of all
	Notes    []string `json:"notes"`
}

// Agreement compares two records cell by cell, brought to one clock and one pace of the
// collector; no-op codecs, which encode nothing, are left out. See [stats.Agreement].
func Agreement(a, b *record.Record, o view.Options) Agreed {
	m := meet([]*record.Record{a}, []*record.Record{b}, o)
	x, y := m.cells(a, o, true), m.cells(b, o, true)
	if m.against != "" {
		x, y = stats.Ratios(x, m.against), stats.Ratios(y, m.against)
	}
	return Agreed{stats.Agreement(x, y), m.against, append([]string{}, m.first...), append([]string{}, m.notes...)}
}

// AgreeFormats lists the names that [WriteAgreement] knows.
func AgreeFormats() []string { return []string{"txt", "json"} }

// WriteAgreement writes how far two records differ.
func WriteAgreement(w io.Writer, name string, g Agreed) error {
	switch name {
	case "json":
		g.Cells = append([]stats.Difference{}, g.Cells...)
		g.OnlyA = append([]stats.Key{}, g.OnlyA...)
		g.OnlyB = append([]stats.Key{}, g.OnlyB...)
		return foreign.WriteJSON(w, g)
	case "txt":
	default:
		return fmt.Errorf("no agreement format %q", name)
	}
	unit := "ns"
	if g.Against != "" {
		unit = "× " + g.Against
	}
	t := grid.Table{Columns: []grid.Column{{Name: "codec"}, {Name: "dataset"}, {Name: "operation"},
		{Name: "first " + unit, Right: true}, {Name: "second " + unit, Right: true}, {Name: "apart", Right: true}}}
	for _, c := range g.Cells {
		t.Add(c.Codec, c.Dataset, c.Op, number.Digits(c.A), number.Digits(c.B), number.Percent(c.Relative))
	}
	var b strings.Builder
	for _, l := range g.Warnings {
		b.WriteString(l + "\n")
	}
	grid.WriteLines(&b, grid.Aligned(&t))
	fmt.Fprintf(&b, "\n%d cells in both: median %s apart, 95th percentile %s, worst %s\n", len(g.Cells),
		number.Percent(g.Median),
		number.Percent(g.P95), number.Percent(g.Worst))
	if q := g.Quiet; q != nil {
		fmt.Fprintf(&b, "%d of them measured on a quiet core in both: median %s apart, 95th percentile %s, worst %s\n",
			len(q.Cells), number.Percent(q.Median), number.Percent(q.P95), number.Percent(q.Worst))
	}
	if len(g.OnlyA)+len(g.OnlyB) > 0 {
		fmt.Fprintf(&b, "%d cells only in the first, %d only in the second\n", len(g.OnlyA), len(g.OnlyB))
	}
	for _, l := range g.Notes {
		b.WriteString(l + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
