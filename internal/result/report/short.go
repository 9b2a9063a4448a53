package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

const (
	shortRows  = 30         // of the ranked table of a data set
	shortWidth = 120        // columns of a terminal
	shortNext  = "json/std" // what times are compared with
)

// short is what a reader in a hurry sees of a run: for each data set the first rows of the
// ranked table, in no more than shortWidth columns, and what of the rest has to be known.
func (v tables) short() document {
	var d document
	for _, id := range v.datasets {
		if t := v.shortTable(id); len(t.rows) > 0 {
			d.tables = append(d.tables, t)
		}
	}
	for _, line := range v.firstWarnings(v.notes()) {
		if strings.HasPrefix(line, "environment: ") || strings.HasPrefix(line, "warning: ") {
			d.notes = append(d.notes, fold(line, shortWidth)...)
		}
	}
	return d
}

// shortTable has the best by the order of the report, and json/std even if it is further down.
func (v tables) shortTable(dataset string) grid {
	t := grid{title: dataset + v.under.title, columns: []column{
		{name: "rank", right: true}, {name: "codec"}, {name: "marshal", right: true}, {name: "unmarshal", right: true},
		{name: "bytes", right: true}, {name: "allocs m/u", right: true},
		{name: "vs " + shortNext, right: true}, {name: "notes"},
	}}
	ids := slices.DeleteFunc(v.codecs(dataset), func(id string) bool {
		return v.noOp[id] || v.at(id, dataset, codec.OpMarshal) == nil && v.at(id, dataset, codec.OpUnmarshal) == nil
	})
	shown := ids[:min(shortRows, len(ids))]
	if i := slices.Index(ids, shortNext); i >= shortRows {
		shown = append(slices.Clone(shown[:shortRows-1]), shortNext)
	}
	var marks letters
	ranks := v.ranks(dataset)
	against := v.at(shortNext, dataset, stats.Sum)
	for _, id := range shown {
		m, u := v.at(id, dataset, codec.OpMarshal), v.at(id, dataset, codec.OpUnmarshal)
		verdict := v.verdict(id, dataset)
		size := "-"
		if verdict.EncodedBytes > 0 {
			size = count(verdict.EncodedBytes)
		}
		t.add(ranks[id], id, shortTime(m), shortTime(u), size, counts(m, u, func(c *stats.Cell) float64 { return c.Allocs }),
			relative(v.at(id, dataset, stats.Sum), against), marks.of(verdict.Adapted, v.mark(id, dataset)))
		if strings.TrimPrefix(ranks[id], "=") == "1" {
			row := t.rows[len(t.rows)-1]
			row[0].tone, row[1].tone = good, good
		}
	}
	t.notes = v.shortNotes(dataset, len(ids)-len(shown), marks)
	return t
}

// shortTime leaves out how many processes make a range; a note below the table tells.
func shortTime(c *stats.Cell) string {
	text, _, _ := strings.Cut(brief(c), ", ")
	return text
}

// relative says how many times faster or slower a codec is than another.
func relative(c, against *stats.Cell) string {
	switch {
	case c == nil || against == nil || against.NS <= 0 || c.NS <= 0:
		return "-"
	case c.Key == against.Key:
		return "1"
	case c.NS < against.NS:
		return times(against.NS/c.NS, true) + "× faster"
	}
	return times(c.NS/against.NS, true) + "× slower"
}

// shortNotes are the lines below a table: the letters, what is not shown, what ties mean.
func (v tables) shortNotes(dataset string, left int, marks letters) []string {
	var lines []string
	for i, text := range marks.texts {
		lines = append(lines, fold(letter(i)+": "+text, shortWidth)...)
	}
	lines = append(lines, v.whichFields(dataset)...)
	if left > 0 {
		lines = append(lines, fmt.Sprintf("%d more rows: --all measures and shows every configuration", left))
	}
	var failed, cannot []string
	for _, f := range Failures(v.rec) {
		if f.Dataset == dataset && v.shown(f.Codec) && !slices.Contains(failed, f.Codec) {
			failed = append(failed, f.Codec)
		}
	}
	for _, d := range v.rec.Verdicts {
		if d.Dataset == dataset && d.Verdict == record.Unsupported && v.shown(d.Codec) {
			cannot = append(cannot, d.Codec)
		}
	}
	for _, x := range []struct {
		what  string
		names []string
	}{{"failed", failed}, {"cannot express the type", cannot}} {
		if len(x.names) > 0 {
			lines = append(lines, fold(x.what+": "+strings.Join(x.names, ", ")+"; serialbench report says why", shortWidth)...)
		}
	}
	if slices.ContainsFunc(v.list, func(c *stats.Cell) bool { return c.Dataset == dataset && !c.Finite() }) {
		lines = append(lines, "a range without ±: too few processes for an interval, so no rank")
	}
	for _, line := range v.resolution(dataset) {
		lines = append(lines, fold(line, shortWidth)...)
	}
	return lines
}

// letters marks rows by letters; equal texts share one.
type letters struct{ texts []string }

func (l *letters) of(adapted []string, harm string) string {
	var marks []string
	mark := func(text string) {
		i := slices.Index(l.texts, text)
		if i < 0 {
			i = len(l.texts)
			l.texts = append(l.texts, text)
		}
		marks = append(marks, letter(i))
	}
	if len(adapted) > 0 {
		mark("adapted: " + strings.Join(Counted(adapted), "; "))
	}
	if harm != "" {
		mark(harm)
	}
	return strings.Join(marks, " ")
}

// letter is a, b, … z, aa, ab and so on.
func letter(i int) string {
	s := string(rune('a' + i%26))
	if i >= 26 {
		return letter(i/26-1) + s
	}
	return s
}
