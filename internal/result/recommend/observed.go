package recommend

import (
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// observed is a record with its estimates.
type observed struct {
	rec   *record.Record
	known *facts.Facts
	cells []*stats.Cell // sums of marshal and unmarshal too
	byKey map[stats.Key]*stats.Cell
}

func observe(rec *record.Record, e stats.Estimator) *observed {
	cells, _ := stats.Cells(rec.Samples, e) // samples that measured nothing make no cell, and no candidate
	v := &observed{rec: rec, known: facts.New(rec), byKey: map[stats.Key]*stats.Cell{}}
	for _, c := range cells {
		v.byKey[c.Key] = c
	}
	for _, c := range cells {
		v.cells = append(v.cells, c)
		u := v.byKey[stats.Key{Codec: c.Codec, Dataset: c.Dataset, Op: "unmarshal"}]
		if c.Op == "marshal" && u != nil {
			sum := stats.Add(c, u)
			v.byKey[sum.Key] = sum
			v.cells = append(v.cells, sum)
		}
	}
	return v
}

// datasets are those wanted on which something was measured.
func (v *observed) datasets(wanted []string) []string {
	found := []string{}
	for _, c := range v.cells {
		if c.Op == stats.Sum && !slices.Contains(found, c.Dataset) && (len(wanted) == 0 || slices.Contains(wanted, c.Dataset)) {
			found = append(found, c.Dataset)
		}
	}
	return found
}

func (v *observed) resolution(datasets []string) (worst float64) {
	for _, d := range datasets {
		if r, ok := stats.Resolution(v.cells, d, stats.Sum); ok {
			worst = max(worst, r)
		}
	}
	return worst
}

// candidate is false for a codec that is none.
func (v *observed) candidate(c record.Codec, datasets []string) (Candidate, bool) {
	x := Candidate{Codec: c.ID, Lacks: []string{}, Unknown: []string{}}
	if c.NoOp || c.ID == "baseline" || strings.HasSuffix(c.ID, record.Twin) {
		return x, false
	}
	var ns, size float64
	for _, d := range datasets {
		cell := v.byKey[stats.Key{Codec: c.ID, Dataset: d, Op: stats.Sum}]
		i := slices.IndexFunc(v.rec.Verdicts, func(w record.Verdict) bool { return w.Codec == c.ID && w.Dataset == d })
		if cell == nil || cell.NS <= 0 || i < 0 || v.rec.Verdicts[i].Verdict == record.Failed || v.rec.Verdicts[i].EncodedBytes <= 0 {
			return x, false
		}
		ns += math.Log(cell.NS)
		size += math.Log(v.rec.Verdicts[i].EncodedBytes)
		x.Allocs += cell.Allocs / float64(len(datasets))
	}
	n := float64(len(datasets))
	x.NS, x.Bytes = math.Exp(ns/n), math.Exp(size/n)
	return x, true
}

func (v *observed) codec(id string) record.Codec {
	i := slices.IndexFunc(v.rec.Codecs, func(c record.Codec) bool { return c.ID == id })
	return v.rec.Codecs[i] // candidates are made from these
}

// beware lists what a reader of a choice has to know of it beside the needs: its
// worst harm with whose doing that is, what it changes without an error, and where unsafe is used.
func (v *observed) beware(id string) []string {
	words := []string{}
	c := v.known.Codec(id)
	if f, ok := c.Worst(); ok && f.Harm != facts.Changed {
		party := string(f.Party)
		if party == "" {
			party = "not known"
		}
		words = append(words, f.Words+" ("+strings.Trim(f.Op+" on "+f.Where(), " ")+"; whose doing: "+party+")")
	}
	for _, g := range facts.Groups(c.Silent()) {
		words = append(words, g.Words+" without an error")
	}
	if len(c.Unsafe) > 0 {
		words = append(words, "imports unsafe")
	}
	if len(c.Linkname) > 0 {
		words = append(words, "imports unsafe for go:linkname alone in "+strings.Join(c.Linkname, ", "))
	}
	return words
}
