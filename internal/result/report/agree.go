package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Agreement compares two records cell by cell; no-op codecs, which encode
// nothing, are left out. See [stats.Agreement].
func Agreement(a, b *record.Record, o Options) stats.Agreed {
	measured := func(rec *record.Record) []*stats.Cell {
		v := newView(rec, o)
		return slices.DeleteFunc(v.list, func(c *stats.Cell) bool { return v.noOp[c.Codec] })
	}
	return stats.Agreement(measured(a), measured(b))
}

// AgreeFormats lists the names that [WriteAgreement] knows.
func AgreeFormats() []string { return []string{"txt", "json"} }

// WriteAgreement writes how far two records differ.
func WriteAgreement(w io.Writer, name string, g stats.Agreed) error {
	switch name {
	case "json":
		g.Cells = append([]stats.Difference{}, g.Cells...)
		g.OnlyA = append([]stats.Key{}, g.OnlyA...)
		g.OnlyB = append([]stats.Key{}, g.OnlyB...)
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(g)
	case "txt":
	default:
		return fmt.Errorf("no agreement format %q", name)
	}
	t := grid{columns: []column{{name: "codec"}, {name: "dataset"}, {name: "operation"},
		{name: "first ns", right: true}, {name: "second ns", right: true}, {name: "apart", right: true}}}
	for _, c := range g.Cells {
		t.add(c.Codec, c.Dataset, c.Op, digits(c.A), digits(c.B), percent(c.Relative))
	}
	var b strings.Builder
	writeLines(&b, aligned(&t))
	fmt.Fprintf(&b, "\n%d cells in both: median %s apart, 95th percentile %s, worst %s\n", len(g.Cells), percent(g.Median), percent(g.P95), percent(g.Worst))
	if q := g.Quiet; q != nil {
		fmt.Fprintf(&b, "%d of them measured on a quiet core in both: median %s apart, 95th percentile %s, worst %s\n",
			len(q.Cells), percent(q.Median), percent(q.P95), percent(q.Worst))
	}
	if len(g.OnlyA)+len(g.OnlyB) > 0 {
		fmt.Fprintf(&b, "%d cells only in the first, %d only in the second\n", len(g.OnlyA), len(g.OnlyB))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
