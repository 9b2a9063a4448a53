package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	gotime "time"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Comparison compares two records cell by cell; no-op codecs, which encode
// nothing, and the baseline's twin are left out. See [stats.Compare].
func Comparison(before, after *record.Record, o Options) stats.Comparison {
	cells := func(rec *record.Record) []*stats.Cell {
		v := newView(rec, o)
		return slices.DeleteFunc(v.list, func(c *stats.Cell) bool {
			return v.noOp[c.Codec] || strings.HasSuffix(c.Codec, record.Twin)
		})
	}
	return stats.Compare(cells(before), cells(after))
}

// CompareFormats lists the names that [WriteComparison] knows.
func CompareFormats() []string { return []string{"table", "txt", "csv", "md", "json"} }

// WriteComparison writes what [Comparison] found in two records. Errors are those
// of w, or an unknown format.
func WriteComparison(w io.Writer, name string, c stats.Comparison, before, after *record.Record, o Options) error {
	v := &view{rec: after, opts: o, fixed: comparisonDocument(c, before, after)}
	switch name {
	case "table":
		return writeTable(w, v)
	case "txt":
		return writeText(w, v)
	case "md":
		return writeMarkdown(w, v)
	case "csv":
		return comparisonCSV(w, c)
	case "json":
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(comparisonJSON(c, before, after))
	}
	return fmt.Errorf("no comparison format %q", name)
}

func comparisonDocument(c stats.Comparison, before, after *record.Record) *document {
	t := grid{title: "old and new", columns: []column{{name: "codec"}, {name: "data set"}, {name: "operation"},
		{name: "old", right: true}, {name: "new", right: true}, {name: "change", right: true},
		{name: "95 % interval", right: true}, {name: "p", right: true}}}
	for _, x := range c.Cells {
		change, tone := "~", plain
		if x.Shown {
			change, tone = signed(x.Change), good
			if x.Change > 0 {
				tone = bad
			}
		}
		t.add(x.Codec, x.Dataset, x.Op, digits(x.Old.NS)+" ns", digits(x.New.NS)+" ns", change, interval(x.Low, x.High), probability(x.P))
		t.rows[len(t.rows)-1][5].tone = tone
	}
	t.notes = append(t.notes, fmt.Sprintf("~: no difference is shown; p: after Holm's correction over %d cells, shown at %g or less", len(c.Cells), stats.Alpha))
	means := grid{title: "geometric means", columns: []column{{name: "operation"}, {name: "cells", right: true},
		{name: "change", right: true}, {name: "95 % interval", right: true}}}
	for _, m := range c.Means {
		means.add(m.Op, strconv.Itoa(m.Cells), signed(m.Change), interval(m.Low, m.High))
	}
	return &document{tables: []grid{t, means}, notes: comparisonNotes(c, before, after)}
}

// comparisonNotes say what was compared, and what beside the codecs was different.
func comparisonNotes(c stats.Comparison, before, after *record.Record) []string {
	var lines []string
	for _, r := range []struct {
		what string
		*record.Record
	}{{"old", before}, {"new", after}} {
		line := r.what + ": " + r.Name
		if e := r.Run.Environment; e.Go != "" || e.CPU != "" {
			line += ", " + strings.TrimPrefix(e.Go+", "+e.CPU, ", ")
		}
		if t := r.Run.Started; !t.IsZero() {
			line += ", " + t.UTC().Format(gotime.DateTime) + " UTC"
		}
		lines = append(lines, line)
	}
	for _, u := range record.Unlike(before.Run.Environment, after.Run.Environment) {
		if !strings.HasPrefix(u, "executable: ") { // another program is what a comparison is made for
			lines = append(lines, "warning: measured in unlike environments: "+u)
		}
	}
	for _, a := range before.Codecs {
		for _, b := range after.Codecs {
			if a.ID == b.ID && a.Version != b.Version {
				lines = append(lines, fmt.Sprintf("version of %s: %s and %s", a.ID, a.Version, b.Version))
			}
		}
	}
	few := 0
	for _, x := range c.Cells {
		if min(len(x.Old.Processes), len(x.New.Processes)) < 2 {
			few++
		}
	}
	if few > 0 {
		lines = append(lines, fmt.Sprintf("warning: %d cells were measured once only on a side, so nothing can be shown of them", few))
	}
	for _, only := range []struct {
		what string
		keys []stats.Key
	}{{"old", c.OnlyOld}, {"new", c.OnlyNew}} {
		if n := len(only.keys); n > 0 {
			lines = append(lines, fmt.Sprintf("only in the %s: %d cells, such as %s", only.what, n, only.keys[0]))
		}
	}
	return lines
}

// signed shows a change: "+5.0 %".
func signed(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "∞"
	}
	s := strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
	if !strings.HasPrefix(s, "-") {
		s = "+" + s
	}
	return s
}

// interval shows both ends of a change.
func interval(low, high float64) string {
	if math.IsInf(low, 0) || math.IsInf(high, 0) {
		return "±∞"
	}
	return signed(low) + " … " + signed(high)
}

// probability shows p with two significant digits, and not more than anybody needs.
func probability(p float64) string {
	switch {
	case p < 0.0001:
		return "<0.0001"
	case p < 0.01:
		return strconv.FormatFloat(p, 'f', 4, 64)
	}
	return strconv.FormatFloat(p, 'f', 2, 64)
}
