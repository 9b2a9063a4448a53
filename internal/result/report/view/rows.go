package view

import (
	"cmp"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Row is one cell: one operation of one codec on one data set. Pointers are nil
// (null in JSON) where a number does not exist.
type Row struct {
	Codec        string   `json:"codec"`
	Dataset      string   `json:"dataset"`
	Op           string   `json:"op"`
	NS           float64  `json:"ns"`      // wall ns/op at the clock of the run, see stats.Estimator
	NSLow        *float64 `json:"ns_low"`  // 95 % interval; nil with too few processes
	NSHigh       *float64 `json:"ns_high"` //
	RawNS        float64  `json:"raw_ns"`  // NS at the clocks that the cores had
	CPUNS        float64  `json:"cpu_ns"`  // CPU ns/op of the whole process
	GCNS         float64  `json:"gc_ns"`   // of the collector, part of NS
	GCLow        *float64 `json:"gc_low"`  // 95 % interval; nil where the pace has none
	GCHigh       *float64 `json:"gc_high"` //
	GCShare      float64  `json:"gc_share"`
	FreeNS       float64  `json:"free_ns"`         // NS without the collector
	FreeLow      *float64 `json:"free_low"`        // 95 % interval
	FreeHigh     *float64 `json:"free_high"`       //
	Least        float64  `json:"least_ns"`        // the fastest process
	Most         float64  `json:"most_ns"`         // the slowest process
	Range        string   `json:"range,omitempty"` // both in words, where there are too few processes for an interval
	EncodedBytes *float64 `json:"encoded_bytes"`
	AllocBytes   float64  `json:"alloc_bytes"` // bytes/op
	Allocs       float64  `json:"allocs"`      // allocations/op
	Samples      int      `json:"samples"`
	Processes    int      `json:"processes"`
	Links        int      `json:"links"` // of the program that the processes had; 1: the figure holds for one
	Rank         *int     `json:"rank"`  // among the codecs on this data set and operation; nil: never ranked
	Tied         bool     `json:"tied"`  // another codec has the same rank
	VsBaseline   *float64 `json:"vs_baseline"`
	Warnings     []string `json:"warnings,omitempty"` // what speaks against the interval
}

// Rows returns the cells of rec by data set, then in the order of o.Sort, then by
// operation. The second baseline, which only measures noise, has no rows.
func Rows(rec *record.Record, o Options) []Row {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	return New(rec, o).Rows(MeasuredOps())
}

// Totals returns the rows of marshal and unmarshal together, one a codec and data set.
func Totals(rec *record.Record, o Options) []Row {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	return New(rec, o).Rows(SumOnly)
}

// SumOnly has the operation that is marshal and unmarshal together, for [View.Rows].
var SumOnly = []codec.Op{stats.Sum}

// MeasuredOps are the operations of which a record can have samples.
func MeasuredOps() []codec.Op {
	var ops []codec.Op
	for _, i := range codec.Ops() {
		ops = append(ops, i.Op)
	}
	return ops
}

// Rows are the cells of some operations by data set and codec.
func (v *View) Rows(ops []codec.Op) []Row {
	rows := []Row{}
	for _, d := range v.Datasets {
		for _, id := range v.Codecs(d) {
			for _, op := range ops {
				if c := v.At(id, d, op); c != nil {
					rows = append(rows, v.Row(c))
				}
			}
		}
	}
	return rows
}

// Row is one cell.
func (v *View) Row(c *stats.Cell) Row {
	r := Row{
		Codec: c.Codec, Dataset: c.Dataset, Op: c.Op,
		NS: c.NS, RawNS: c.RawNS, CPUNS: c.CPUNS, GCNS: c.GCNS, GCLow: number.Finite(c.GCLow),
		GCHigh:  number.Finite(c.GCHigh),
		GCShare: c.Share(),
		FreeNS:  c.Free.NS, FreeLow: number.Finite(c.Free.Low), FreeHigh: number.Finite(c.Free.High),
		AllocBytes: c.Alloc, Allocs: c.Allocs,
		Samples: c.Samples, Processes: len(c.Processes), Links: c.Links,
	}
	r.Least, r.Most = c.Ends()
	if c.Finite() {
		r.NSLow, r.NSHigh = &c.Low, &c.High
	} else {
		r.Range = number.Spanned(c)
	}
	if b := v.Verdict(c.Codec, c.Dataset).EncodedBytes; b > 0 {
		r.EncodedBytes = &b
	}
	if p, ok := v.Places[c.Key]; ok {
		r.Rank, r.Tied = &p.Rank, p.Tied
	}
	if x, ok := v.VsBaseline(c); ok && !v.NoOp[c.Codec] {
		r.VsBaseline = &x
	}
	for _, w := range c.Warnings {
		r.Warnings = append(r.Warnings, w.Error())
	}
	return r
}
