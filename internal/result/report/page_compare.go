package report

import (
	"io"

	"github.com/serialbench/serialbench/internal/record"
)

// PageComparison is a second record beside the one that a page shows, and what
// is different in each cell that both have, as columns of equal length.
type PageComparison struct {
	Page    Page     `json:"page"` // the second record, without matrices
	Dataset []int    `json:"dataset"`
	Codec   []int    `json:"codec"` // texts of the page around, as those beside
	Op      []int    `json:"op"`
	Change  figures  `json:"change"` // of the record shown against the second one: 0.05 takes 5 % longer
	Low     figures  `json:"low"`    // 95 % interval
	High    figures  `json:"high"`
	P       figures  `json:"p"`     // after Holm's correction
	Shown   []int    `json:"shown"` // 1 if a difference is shown, see [stats.Compared]
	Notes   []string `json:"notes"`
}

// WritePage writes the HTML report of rec, with other beside it for comparison
// unless that is nil. Errors are those of w.
func WritePage(w io.Writer, rec, other *record.Record, o Options) error {
	p := newPageWriter(newView(rec, o))
	p.fill()
	if other != nil {
		second := newView(other, o).page()
		second.Matrices = []PageMatrix{}
		p.compare(second, other)
	}
	return writePage(w, p.page)
}

// compare adds a second record to the page.
func (w *pageWriter) compare(second Page, other *record.Record) {
	found := Comparison(other, w.rec, w.opts)
	c := &PageComparison{Page: second, Dataset: []int{}, Codec: []int{}, Op: []int{}, Shown: []int{}, Notes: comparisonNotes(found, other, w.rec)}
	for _, x := range found.Cells {
		if !w.shown(x.Codec) {
			continue
		}
		shown := 0
		if x.Shown {
			shown = 1
		}
		c.Dataset, c.Codec, c.Op = append(c.Dataset, w.text(x.Dataset)), append(c.Codec, w.text(x.Codec)), append(c.Op, w.text(x.Op))
		c.Change, c.Low, c.High = append(c.Change, x.Change), append(c.Low, x.Low), append(c.High, x.High)
		c.P, c.Shown = append(c.P, x.P), append(c.Shown, shown)
	}
	w.page.Other = c
}
