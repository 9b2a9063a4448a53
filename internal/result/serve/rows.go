package serve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Row is one operation of one codec on one data set while it is measured, or what
// verification said of the pair, Op then "".
type Row struct {
	Codec   string          `json:"codec"`
	Dataset string          `json:"dataset"`
	Op      string          `json:"op"`
	NS      float64         `json:"ns"`  // as known until now; the report at the end counts
	Low     *float64        `json:"low"` // 95 % interval; null with too few processes
	High    *float64        `json:"high"`
	Allocs  float64         `json:"allocs"`
	Seen    int             `json:"processes"` // that it was measured in
	Verdict record.Verified `json:"verdict"`   // "failed" too for an operation that could not be measured
	Detail  string          `json:"detail"`
	Size    float64         `json:"encoded_bytes"` // of a pair
}

// rows are the rows of a run, each with the number of its last change.
type rows struct {
	all  map[stats.Key]*entry
	last int // number of the last change
}

type entry struct {
	row     Row
	samples []record.Sample
	change  int
	stale   bool // samples came that the row does not show
}

func newRows() *rows { return &rows{all: map[stats.Key]*entry{}} }

// add notes a line of the record. The second baseline is left out.
func (r *rows) add(line record.Line) {
	switch l := line.(type) {
	case record.Verdict:
		e := r.at(l.Codec, l.Dataset, "")
		e.row.Verdict, e.row.Detail, e.row.Size = l.Verdict, l.Detail, l.EncodedBytes
	case record.Sample:
		if !strings.HasSuffix(l.Codec, record.Twin) {
			e := r.at(l.Codec, l.Dataset, l.Op)
			e.samples, e.stale = append(e.samples, l), true
		}
	case record.Failure:
		if !strings.HasSuffix(l.Codec, record.Twin) {
			e := r.at(l.Codec, l.Dataset, l.Op)
			e.row.Verdict, e.row.Detail = record.Failed, string(l.What)+": "+l.Detail
		}
	}
}

// at returns the entry of a cell, made if need be, as changed now.
func (r *rows) at(id, dataset, op string) *entry {
	k := stats.Key{Codec: id, Dataset: dataset, Op: op}
	e := r.all[k]
	if e == nil {
		e = &entry{row: Row{Codec: id, Dataset: dataset, Op: op}}
		r.all[k] = e
	}
	r.last++
	e.change = r.last
	return e
}

// since returns the rows that changed after a number, in the order in which they
// did, and the number of the last change. Estimates are made here, so that nobody
// pays for what nobody watches.
func (r *rows) since(change int, e stats.Estimator) ([]Row, int) {
	var changed []*entry
	for _, x := range r.all {
		if x.change > change {
			changed = append(changed, x)
		}
	}
	slices.SortStableFunc(changed, func(a, b *entry) int { return cmp.Compare(a.change, b.change) })
	out := []Row{}
	for _, x := range changed {
		if x.stale {
			x.estimate(e)
		}
		out = append(out, x.row)
	}
	return out, r.last
}

func (x *entry) estimate(e stats.Estimator) {
	x.stale = false
	cells, _ := stats.Cells(x.samples, e) // samples that measured nothing make no cell; the report names them
	for _, c := range cells {
		x.row.NS, x.row.Allocs, x.row.Seen = c.NS, c.Allocs, len(c.Processes)
		x.row.Low, x.row.High = nil, nil
		if low, high := c.Low, c.High; c.Finite() {
			x.row.Low, x.row.High = &low, &high
		}
	}
}
