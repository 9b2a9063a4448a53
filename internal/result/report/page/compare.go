package page

import (
	"io"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/compare"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// Comparison is a second record beside the one that a page shows, and what
// is different in each cell that both have, as columns of equal length.
type Comparison struct {
	Page    Page    `json:"page"` // the second record, without matrices
	Dataset []int   `json:"dataset"`
	Codec   []int   `json:"codec"` // texts of the page around, as those beside
	Op      []int   `json:"op"`
	Old     shown   `json:"old"` // ns/op of the second record, as it was compared: at one clock
	New     shown   `json:"new"`
	Change  changed `json:"change"` // of the record shown against the second one: 0.05 takes 5 % longer
	Low     changed `json:"low"`    // 95 % interval
	High    changed `json:"high"`
	From    changed `json:"from"`              // the smallest change that would be shown
	P       figures `json:"p"`                 // after Holm's correction
	Shown   []int   `json:"shown"`             // 1 if a difference is shown, see [stats.Compared]
	Against string  `json:"against,omitempty"` // codec by whose times those of both were divided before

	Means []Mean   `json:"means"` // over all data sets
	Notes []string `json:"notes"`
}

// Mean is the geometric mean of the changes of an operation.
type Mean struct {
	Op    string  `json:"op"`
	Cells int     `json:"cells"`
	Of    changed `json:"of"` // change, and both ends of its 95 % interval
}

// Write writes the HTML report of rec, with other beside it for comparison
// unless that is nil. Errors are those of w.
func Write(w io.Writer, rec, other *record.Record, o view.Options) error {
	p := newWriter(view.New(rec, o))
	p.fill()
	if other != nil {
		second := Of(view.New(other, o))
		second.Matrices, second.Choose = []Matrix{}, nil
		p.compare(second, other)
		if err := other.Lost(); err != nil {
			return err
		}
	}
	if err := rec.Lost(); err != nil {
		return err
	}
	return write(w, p.page)
}

// compare adds a second record to the page.
func (w *writer) compare(second Page, other *record.Record) {
	found := compare.Comparison([]*record.Record{other}, []*record.Record{w.Rec}, nil, w.Opts)
	c := &Comparison{Page: second, Dataset: []int{}, Codec: []int{}, Op: []int{}, Shown: []int{}, Means: []Mean{},
		Notes: slices.Concat(found.Warnings, found.Notes)}
	for _, x := range found.Cells {
		if !w.Shown(x.Codec) {
			continue
		}
		shown := 0
		if x.Shown {
			shown = 1
		}
		c.Dataset, c.Codec, c.Op = append(c.Dataset, w.text(x.Dataset)), append(c.Codec, w.text(x.Codec)),
			append(c.Op, w.text(x.Op))
		c.Old, c.New = append(c.Old, x.Old.NS), append(c.New, x.New.NS)
		c.Change, c.Low, c.High = append(c.Change, x.Change), append(c.Low, x.Low), append(c.High, x.High)
		c.From = append(c.From, x.Resolves)
		c.P, c.Shown = append(c.P, x.P), append(c.Shown, shown)
	}
	c.Against = found.Against
	for _, m := range found.Means {
		c.Means = append(c.Means, Mean{m.Op, m.Cells, changed{m.Change, m.Low, m.High}})
	}
	w.page.Other = c
}
