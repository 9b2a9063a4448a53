package cli

import (
	"io"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// writePage writes the HTML report of rec against the record at path.
func (p *program) writePage(out *output, s show, rec *record.Record, path string) error {
	other, err := p.read(path)
	if err != nil {
		return err
	}
	opts := view.Options{Sort: view.Sort(s.sort), Estimator: s.estimating(), Formats: s.formats,
		Heap: view.Heap(s.heap)}
	p.adds(&opts)
	return out.write(func(w io.Writer) error { return page.Write(w, rec, other, opts) })
}

// shaped is how many values the picture of a data set's shape is made from.
const shaped = 20

// adds puts into the options of a page what the program knows and no record does: how each
// codec is called, and what the types of its data sets are.
func (p *program) adds(o *view.Options) {
	o.Classes = differ.Removes
	o.Uses, o.Types = p.engine.Uses(), map[string]view.Type{}
	for _, d := range p.field.Suite.Datasets {
		if d.Hidden || d.Draw == nil { // of which the page has no picture
			continue
		}
		values := d.Draw(shaped, dataset.DefaultSeed)
		o.Types[d.ID] = view.Type{Doc: d.Doc, Kinds: attack.KindsOf(values[0]), Shape: view.ShapeOf(values)}
	}
}
