package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// bowl has one line an operation; a section is a data set.
func (v tables) bowl() []grid {
	columns := []column{{name: "data type"}, {name: "format"}, {name: "package"}, {name: "operation"},
		{name: "ops", right: true}, {name: "ns/op", right: true}, {name: "B/op", right: true},
		{name: "allocs/op", right: true}}
	sections := []grid{}
	for _, d := range v.datasets {
		t := grid{title: d, columns: columns}
		for _, id := range v.codecs(d) {
			for _, op := range measuredOps() {
				if c := v.at(id, d, op); c != nil {
					format, library, _ := strings.Cut(id, "/")
					t.add(d, format, cmp.Or(library, "-"), string(op), strconv.Itoa(calls(c)), digits(c.NS),
						count(c.Alloc), count(c.Allocs))
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
func (v tables) sectioned(title string, sections []grid) []grid {
	sections = slices.DeleteFunc(sections, func(t grid) bool { return len(t.rows) == 0 })
	if len(sections) == 0 {
		return nil
	}
	if !v.opts.sectioned() {
		all := grid{title: title, columns: sections[0].columns}
		for _, t := range sections {
			all.rows = append(all.rows, t.rows...)
		}
		return []grid{all}
	}
	widths := make([]int, len(sections[0].columns))
	for i, c := range sections[0].columns {
		widths[i] = utf8.RuneCountInString(c.name)
	}
	for _, t := range sections {
		for _, r := range t.rows {
			for i, c := range r {
				widths[i] = max(widths[i], utf8.RuneCountInString(c.text))
			}
		}
	}
	for i := range sections {
		sections[i].widths = widths
		sections[i].headless = i > 0 && !v.opts.SectionHeader
		switch {
		case v.opts.NameSections && title != "":
			sections[i].title = title + ": " + sections[i].title
		case v.opts.NameSections:
		case i == 0:
			sections[i].title = title
		default:
			sections[i].title = ""
		}
	}
	return sections
}

// totals has a table of results and one of marshal and unmarshal together, the
// fastest of a data set first.
func (v tables) totals() []grid {
	columns := []column{{name: "data set"}, {name: "benchmark"}, {name: "iter", right: true},
		{name: "time/iter", right: true}, {name: "bytes/op", right: true},
		{name: "allocs/op", right: true}, {name: "tt.sec", right: true}, {name: "tt.kb", right: true},
		{name: "ns/alloc", right: true}}
	var results, sums []grid
	for _, d := range v.datasets {
		ops, both := grid{title: d, columns: columns}, grid{title: d, columns: columns}
		for _, id := range v.codecs(d) {
			m, u := v.at(id, d, codec.OpMarshal), v.at(id, d, codec.OpUnmarshal)
			for _, c := range []*stats.Cell{m, u} {
				if c != nil {
					ops.add(amounts(id+" "+c.Op, c, calls(c), spent(c))...)
				}
			}
			if c := v.at(id, d, stats.Sum); c != nil {
				s, t := spent(m), spent(u)
				both.add(amounts(id, c, calls(m)+calls(u), total{s.seconds + t.seconds, s.kilobytes + t.kilobytes})...)
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
	return []string{c.Dataset, name, strconv.Itoa(iterations), digits(c.NS) + " ns", count(c.Alloc), count(c.Allocs),
		strconv.FormatFloat(t.seconds, 'f', 2, 64), strconv.FormatFloat(t.kilobytes, 'f', 0, 64), perAlloc}
}

// system is what the record says of the machine.
func system(rec *record.Record) grid {
	e := rec.Run.Environment
	t := grid{title: "system", columns: []column{{name: "what"}, {name: "value"}}}
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
			t.add(r.what, r.value)
		}
	}
	return t
}

// laidOut is the document of a style other than the ranked one.
func (v tables) laidOut() (document, bool) {
	switch v.opts.TableStyle {
	case StyleBowl:
		return document{tables: v.bowl(), notes: v.firstWarnings(v.notes())}, true
	case StyleTotals:
		return document{tables: v.totals(), notes: v.firstWarnings(v.notes())}, true
	}
	return document{}, false
}
