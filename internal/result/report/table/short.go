package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

const (
	shortRows  = 30         // of the ranked table of a data set
	shortWidth = 120        // columns of a terminal
	shortNext  = "json/std" // what times are compared with
)

// short is what a reader in a hurry sees of a run: for each data set the first rows of the
// ranked table, in no more than shortWidth columns, and what of the rest has to be known.
func (v tables) short() grid.Document {
	var d grid.Document
	for _, id := range v.Datasets {
		if t := v.shortTable(id); len(t.Rows) > 0 {
			d.Tables = append(d.Tables, t)
		}
	}
	for _, line := range v.Lines(view.Environment, view.Warning) {
		d.Notes = append(d.Notes, grid.Fold(line, shortWidth)...)
	}
	return d
}

// shortTable has the best by the order of the report, and json/std even if it is further down.
func (v tables) shortTable(dataset string) grid.Table {
	t := grid.Table{Title: dataset + v.Under.Title, Columns: []grid.Column{
		{Name: "rank", Right: true}, {Name: "codec"}, {Name: "marshal", Right: true}, {Name: "unmarshal", Right: true},
		{Name: "bytes", Right: true}, {Name: "allocs m/u", Right: true},
		{Name: "vs " + shortNext, Right: true}, {Name: "notes"},
	}}
	ids := slices.DeleteFunc(v.Codecs(dataset), func(id string) bool {
		return v.NoOp[id] || v.At(id, dataset, codec.OpMarshal) == nil && v.At(id, dataset, codec.OpUnmarshal) == nil
	})
	shown := ids[:min(shortRows, len(ids))]
	if i := slices.Index(ids, shortNext); i >= shortRows {
		shown = append(slices.Clone(shown[:shortRows-1]), shortNext)
	}
	var marks letters
	ranks := v.ranks(dataset)
	against := v.At(shortNext, dataset, stats.Sum)
	for _, id := range shown {
		m, u := v.At(id, dataset, codec.OpMarshal), v.At(id, dataset, codec.OpUnmarshal)
		verdict := v.Verdict(id, dataset)
		size := "-"
		if verdict.EncodedBytes > 0 {
			size = number.Count(verdict.EncodedBytes)
		}
		t.Add(ranks[id], id, shortTime(m), shortTime(u), size, number.Counts(m, u,
			func(c *stats.Cell) float64 { return c.Allocs }),
			relative(v.At(id, dataset, stats.Sum), against), marks.of(verdict.Adapted, v.mark(id, dataset)))
		if strings.TrimPrefix(ranks[id], "=") == "1" {
			row := t.Rows[len(t.Rows)-1]
			row[0].Tone, row[1].Tone = grid.Good, grid.Good
		}
	}
	t.Notes = v.shortNotes(dataset, len(ids)-len(shown), marks)
	return t
}

// shortTime leaves out how many processes make a range; a note below the table tells.
func shortTime(c *stats.Cell) string {
	text, _, _ := strings.Cut(number.Brief(c), ", ")
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
		return number.Times(against.NS/c.NS, true) + "× faster"
	}
	return number.Times(c.NS/against.NS, true) + "× slower"
}

// shortNotes are the lines below a table: the letters, what is not shown, what ties mean.
func (v tables) shortNotes(dataset string, left int, marks letters) []string {
	var lines []string
	for i, text := range marks.texts {
		lines = append(lines, grid.Fold(letter(i)+": "+text, shortWidth)...)
	}
	lines = append(lines, v.whichFields(dataset)...)
	if left > 0 {
		lines = append(lines, fmt.Sprintf("%d more rows: --all measures and shows every configuration", left))
	}
	var failed, cannot []string
	for _, f := range view.Failures(v.Rec) {
		if f.Dataset == dataset && v.Shown(f.Codec) && !slices.Contains(failed, f.Codec) {
			failed = append(failed, f.Codec)
		}
	}
	for _, d := range v.Rec.Verdicts {
		if d.Dataset == dataset && d.Verdict == record.Unsupported && v.Shown(d.Codec) {
			cannot = append(cannot, d.Codec)
		}
	}
	for _, x := range []struct {
		what  string
		names []string
	}{{"failed", failed}, {"cannot express the type", cannot}} {
		if len(x.names) > 0 {
			lines = append(lines, grid.Fold(x.what+": "+strings.Join(x.names, ", ")+"; serialbench report says why",
				shortWidth)...)
		}
	}
	if slices.ContainsFunc(v.List, func(c *stats.Cell) bool { return c.Dataset == dataset && !c.Finite() }) {
		lines = append(lines, "a range without ±: too few processes for an interval, so no rank")
	}
	for _, line := range v.resolution(dataset, "; = tie") {
		lines = append(lines, grid.Fold(line, shortWidth)...)
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
