package report

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

// baseline is code generated for the struct with no library: a reference that others are
// set against, and never ranked.
const baseline = "baseline"

type pair struct{ codec, dataset string }

// view is a record with its estimates and ranks, from which every format is made.
type view struct {
	rec      *record.Record
	opts     Options
	datasets []string // in the order of the plan
	cells    map[stats.Key]*stats.Cell
	list     []*stats.Cell // by data set, codec, operation
	sums     []*stats.Cell // of marshal and unmarshal, in the same order
	places   map[stats.Key]stats.Place
	verdicts map[pair]record.Verdict
	noOp     map[string]bool
	noise    map[string]float64 // data set → smallest difference resolved, of its worst operation
	twice    []stats.AA // of the baseline, measured twice
	clock    stats.Clock // that figures stand at
	known    *facts.Facts
	dropped  error // samples that measured nothing
	under    contracts
}

func newView(rec *record.Record, o Options) *view {
	v := &view{
		rec: rec, opts: o,
		cells:    map[stats.Key]*stats.Cell{},
		places:   map[stats.Key]stats.Place{},
		verdicts: map[pair]record.Verdict{},
		noOp:     map[string]bool{},
		noise:    map[string]float64{},
	}
	for _, c := range rec.Codecs {
		v.noOp[c.ID] = c.NoOp
	}
	for _, d := range rec.Verdicts {
		v.verdicts[pair{d.Codec, d.Dataset}] = d
		if d.Verdict == record.NotChecked {
			v.noOp[d.Codec] = true
		}
	}
	at := o.conditions(rec)
	v.clock = stats.ClockOf(rec.Samples, at.Clock.Probe)
	if at.Clock.PS > 0 {
		v.clock = at.Clock
	}
	v.list, v.dropped = stats.CellsAt(rec.Samples, o.Estimator, at)
	for _, c := range v.list {
		v.cells[c.Key] = c
	}
	v.rec = only(rec, o.Formats) // noOps and samples were needed whole
	v.known = facts.New(v.rec)
	v.addTotals()
	v.listDatasets()
	for _, d := range v.datasets {
		v.rank(d)
	}
	v.contract()
	return v
}

func (v *view) addTotals() {
	for _, c := range v.list {
		un := v.cells[stats.Key{Codec: c.Codec, Dataset: c.Dataset, Op: string(codec.OpUnmarshal)}]
		if c.Op == string(codec.OpMarshal) && un != nil {
			sum := stats.Add(c, un)
			v.cells[sum.Key] = sum
			v.sums = append(v.sums, sum)
		}
	}
}

// listDatasets takes the data sets of the plan first, then those that only samples or verdicts name.
func (v *view) listDatasets() {
	note := func(id string) {
		if id != "" && !slices.Contains(v.datasets, id) {
			v.datasets = append(v.datasets, id)
		}
	}
	for _, id := range v.rec.Run.Plan.Datasets {
		note(id)
	}
	for _, d := range v.rec.Verdicts {
		note(d.Dataset)
	}
	for _, c := range v.list {
		note(c.Dataset)
	}
}

// rank ranks every operation of one data set, and the total. What has too few
// processes for an interval has no rank, nor have the baseline and the no-op.
func (v *view) rank(dataset string) {
	byOp := map[string][]*stats.Cell{}
	var all []*stats.Cell
	for _, c := range slices.Concat(v.list, v.sums) {
		if c.Dataset != dataset {
			continue
		}
		all = append(all, c)
		if !v.noOp[c.Codec] && c.Codec != baseline && c.Finite() && !strings.HasSuffix(c.Codec, record.Twin) {
			byOp[c.Op] = append(byOp[c.Op], c)
		}
	}
	v.twice = append(v.twice, stats.AAs(all, dataset)...)
	for op, cells := range byOp {
		noise, ok := stats.Resolution(all, dataset, op)
		if ok {
			v.noise[dataset] = max(v.noise[dataset], noise)
		}
		for _, p := range stats.Rank(cells, noise) {
			v.places[p.Key] = p
		}
	}
}

// at returns the cell of a codec, data set and operation, or nil.
func (v *view) at(id, dataset string, op codec.Op) *stats.Cell {
	return v.cells[stats.Key{Codec: id, Dataset: dataset, Op: string(op)}]
}

// codecs lists the codecs with a cell on a data set, in the order of the
// sort; those without the sorted number come last. Twins are left out.
func (v *view) codecs(dataset string) []string {
	var ids []string
	for _, c := range v.list {
		if c.Dataset == dataset && v.shown(c.Codec) && !strings.HasSuffix(c.Codec, record.Twin) &&
			!slices.Contains(ids, c.Codec) {
			ids = append(ids, c.Codec)
		}
	}
	slices.SortStableFunc(ids, func(a, b string) int {
		x, okX := v.sortValue(a, dataset)
		y, okY := v.sortValue(b, dataset)
		switch {
		case v.opts.Sort == SortCodec || okX == okY && x == y:
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

// sortValue is the number by which a codec is sorted; false if it has none.
func (v *view) sortValue(id, dataset string) (float64, bool) {
	total := v.at(id, dataset, stats.Sum)
	switch v.opts.Sort {
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
	c := v.at(id, dataset, v.sortOp())
	if c == nil {
		return 0, false
	}
	return c.NS, true
}

// sortOp is the operation whose time is ranked.
func (v *view) sortOp() codec.Op {
	switch v.opts.Sort {
	case SortMarshal:
		return codec.OpMarshal
	case SortUnmarshal:
		return codec.OpUnmarshal
	}
	return stats.Sum
}

// vsBaseline is how many times the baseline's estimate a cell takes.
func (v *view) vsBaseline(c *stats.Cell) (float64, bool) {
	if c == nil {
		return 0, false
	}
	b := v.at(baseline, c.Dataset, codec.Op(c.Op))
	if b == nil || b.NS <= 0 {
		return 0, false
	}
	return c.NS / b.NS, true
}

// files is the name of a joined record without the folders.
func files(name string) string {
	parts := strings.Split(name, " + ")
	for i, p := range parts {
		parts[i] = filepath.Base(p)
	}
	return strings.Join(parts, " + ")
}

// reference is the codec whose times and sizes a card sets those of its own against.
const reference = "json/std"

// What the references are, which have no rank.
const (
	baselineWords = "code generated for the struct with no library: the practical limit"
	noOpWords     = "a call that does nothing: the cost of the harness, part of every time"
)

// verdict is that of a codec on a data set; the zero one where it was not verified.
func (v *view) verdict(id, dataset string) record.Verdict { return v.verdicts[pair{id, dataset}] }
