package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// bowl has one line an operation; a section is a data set.
func (v tables) bowl() []grid.Table {
	columns := []grid.Column{{Name: "data type"}, {Name: "format"}, {Name: "package"}, {Name: "operation"},
		{Name: "ops", Right: true}, {Name: "ns/op", Right: true}, {Name: "B/op", Right: true},
		{Name: "allocs/op", Right: true}}
	sections := []grid.Table{}
	for _, d := range v.Datasets {
		t := grid.Table{Title: d, Columns: columns}
		for _, id := range v.Codecs(d) {
			for _, op := range view.MeasuredOps() {
				if c := v.At(id, d, op); c != nil {
					format, library, _ := strings.Cut(id, "/")
					t.Add(d, format, cmp.Or(library, "-"), string(op), strconv.Itoa(calls(c)), number.Digits(c.NS),
						number.Count(c.Alloc), number.Count(c.Allocs))
				}
			}
		}
		sections = append(sections, t)
	}
	return v.sectioned("", sections)
}

// calls is the number of operations behind a cell.
func calls(c *stats.Cell) (n int) {
	for _, p := range c.Processes {
		n += p.Ops
	}
	return n
}

// sectioned makes of one table a data set, whose title is the data set, what the
// options ask for: one table of all, or sections with or without names and headers
// of their own. title heads all.
func (v tables) sectioned(title string, sections []grid.Table) []grid.Table {
	sections = slices.DeleteFunc(sections, func(t grid.Table) bool { return len(t.Rows) == 0 })
	if len(sections) == 0 {
		return nil
	}
	if !v.Opts.Sectioned() {
		all := grid.Table{Title: title, Columns: sections[0].Columns}
		for _, t := range sections {
			all.Rows = append(all.Rows, t.Rows...)
		}
		return []grid.Table{all}
	}
	widths := make([]int, len(sections[0].Columns))
	for i, c := range sections[0].Columns {
		widths[i] = utf8.RuneCountInString(c.Name)
	}
	for _, t := range sections {
		for _, r := range t.Rows {
			for i, c := range r {
				widths[i] = max(widths[i], utf8.RuneCountInString(c.Text))
			}
		}
	}
	for i := range sections {
		sections[i].Widths = widths
		sections[i].Headless = i > 0 && !v.Opts.SectionHeader
		switch {
		case v.Opts.NameSections && title != "":
			sections[i].Title = title + ": " + sections[i].Title
		case v.Opts.NameSections:
		case i == 0:
			sections[i].Title = title
		default:
			sections[i].Title = ""
		}
	}
	return sections
}

// totals has a table of results and one of marshal and unmarshal together, the
// fastest of a data set first.
func (v tables) totals() []grid.Table {
	columns := []grid.Column{{Name: "data set"}, {Name: "benchmark"}, {Name: "iter", Right: true},
		{Name: "time/iter", Right: true}, {Name: "bytes/op", Right: true},
		{Name: "allocs/op", Right: true}, {Name: "tt.sec", Right: true}, {Name: "tt.kb", Right: true},
		{Name: "ns/alloc", Right: true}}
	var results, sums []grid.Table
	for _, d := range v.Datasets {
		ops, both := grid.Table{Title: d, Columns: columns}, grid.Table{Title: d, Columns: columns}
		for _, id := range v.Codecs(d) {
			m, u := v.At(id, d, codec.OpMarshal), v.At(id, d, codec.OpUnmarshal)
			for _, c := range []*stats.Cell{m, u} {
				if c != nil {
					ops.Add(amounts(id+" "+c.Op, c, calls(c), spent(c))...)
				}
			}
			if c := v.At(id, d, stats.Sum); c != nil {
				s, t := spent(m), spent(u)
				both.Add(amounts(id, c, calls(m)+calls(u), total{s.seconds + t.seconds, s.kilobytes + t.kilobytes})...)
			}
		}
		results, sums = append(results, ops), append(sums, both)
	}
	return append(v.sectioned("Results", results), v.sectioned("Totals", sums)...)
}

// total is what all calls of a cell took: seconds, and kilobytes (1000 bytes).
type total struct{ seconds, kilobytes float64 }

func spent(c *stats.Cell) total {
	n := float64(calls(c))
	return total{n * c.NS / 1e9, n * c.Alloc / 1e3}
}

func amounts(name string, c *stats.Cell, iterations int, t total) []string {
	perAlloc := "-"
	if c.Allocs >= 0.005 {
		perAlloc = strconv.FormatFloat(c.NS/c.Allocs, 'f', 2, 64)
	}
	return []string{c.Dataset, name, strconv.Itoa(iterations), number.Digits(c.NS) + " ns", number.Count(c.Alloc),
		number.Count(c.Allocs),
		strconv.FormatFloat(t.seconds, 'f', 2, 64), strconv.FormatFloat(t.kilobytes, 'f', 0, 64), perAlloc}
}

// system is what the record says of the machine.
func system(rec *record.Record) grid.Table {
	e := rec.Run.Environment
	t := grid.Table{Title: "system", Columns: []grid.Column{{Name: "what"}, {Name: "value"}}}
	for _, r := range []struct {
		known bool
		what  string
		value string
	}{
		{e.CPU != "", "processor", e.CPU}, {e.Cores > 0, "cores", strconv.Itoa(e.Cores)},
		{e.L1DB+e.L2B+e.L3B > 0, "caches", strconv.Itoa(e.L1DB>>10) + ", " + strconv.Itoa(e.L2B>>10) + ", " +
			strconv.Itoa(e.L3B>>10) + " KiB"},
		{e.MemoryB > 0, "memory", strconv.FormatUint(e.MemoryB>>20, 10) + " MiB"},
		{e.OS != "", "system", e.OS + "/" + e.Arch},
		{e.Kernel != "", "kernel", e.Kernel}, {e.Virtual != "", "virtualization", e.Virtual},
		{e.Governor != "", "governor", e.Governor}, {e.Go != "", "go", e.Go},
	} {
		if r.known {
			t.Add(r.what, r.value)
		}
	}
	return t
}

// laidOut is the document of a style other than the ranked one.
func (v tables) laidOut() (grid.Document, bool) {
	switch v.Opts.TableStyle {
	case view.StyleBowl:
		return grid.Document{Tables: v.bowl(), Notes: v.Lines()}, true
	case view.StyleTotals:
		return grid.Document{Tables: v.totals(), Notes: v.Lines()}, true
	}
	return grid.Document{}, false
}
