package compare

import (
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// history sorts the runs of the options by program, at the conditions of the
// meeting, and says how many there are. Those of a program of which there is one run only teach
// nothing. The figures that are kept are those of [stats.Default]; another estimator
// learns from the records alone.
func (m meeting) history(old, new []*record.Record, o view.Options) (h stats.History, known int) {
	if o.Estimator != stats.Default && o.Estimator != (stats.Estimator{}) {
		return h, 0
	}
	before, after := strings.Join(executables(old), " "), strings.Join(executables(new), " ")
	others := map[string][][]*stats.Cell{}
	var programs []string
	for _, r := range o.History {
		cells := r.At(m.Conditions)
		if len(cells) == 0 {
			continue
		}
		switch program := strings.Join(r.Executables, " "); program {
		case before:
			h.Old = append(h.Old, cells)
			known++
		case after:
			h.New = append(h.New, cells)
			known++
		default:
			if others[program] == nil {
				programs = append(programs, program)
			}
			others[program] = append(others[program], cells)
		}
	}
	for _, p := range programs {
		if len(others[p]) > 1 {
			h.Others = append(h.Others, others[p])
			known += len(others[p])
		}
	}
	return h, known
}
