package stress

import "github.com/serialbench/serialbench/internal/record"

// Lines are the lines of a record that say what an answer does.
func (r *Answer) Lines() (cells []record.MatrixCell) {
	words := map[string]string{Harm: record.CellHarm, NotFound: record.CellExact, NotTried: record.CellNotTried}
	for _, c := range r.Cells {
		cells = append(cells, record.MatrixCell{Kind: record.KindStress, Codec: c.Codec, Dataset: c.Dataset, Case: c.Kind,
			Verdict: words[c.Verdict], Party: c.Party, Got: c.Detail, Tried: c.Processes, Inexact: c.Failed})
	}
	return cells
}
