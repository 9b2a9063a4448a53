// Package view is a record as reports see it, under what a reader asked for: its figures estimated once and ranked,
// what failed, and what is known of each codec. It makes no table; see the packages beside it.
package view

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Baseline is code generated for the struct with no library: a reference that others are
// set against, and never ranked.
const Baseline = "baseline"

type pair struct{ codec, dataset string }

// View is a record with its estimates and ranks, from which every format is made.
type View struct {
	Rec      *record.Record
	Figures  *stats.Estimated
	Opts     Options
	Datasets []string // in the order of the plan
	cells    map[stats.Key]*stats.Cell
	List     []*stats.Cell // by data set, codec, operation
	Sums     []*stats.Cell // of marshal and unmarshal, in the same order
	Places   map[stats.Key]stats.Place
	verdicts map[pair]record.Verdict
	NoOp     map[string]bool
	Noise    map[string]float64 // data set → smallest difference resolved, of its worst operation
	Twice    []stats.AA         // of the baseline, measured twice
	Known    *facts.Facts
	Under    contracts
}

// New estimates a record, and makes the view of it.
func New(rec *record.Record, o Options) *View { return Of(o.Estimated(rec), o) }

// Of makes the view of a record that was estimated.
func Of(x *stats.Estimated, o Options) *View {
	rec := x.Rec
	v := &View{
		Rec: Only(rec, o.Formats), Figures: x, Opts: o, List: x.Cells,
		cells:    map[stats.Key]*stats.Cell{},
		Places:   map[stats.Key]stats.Place{},
		verdicts: map[pair]record.Verdict{},
		NoOp:     NoOps(rec),
		Noise:    map[string]float64{},
	}
	for _, d := range rec.Verdicts {
		v.verdicts[pair{d.Codec, d.Dataset}] = d
	}
	for _, c := range v.List {
		v.cells[c.Key] = c
	}
	v.Known = facts.New(v.Rec)
	v.addTotals()
	v.listDatasets()
	for _, d := range v.Datasets {
		v.rank(d)
	}
	v.contract()
	return v
}

// NoOps are the codecs that do nothing, of all formats.
func NoOps(rec *record.Record) map[string]bool {
	noOp := map[string]bool{}
	for _, c := range rec.Codecs {
		noOp[c.ID] = c.NoOp
	}
	for _, d := range rec.Verdicts {
		if d.Verdict == record.NotChecked {
			noOp[d.Codec] = true
		}
	}
	return noOp
}

func (v *View) addTotals() {
	for _, c := range v.List {
		un := v.cells[stats.Key{Codec: c.Codec, Dataset: c.Dataset, Op: string(codec.OpUnmarshal)}]
		if c.Op == string(codec.OpMarshal) && un != nil {
			sum := stats.Add(c, un)
			v.cells[sum.Key] = sum
			v.Sums = append(v.Sums, sum)
		}
	}
}

// listDatasets takes the data sets of the plan first, then those that only samples or verdicts name.
func (v *View) listDatasets() {
	note := func(id string) {
		if id != "" && !slices.Contains(v.Datasets, id) {
			v.Datasets = append(v.Datasets, id)
		}
	}
	for _, id := range v.Rec.Run.Plan.Datasets {
		note(id)
	}
	for _, d := range v.Rec.Verdicts {
		note(d.Dataset)
	}
	for _, c := range v.List {
		note(c.Dataset)
	}
}

// rank ranks every operation of one data set, and the total. What has too few
// processes for an interval has no rank, nor have the baseline and the no-op.
func (v *View) rank(dataset string) {
	byOp := map[string][]*stats.Cell{}
	var all []*stats.Cell
	for _, c := range slices.Concat(v.List, v.Sums) {
		if c.Dataset != dataset {
			continue
		}
		all = append(all, c)
		if !v.NoOp[c.Codec] && c.Codec != Baseline && c.Finite() && !strings.HasSuffix(c.Codec, record.Twin) {
			byOp[c.Op] = append(byOp[c.Op], c)
		}
	}
	v.Twice = append(v.Twice, stats.AAs(all, dataset)...)
	for op, cells := range byOp {
		noise, ok := stats.Resolution(all, dataset, op)
		if ok {
			v.Noise[dataset] = max(v.Noise[dataset], noise)
		}
		for _, p := range stats.Rank(cells, noise) {
			v.Places[p.Key] = p
		}
	}
}

// At returns the cell of a codec, data set and operation, or nil.
func (v *View) At(id, dataset string, op codec.Op) *stats.Cell {
	return v.cells[stats.Key{Codec: id, Dataset: dataset, Op: string(op)}]
}

// Codecs lists the codecs with a cell on a data set, in the order of the
// sort; those without the sorted number come last. Twins are left out.
func (v *View) Codecs(dataset string) []string {
	var ids []string
	for _, c := range v.List {
		if c.Dataset == dataset && v.Shown(c.Codec) && !strings.HasSuffix(c.Codec, record.Twin) &&
			!slices.Contains(ids, c.Codec) {
			ids = append(ids, c.Codec)
		}
	}
	slices.SortStableFunc(ids, func(a, b string) int {
		x, okX := v.SortValue(a, dataset)
		y, okY := v.SortValue(b, dataset)
		switch {
		case v.Opts.Sort == SortCodec || okX == okY && x == y:
			return strings.Compare(a, b)
		case okX != okY && okX:
			return -1
		case okX != okY:
			return 1
		}
		return cmp.Compare(x, y)
	})
	return ids
}

// SortValue is the number by which a codec is sorted; false if it has none.
func (v *View) SortValue(id, dataset string) (float64, bool) {
	total := v.At(id, dataset, stats.Sum)
	switch v.Opts.Sort {
	case SortSize:
		verdict := v.verdicts[pair{id, dataset}]
		b := verdict.EncodedBytes
		return b, b > 0 && !slices.ContainsFunc(verdict.Adapted, func(how string) bool {
			return strings.HasSuffix(how, ": "+codec.TagsUnused) // its names are not those that the size is asked of
		})
	case SortAlloc:
		if total == nil {
			return 0, false
		}
		return total.Alloc, true
	}
	c := v.At(id, dataset, v.SortOp())
	if c == nil {
		return 0, false
	}
	return c.NS, true
}

// SortOp is the operation whose time is ranked.
func (v *View) SortOp() codec.Op {
	switch v.Opts.Sort {
	case SortMarshal:
		return codec.OpMarshal
	case SortUnmarshal:
		return codec.OpUnmarshal
	}
	return stats.Sum
}

// VsBaseline is how many times the baseline's estimate a cell takes.
func (v *View) VsBaseline(c *stats.Cell) (float64, bool) {
	if c == nil {
		return 0, false
	}
	b := v.At(Baseline, c.Dataset, codec.Op(c.Op))
	if b == nil || b.NS <= 0 {
		return 0, false
	}
	return c.NS / b.NS, true
}

// Files is the name of a joined record without the folders.
func Files(name string) string {
	parts := strings.Split(name, " + ")
	for i, p := range parts {
		parts[i] = filepath.Base(p)
	}
	return strings.Join(parts, " + ")
}

// Reference is the codec whose times and sizes a card sets those of its own against.
const Reference = "json/std"

// What the references are, which have no rank.
const (
	BaselineWords = "code generated for the struct with no library: the practical limit"
	NoOpWords     = "a call that does nothing: the cost of the harness, part of every time"
)

// Verdict is that of a codec on a data set; the zero one where it was not verified.
func (v *View) Verdict(id, dataset string) record.Verdict { return v.verdicts[pair{id, dataset}] }
