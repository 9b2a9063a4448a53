// Package table has the tables of a run: the figures of every codec, ranked, in short or in the layouts of older
// suites, and the same for programs, as CSV, JSON and in the Go benchmark format.
package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// tables makes the tables of a run: those of its view.
type tables struct{ *view.View }

// Of are the tables of a run and its notes.
func Of(v *view.View) grid.Document { return tables{v}.document() }

func (v tables) document() grid.Document {
	d := v.body()
	d.Tables = Introduced(v.Rec, v.Opts, d.Tables)
	return v.explained(d)
}

// body is what the style and the length that were asked for show.
func (v tables) body() grid.Document {
	if d, ok := v.laidOut(); ok {
		return d
	}
	if v.Opts.Short {
		return v.short()
	}
	var d grid.Document
	for _, id := range v.Datasets {
		for _, t := range []grid.Table{v.ranked(id), v.otherwise(id), v.variants(id), v.Absent(id)} {
			if len(t.Rows) > 0 || len(t.Notes) > 0 {
				d.Tables = append(d.Tables, t)
			}
		}
	}
	if t := v.unobtainable(); len(t.Rows) > 0 {
		d.Tables = append(d.Tables, t)
	}
	d.Notes = v.Lines()
	return d
}

// Introduced puts the machine first, if that was asked for.
func Introduced(rec *record.Record, o view.Options, tables []grid.Table) []grid.Table {
	if o.System {
		return append([]grid.Table{system(rec)}, tables...)
	}
	return tables
}

// ranked is the main table of a data set.
func (v tables) ranked(dataset string) grid.Table {
	t := grid.Table{Title: dataset + v.Under.Title, Columns: []grid.Column{
		{Name: "rank", Right: true}, {Name: "codec"}, {Name: "marshal", Right: true}, {Name: "unmarshal", Right: true},
		{Name: "bytes", Right: true}, {Name: "B/op m/u", Right: true}, {Name: "allocs m/u", Right: true},
		{Name: "× baseline", Right: true}, {Name: "notes"},
	}}
	if v.Under.Paid != nil {
		t.Columns = slices.Insert(t.Columns, len(t.Columns)-1, grid.Column{Name: "conversion m/u, ns", Right: true})
	}
	var marks footnotes
	ranks := v.ranks(dataset)
	for _, id := range v.Codecs(dataset) {
		m, u := v.At(id, dataset, codec.OpMarshal), v.At(id, dataset, codec.OpUnmarshal)
		if v.NoOp[id] {
			t.Notes = append(t.Notes, fmt.Sprintf("no-op overhead (%s, part of every number, not ranked): marshal %s, "+
				"unmarshal %s", id, number.Time(m), number.Time(u)))
			continue
		}
		if m == nil && u == nil {
			continue
		}
		verdict := v.Verdict(id, dataset)
		size := "-"
		if verdict.EncodedBytes > 0 {
			size = number.Count(verdict.EncodedBytes)
		}
		row := []string{ranks[id], id, number.Time(m), number.Time(u), size,
			number.Counts(m, u, func(c *stats.Cell) float64 { return c.Alloc }),
			number.Counts(m, u, func(c *stats.Cell) float64 { return c.Allocs }),
			number.Times(v.VsBaseline(v.At(id, dataset, stats.Sum)))}
		if v.Under.Paid != nil {
			row = append(row, v.conversion(id, dataset))
		}
		notes := strings.TrimSpace(marks.of(verdict.Adapted) + " " + v.mark(id, dataset))
		if id == view.Baseline {
			t.Notes = append(t.Notes, "baseline (ref, not ranked): "+view.BaselineWords)
		}
		t.Add(append(row, notes)...)
		if strings.TrimPrefix(ranks[id], "=") == "1" {
			row := t.Rows[len(t.Rows)-1]
			row[0].Tone, row[1].Tone = grid.Good, grid.Good
		}
	}
	t.Notes = slices.Concat(marks.lines(), v.whichFields(dataset), t.Notes)
	v.collector(dataset, &t)
	if len(t.Rows) > 0 {
		t.Notes = append(t.Notes, v.resolution(dataset, "; = tie")...)
		t.Notes = append(t.Notes, v.sensitivity(dataset)...)
	}
	return t
}

// resolution says what the baseline, measured twice, tells of the run, and behind that what a sign means.
func (v tables) resolution(dataset, sign string) []string {
	worst, names := 0.0, []string{}
	for _, a := range v.Twice {
		if a.Dataset != dataset {
			continue
		}
		worst = max(worst, a.Relative)
		if a.Differs {
			names = append(names, fmt.Sprintf("%s %s", a.Op, number.Percent(a.Relative)))
		}
	}
	noise, ok := v.Noise[dataset]
	if !ok {
		return []string{"smallest detectable difference: not known, since baseline was not measured twice" + sign}
	}
	resolved := number.Percent(noise)
	if noise > 1 {
		resolved = "more than 100 %"
	}
	lines := []string{fmt.Sprintf("differences under %s are noise (two measurements of baseline differ by up to "+
		"%s)%s", resolved, number.Percent(worst), sign)}
	if len(names) > 0 {
		lines = append(lines, "warning: baseline differs from itself ("+strings.Join(names, ", ")+
			"): the machine changed during the run; run again")
	}
	return lines
}

// footnotes numbers texts; equal texts share a number.
type footnotes struct{ texts []string }

func (f *footnotes) of(adapted []string) string {
	if len(adapted) == 0 {
		return ""
	}
	text := "adapted: " + strings.Join(Counted(adapted), "; ")
	i := slices.Index(f.texts, text)
	if i < 0 {
		i = len(f.texts)
		f.texts = append(f.texts, text)
	}
	return fmt.Sprintf("[%d]", i+1)
}

func (f footnotes) lines() []string {
	var lines []string
	for i, text := range f.texts {
		lines = append(lines, fmt.Sprintf("[%d] %s", i+1, text))
	}
	return lines
}

// ranks shows the rank of each codec under the order of the table: "3", "=3", "-" for a
// codec that lacks the number, or "ref" for the baseline.
func (v tables) ranks(dataset string) map[string]string {
	ranks := map[string]string{}
	if v.Opts.Sort == view.SortSize || v.Opts.Sort == view.SortAlloc {
		v.exactRanks(dataset, ranks)
		return ranks
	}
	for _, id := range v.Codecs(dataset) {
		p, ok := v.Places[stats.Key{Codec: id, Dataset: dataset, Op: string(v.SortOp())}]
		ranks[id] = rank(p.Rank, p.Tied, ok)
		if id == view.Baseline {
			ranks[id] = "ref"
		}
	}
	return ranks
}

// exactRanks ranks numbers that have no noise: equal to what is shown is a tie.
func (v tables) exactRanks(dataset string, ranks map[string]string) {
	seen := map[string]int{}
	order := []string{}
	for _, id := range v.Codecs(dataset) {
		x, ok := v.SortValue(id, dataset)
		if v.NoOp[id] || id == view.Baseline || !ok {
			ranks[id] = rank(0, false, false)
			if id == view.Baseline {
				ranks[id] = "ref"
			}
			continue
		}
		seen[number.Count(x)]++
		order = append(order, id)
	}
	first, last := 0, ""
	for i, id := range order {
		x, _ := v.SortValue(id, dataset)
		if s := number.Count(x); s != last {
			first, last = i+1, s
		}
		ranks[id] = rank(first, seen[last] > 1, true)
	}
}

func rank(n int, tied, ok bool) string {
	switch {
	case !ok:
		return "-"
	case tied:
		return "=" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// variants is the table of the operations that depart from the default contract.
func (v tables) variants(dataset string) grid.Table {
	t := grid.Table{Title: dataset + ": variant operations (not the default contract)", Columns: []grid.Column{
		{Name: "codec"}, {Name: "operation"}, {Name: "time", Right: true}, {Name: "B/op", Right: true},
		{Name: "allocs", Right: true}, {Name: "× its default", Right: true}, {Name: "× baseline", Right: true},
	}}
	for _, id := range v.Codecs(dataset) {
		if v.NoOp[id] {
			continue
		}
		for _, op := range codec.Ops() {
			c := v.At(id, dataset, op.Op)
			if op.Op == codec.OpMarshal || op.Op == codec.OpUnmarshal || c == nil {
				continue
			}
			usual := v.At(id, dataset, codec.OpUnmarshal)
			if op.Encodes {
				usual = v.At(id, dataset, codec.OpMarshal)
			}
			ratio := "-"
			if usual != nil && usual.NS > 0 {
				ratio = number.Times(c.NS/usual.NS, true)
			}
			name := string(op.Op)
			if op.Stream {
				name += v.streams(id, dataset)
			}
			t.Add(id, name, number.Time(c), number.Count(c.Alloc), number.Count(c.Allocs), ratio, number.Times(v.VsBaseline(c)))
		}
	}
	return t
}

// streams says how a codec streams, " (wrapped)" or " (real)"; "" for old records.
func (v tables) streams(id, dataset string) string {
	for _, d := range v.Rec.Verdicts {
		if d.Dataset == dataset && d.Codec == strings.TrimSuffix(id, record.Twin) && d.Streams != "" {
			return " (" + d.Streams + ")"
		}
	}
	return ""
}

// unobtainable lists the codecs whose library cannot be had.
func (v tables) unobtainable() grid.Table {
	t := grid.Table{Title: "not obtainable", Columns: []grid.Column{{Name: "codec"}, {Name: "library"}, {Name: "reason",
		Wrap: 64}}}
	for _, c := range v.Rec.Codecs {
		if c.Unobtainable != "" && v.Shown(c.ID) {
			t.Add(c.ID, c.Library, grid.OneLine(c.Unobtainable))
		}
	}
	return t
}

// conversion is what a codec pays for the struct in ns, "71.0±3.1/32.4±2.2" or without intervals
// "71.0/32.4", or "" where it converts nothing.
func (v tables) conversion(id, dataset string) string {
	c, pays := v.Paid(id, dataset)
	if !pays {
		return ""
	}
	return within(c.MarshalNS, c.MarshalOff) + "/" + within(c.UnmarshalNS, c.UnmarshalOff)
}

// within is a figure and how far its interval reaches; of one that was not seen, what it is less than.
func within(ns, off float64) string {
	decimals := 0
	if off < 9.95 {
		decimals = 1
	}
	reach := strconv.FormatFloat(max(off, 0.1), 'f', decimals, 64)
	switch {
	case ns <= 0 && off > 0:
		return "<" + reach
	case ns <= 0:
		return "≈0"
	case off > 0:
		return number.Three(ns) + "±" + reach
	}
	return number.Three(ns)
}

// otherwise is the ranked table under the other contract.
func (v tables) otherwise(dataset string) grid.Table {
	if v.Under.Other == nil {
		return grid.Table{}
	}
	t := tables{v.Under.Other}.ranked(dataset)
	t.Notes = append(t.Notes, "codecs without a type of their own take your struct as it is, and stand in both rankings "+
		"with the same figures")
	return t
}

// mark says in one line why a codec is offered to nobody, where somebody looked, and what hostile input did to it.
func (v tables) mark(id, dataset string) string {
	words := v.Known.Codec(id).Untrusted(dataset)
	floor := recommend.Floor(v.Known.Codec(id).Codec)
	if floor.Why == "" || floor.Kind == recommend.NotLooked {
		return words
	}
	return strings.TrimSuffix("not offered: "+floor.Why+"; "+words, "; ")
}
