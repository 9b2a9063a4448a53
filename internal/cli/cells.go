package cli

import (
	"errors"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// keepCells writes the cells of a matrix that is whole into a record, a new one or one that is there. Without a path
// they are kept nowhere.
func (p *program) keepCells(path, command string, seed uint64, cells []record.MatrixCell) (err error) {
	plan := record.Plan{Ops: []string{"marshal", "unmarshal"}, Seed: seed, Matrix: record.MatrixPlan{Command: command}}
	note := func(list *[]string, id string) {
		if id != "" && !slices.Contains(*list, id) {
			*list = append(*list, id)
		}
	}
	for _, c := range cells {
		note(&plan.Codecs, c.Peer)
		note(&plan.Codecs, c.Codec)
		note(&plan.Datasets, c.Dataset)
	}
	sink, _, err := p.openRecord(path, nil, plan, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sink.Close()) }()
	for _, c := range cells {
		if err := sink.Append(c); err != nil {
			return err
		}
	}
	return nil
}
