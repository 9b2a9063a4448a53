// Package compare shows by how much runs differ: two groups of them compared, or how well records of one plan agree.
// The decisions are those of package stats; here records are brought together, and what they have in common is said.
package compare

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	gotime "time"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Compared is what two groups of records differ by.
type Compared struct {
	stats.Comparison
	Against  string   // codec whose times others were divided by; "": times were compared
	Warnings []string // that stand above everything else
	Notes    []string
	old, new []*record.Record
	known    int // runs of the history that were learned from
}

// Comparison compares two groups of records, a run each, cell by cell; no-op codecs,
// which encode nothing, and the baseline's twin are left out. Earlier are runs of one program
// on this machine, which tell what differs between runs. Of a run that is given twice
// only the first record counts. See [stats.CompareRuns].
func Comparison(old, new, earlier []*record.Record, o view.Options) Compared {
	var c Compared
	var twice [3][]string
	c.old, twice[0] = once(old)
	c.new, twice[1] = once(new)
	earlier, twice[2] = once(earlier)
	m := meet(c.old, c.new, o)
	c.Warnings = slices.Concat(m.first, twice[0], twice[1], twice[2])
	how := stats.Comparing{Relinked: relinked(c.old, c.new), OneLinks: oneLinks(slices.Concat(c.old, c.new)),
		Against: m.against}
	groups := [3][][]*stats.Cell{}
	for i, lot := range [][]*record.Record{c.old, c.new, earlier} {
		for _, r := range lot {
			groups[i] = append(groups[i], m.cells(r, o, false))
		}
	}
	how.Earlier = groups[2]
	how.History, c.known = m.history(c.old, c.new, o)
	c.Comparison, c.Against = stats.CompareRuns(groups[0], groups[1], how), m.against
	if how.Relinked && slices.ContainsFunc(c.Cells,
		func(x stats.Compared) bool { return x.Old.Links < 2 || x.New.Links < 2 }) {
		c.Warnings = append(c.Warnings, "warning: the programs are not the same, and one of them was linked once only: "+
			"where the linker puts code moves figures by 3 % and more, which is allowed for; measure more links "+
			"(serialbench run --links 4)")
	}
	c.Notes = append(comparisonNotes(c), m.notes...)
	c.Notes = append(c.Notes, resolved(c)...)
	return c
}

// resolved says what differs between runs, and what could have been shown.
func resolved(c Compared) []string {
	from := "nothing in the records shows it, so a tenth of a percent is assumed"
	switch {
	case c.Drift.Runs > 0:
		from = fmt.Sprintf("learned from %s beyond the first of each program", number.Plural(c.Drift.Runs, "run", "runs"))
	case c.Drift.Blocks > 1:
		from = fmt.Sprintf("learned from %d blocks of time within a run; several runs tell more: compare OLD,OLD NEW,NEW, "+
			"or --earlier", c.Drift.Blocks)
	}
	if c.known > 0 {
		from += fmt.Sprintf("; among them %s that this machine made before (--no-history leaves them out)",
			number.Plural(c.known, "run", "runs"))
	}
	lines := []string{"what differs between runs is part of every interval: " + from}
	if median, worst, ok := c.Resolved(); ok {
		lines = append(lines, fmt.Sprintf("smallest detectable change: %s for the typical cell, %s at "+
			"worst", number.Large(median), number.Large(worst)))
	}
	return lines
}

// Formats lists the names that [Write] knows.
func Formats() []string { return []string{"table", "txt", "csv", "md", "json"} }

// Write writes what [Comparison] found in two records. Errors are those
// of w, or an unknown format.
func Write(w io.Writer, name string, c Compared, o view.Options) error {
	for _, r := range slices.Concat(c.old, c.new) {
		if err := r.Lost(); err != nil {
			return err
		}
	}
	switch name {
	case "table", "txt":
		return cmp.Or(grid.WriteFirst(w, c.Warnings, ""), comparisonDocument(c).Write(w, name, o.Colour))
	case "md":
		return cmp.Or(grid.WriteFirst(w, c.Warnings, "- "), comparisonDocument(c).Write(w, name, o.Colour))
	case "csv":
		return comparisonCSV(w, c.Comparison)
	case "json":
		return foreign.WriteJSON(w, comparisonJSON(c))
	}
	return fmt.Errorf("no comparison format %q", name)
}

func comparisonDocument(c Compared) grid.Document {
	t := grid.Table{Title: "old and new", Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}, {Name: "operation"},
		{Name: "old", Right: true}, {Name: "new", Right: true}, {Name: "change", Right: true},
		{Name: "95 % interval", Right: true}, {Name: "p", Right: true}, {Name: "detectable", Right: true}}}
	for _, x := range c.Cells {
		change, tone := grid.Change(x.Change, x.Shown, number.Signed)
		t.Add(x.Codec, x.Dataset, x.Op, number.Digits(x.Old.NS)+" ns", number.Digits(x.New.NS)+" ns", change,
			number.Interval(x.Low, x.High),
			number.Probability(x.P), from(x.Resolves))
		t.Rows[len(t.Rows)-1][5].Tone = tone
	}
	t.Notes = append(t.Notes, fmt.Sprintf("~: no significant difference; p: corrected for %d cells (Holm), significant "+
		"at %g or less; detectable: the smallest change that could have been seen", len(c.Cells), stats.AlphaRuns))
	means := grid.Table{Title: "geometric means", Columns: []grid.Column{{Name: "operation"}, {Name: "cells", Right: true},
		{Name: "change", Right: true}, {Name: "95 % interval", Right: true}}}
	for _, m := range c.Means {
		means.Add(m.Op, strconv.Itoa(m.Cells), number.Signed(m.Change), number.Interval(m.Low, m.High))
	}
	return grid.Document{Tables: []grid.Table{t, means}, Notes: c.Notes}
}

// comparisonNotes say what was compared, and what beside the codecs was different.
func comparisonNotes(c Compared) []string {
	var lines []string
	for _, side := range []struct {
		what string
		recs []*record.Record
	}{{"old", c.old}, {"new", c.new}} {
		for _, r := range side.recs {
			line := side.what + ": " + r.Name
			if e := r.Run.Environment; e.Go != "" || e.CPU != "" {
				line += ", " + strings.TrimPrefix(e.Go+", "+e.CPU, ", ")
			}
			if t := r.Run.Started; !t.IsZero() {
				line += ", " + t.UTC().Format(gotime.DateTime) + " UTC"
			}
			lines = append(lines, line)
		}
	}
	before, after := c.old[0], c.new[0]
	for _, a := range before.Codecs {
		for _, b := range after.Codecs {
			if a.ID == b.ID && a.Version != b.Version {
				lines = append(lines, fmt.Sprintf("version of %s: %s and %s", a.ID, a.Version, b.Version))
			}
		}
	}
	rough := 0
	for _, x := range c.Cells {
		if min(len(x.Old.Processes), len(x.New.Processes)) < 2 {
			rough++
		}
	}
	if rough > 0 {
		lines = append(lines, fmt.Sprintf("warning: %d cells were measured once only on a side, so nothing can be shown of "+
			"them", rough))
	}
	disturbed, allowed := 0, []float64{}
	for _, x := range c.Cells {
		if !x.Old.Quiet() || !x.New.Quiet() {
			disturbed++
			allowed = append(allowed, max(x.Old.Allowed(), x.New.Allowed()))
		}
	}
	if disturbed > 0 {
		lines = append(lines, fmt.Sprintf("warning: %d of %d cells were not measured on a quiet core on a side; their "+
			"intervals allow %s for what shared it, in the middle", disturbed, len(c.Cells),
			number.Large(number.Middle(allowed))))
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

// from shows the smallest detectable change.
func from(x float64) string {
	if math.IsInf(x, 0) {
		return "-"
	}
	return number.Large(x)
}

// TooSlow is an error that names the cells that are slower by more than a limit, which has a name; nil: none is.
func TooSlow(c Compared, limit float64, name string) error {
	cells := c.Slower(limit)
	if len(cells) == 0 {
		return nil
	}
	var names []string
	for _, x := range cells[:min(3, len(cells))] {
		names = append(names, fmt.Sprintf("%s by %.1f%%", x.Key, 100*x.Change))
	}
	if more := len(cells) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return fmt.Errorf("%d cells are slower by more than %s: %s", len(cells), name, strings.Join(names, ", "))
}
