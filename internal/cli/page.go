package cli

import (
	"io"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
)

// writePage writes the HTML report of rec against the record at path.
func (p *program) writePage(out *output, s show, rec *record.Record, path string) error {
	other, err := p.read(path)
	if err != nil {
		return err
	}
	return out.write(func(w io.Writer) error {
		return report.WritePage(w, rec, other, report.Options{Sort: report.Sort(s.sort), Estimator: s.estimating(), Formats: s.formats, Heap: report.Heap(s.heap)})
	})
}
