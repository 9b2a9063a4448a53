package attack

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// Cell is one decoding operation of one case.
type Cell struct {
	Case *suite.Case
	Op   codec.Op
}

// String names the cell.
func (c Cell) String() string {
	return fmt.Sprintf("%s on %s: %s", c.Case.Codec, c.Case.Dataset.ID, c.Op)
}

// Ops lists what is attacked where nothing is chosen: each operation that decodes.
// Decoding into a generated type is left out: unmarshal makes the same call of
// the library, and converts what comes out of it.
func Ops() []codec.Op {
	var ops []codec.Op
	for _, o := range codec.Ops() {
		if !o.Encodes && o.Op != codec.OpUnmarshalGenerated {
			ops = append(ops, o.Op)
		}
	}
	return ops
}

// Cells are the operations of ops that each case offers. A stream that serialbench
// frames itself, with a length before each message, is none of a library: a worker is asked which
// are. The error is that of ctx, or of a worker that could not be started.
func Cells(ctx context.Context, x worker.Doer, cases []*suite.Case, ops []codec.Op) ([]Cell, error) {
	own := map[*suite.Case]bool{}
	if slices.Contains(ops, codec.OpStreamUnmarshal) {
		var err error
		if own, err = ownStreams(ctx, x, cases); err != nil {
			return nil, err
		}
	}
	var cells []Cell
	for _, c := range cases {
		for _, op := range ops {
			if (op == codec.OpUnmarshal || c.Offers(op)) && (op != codec.OpStreamUnmarshal || own[c]) {
				cells = append(cells, Cell{c, op})
			}
		}
	}
	return cells, nil
}

// openingTime is how long a case may take to open.
const openingTime = time.Minute

// ownStreams are the cases with a stream of the library's own. One that cannot be opened has none.
func ownStreams(ctx context.Context, x worker.Doer, cases []*suite.Case) (map[*suite.Case]bool, error) {
	var offered []*suite.Case
	var o task.StreamsOrder
	for _, c := range cases {
		if c.Offers(codec.OpStreamUnmarshal) {
			offered, o.Cases = append(offered, c), append(o.Cases, task.StreamsCase{Codec: c.Codec, Dataset: c.Dataset.ID})
		}
	}
	own := map[*suite.Case]bool{}
	steps := worker.Steps{Task: task.StreamsName, Timeout: openingTime, End: len(offered),
		Argument: func(first int) any { o.First = first; return o },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a task.StreamsAnswer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("attack: answer of the worker: %w", err)
			}
			if a.Case < 0 || a.Case >= len(offered) {
				return 0, false, fmt.Errorf("attack: answer of the worker: no case %d", a.Case)
			}
			own[offered[a.Case]] = a.Own
			return a.Case, true, nil
		},
		Died: func(int, bool, *worker.Fault) error { return nil }}
	return own, steps.Run(ctx, x, 0)
}
