package cli

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/history"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// history are the runs of this machine that were kept and are like those of the
// lots; what cannot be read is named on stderr. Lots are the old, the new and the earlier
// records.
func (p *program) history(groups [][]*record.Record) ([]stats.KeptRun, error) {
	var heads, given []record.Run
	for _, rec := range slices.Concat(groups[0], groups[1]) {
		heads = append(heads, rec.Run)
	}
	for _, rec := range slices.Concat(groups...) {
		given = append(given, rec.Run)
	}
	found, bad := history.Find(history.Folder(), heads, given)
	for _, b := range bad {
		if _, err := fmt.Fprintln(p.stderr, "warning:", mistake.Line(b)); err != nil {
			return nil, err
		}
	}
	return found, nil
}
