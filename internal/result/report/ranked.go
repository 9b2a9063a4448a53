package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// tables makes the tables of a run: those of its view.
type tables struct{ *view }

// tablesOf are the tables of a run and its notes.
func tablesOf(v *view) document { return tables{v}.document() }

func (v tables) document() document {
	d := v.body()
	d.tables = introduced(v.rec, v.opts, d.tables)
	return v.explained(d)
}

// body is what the style and the length that were asked for show.
func (v tables) body() document {
	if d, ok := v.laidOut(); ok {
		return d
	}
	if v.opts.Short {
		return v.short()
	}
	var d document
	for _, id := range v.datasets {
		for _, t := range []grid{v.ranked(id), v.otherwise(id), v.variants(id), v.absent(id)} {
			if len(t.rows) > 0 || len(t.notes) > 0 {
				d.tables = append(d.tables, t)
			}
		}
	}
	if t := v.unobtainable(); len(t.rows) > 0 {
		d.tables = append(d.tables, t)
	}
	d.notes = v.firstWarnings(v.notes())
	return d
}

// introduced puts the machine first, if that was asked for.
func introduced(rec *record.Record, o Options, tables []grid) []grid {
	if o.System {
		return append([]grid{system(rec)}, tables...)
	}
	return tables
}

// ranked is the main table of a data set.
func (v tables) ranked(dataset string) grid {
	t := grid{title: dataset + v.under.title, columns: []column{
		{name: "rank", right: true}, {name: "codec"}, {name: "marshal", right: true}, {name: "unmarshal", right: true},
		{name: "bytes", right: true}, {name: "B/op m/u", right: true}, {name: "allocs m/u", right: true},
		{name: "× baseline", right: true}, {name: "notes"},
	}}
	if v.under.paid != nil {
		t.columns = slices.Insert(t.columns, len(t.columns)-1, column{name: "conversion m/u, ns", right: true})
	}
	var marks footnotes
	ranks := v.ranks(dataset)
	for _, id := range v.codecs(dataset) {
		m, u := v.at(id, dataset, codec.OpMarshal), v.at(id, dataset, codec.OpUnmarshal)
		if v.noOp[id] {
			t.notes = append(t.notes, fmt.Sprintf("no-op overhead (%s, part of every number, not ranked): marshal %s, "+
				"unmarshal %s", id, time(m), time(u)))
			continue
		}
		if m == nil && u == nil {
			continue
		}
		verdict := v.verdict(id, dataset)
		size := "-"
		if verdict.EncodedBytes > 0 {
			size = count(verdict.EncodedBytes)
		}
		row := []string{ranks[id], id, time(m), time(u), size,
			counts(m, u, func(c *stats.Cell) float64 { return c.Alloc }),
			counts(m, u, func(c *stats.Cell) float64 { return c.Allocs }),
			times(v.vsBaseline(v.at(id, dataset, stats.Sum)))}
		if v.under.paid != nil {
			row = append(row, v.conversion(id, dataset))
		}
		notes := strings.TrimSpace(marks.of(verdict.Adapted) + " " + v.mark(id, dataset))
		if id == baseline {
			t.notes = append(t.notes, "baseline (ref, not ranked): "+baselineWords)
		}
		t.add(append(row, notes)...)
		if strings.TrimPrefix(ranks[id], "=") == "1" {
			row := t.rows[len(t.rows)-1]
			row[0].tone, row[1].tone = good, good
		}
	}
	t.notes = slices.Concat(marks.lines, v.whichFields(dataset), t.notes)
	v.collector(dataset, &t)
	if len(t.rows) > 0 {
		t.notes = append(t.notes, v.resolution(dataset)...)
		t.notes = append(t.notes, v.sensitivity(dataset)...)
	}
	return t
}

// resolution says what the baseline, measured twice, tells of the run.
func (v tables) resolution(dataset string) []string {
	worst, names := 0.0, []string{}
	for _, a := range v.twice {
		if a.Dataset != dataset {
			continue
		}
		worst = max(worst, a.Relative)
		if a.Differs {
			names = append(names, fmt.Sprintf("%s %s", a.Op, percent(a.Relative)))
		}
	}
	noise, ok := v.noise[dataset]
	if !ok {
		return []string{"smallest detectable difference: not known, since baseline was not measured twice; = tie"}
	}
	resolved := percent(noise)
	if noise > 1 {
		resolved = "more than 100 %"
	}
	lines := []string{fmt.Sprintf("differences under %s are noise (two measurements of baseline differ by up to "+
		"%s); = tie",
		resolved, percent(worst))}
	if len(names) > 0 {
		lines = append(lines, "warning: baseline differs from itself ("+strings.Join(names, ", ")+
			"): the machine changed during the run; run again")
	}
	return lines
}

// footnotes numbers texts; equal texts share a number.
type footnotes struct{ lines []string }

func (f *footnotes) of(adapted []string) string {
	if len(adapted) == 0 {
		return ""
	}
	text := "adapted: " + strings.Join(Counted(adapted), "; ")
	for i, l := range f.lines {
		if strings.HasSuffix(l, "] "+text) {
			return fmt.Sprintf("[%d]", i+1)
		}
	}
	f.lines = append(f.lines, fmt.Sprintf("[%d] %s", len(f.lines)+1, text))
	return fmt.Sprintf("[%d]", len(f.lines))
}

// ranks shows the rank of each codec under the order of the table: "3", "=3", "-" for a
// codec that lacks the number, or "ref" for the baseline.
func (v tables) ranks(dataset string) map[string]string {
	ranks := map[string]string{}
	if v.opts.Sort == SortSize || v.opts.Sort == SortAlloc {
		v.exactRanks(dataset, ranks)
		return ranks
	}
	for _, id := range v.codecs(dataset) {
		p, ok := v.places[stats.Key{Codec: id, Dataset: dataset, Op: string(v.sortOp())}]
		ranks[id] = rank(p.Rank, p.Tied, ok)
		if id == baseline {
			ranks[id] = "ref"
		}
	}
	return ranks
}

// exactRanks ranks numbers that have no noise: equal to what is shown is a tie.
func (v tables) exactRanks(dataset string, ranks map[string]string) {
	seen := map[string]int{}
	order := []string{}
	for _, id := range v.codecs(dataset) {
		x, ok := v.sortValue(id, dataset)
		if v.noOp[id] || id == baseline || !ok {
			ranks[id] = rank(0, false, false)
			if id == baseline {
				ranks[id] = "ref"
			}
			continue
		}
		seen[count(x)]++
		order = append(order, id)
	}
	first, last := 0, ""
	for i, id := range order {
		x, _ := v.sortValue(id, dataset)
		if s := count(x); s != last {
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
func (v tables) variants(dataset string) grid {
	t := grid{title: dataset + ": variant operations (not the default contract)", columns: []column{
		{name: "codec"}, {name: "operation"}, {name: "time", right: true}, {name: "B/op", right: true},
		{name: "allocs", right: true}, {name: "× its default", right: true}, {name: "× baseline", right: true},
	}}
	for _, id := range v.codecs(dataset) {
		if v.noOp[id] {
			continue
		}
		for _, op := range codec.Ops() {
			c := v.at(id, dataset, op.Op)
			if op.Op == codec.OpMarshal || op.Op == codec.OpUnmarshal || c == nil {
				continue
			}
			usual := v.at(id, dataset, codec.OpUnmarshal)
			if op.Encodes {
				usual = v.at(id, dataset, codec.OpMarshal)
			}
			ratio := "-"
			if usual != nil && usual.NS > 0 {
				ratio = times(c.NS/usual.NS, true)
			}
			name := string(op.Op)
			if op.Stream {
				name += v.streams(id, dataset)
			}
			t.add(id, name, time(c), count(c.Alloc), count(c.Allocs), ratio, times(v.vsBaseline(c)))
		}
	}
	return t
}

// streams says how a codec streams, " (wrapped)" or " (real)"; "" for old records.
func (v tables) streams(id, dataset string) string {
	for _, d := range v.rec.Verdicts {
		if d.Dataset == dataset && d.Codec == strings.TrimSuffix(id, record.Twin) && d.Streams != "" {
			return " (" + d.Streams + ")"
		}
	}
	return ""
}

// unobtainable lists the codecs whose library cannot be had.
func (v tables) unobtainable() grid {
	t := grid{title: "not obtainable", columns: []column{{name: "codec"}, {name: "library"}, {name: "reason", wrap: 64}}}
	for _, c := range v.rec.Codecs {
		if c.Unobtainable != "" && v.shown(c.ID) {
			t.add(c.ID, c.Library, oneLine(c.Unobtainable))
		}
	}
	return t
}

// conversion is what a codec pays for the struct in ns, "71.0±3.1/32.4±2.2" or without intervals
// "71.0/32.4", or "" where it converts nothing.
func (v tables) conversion(id, dataset string) string {
	c, pays := v.paid(id, dataset)
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
		return three(ns) + "±" + reach
	}
	return three(ns)
}

// otherwise is the ranked table under the other contract.
func (v tables) otherwise(dataset string) grid {
	if v.under.other == nil {
		return grid{}
	}
	t := tables{v.under.other}.ranked(dataset)
	t.notes = append(t.notes, "codecs without a type of their own take your struct as it is, and stand in both rankings "+
		"with the same figures")
	return t
}

// mark says in one line why a codec is offered to nobody, where somebody looked, and what hostile input did to it.
func (v tables) mark(id, dataset string) string {
	words := v.known.Codec(id).Untrusted(dataset)
	why := recommend.Floor(v.known.Codec(id).Codec)
	if why == "" || why == recommend.NotLooked {
		return words
	}
	return strings.TrimSuffix("not offered: "+why+"; "+words, "; ")
}
