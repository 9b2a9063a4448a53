package attack

import (
	"context"
	"encoding/json"
	"errors"
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
	offered := slices.DeleteFunc(slices.Clone(cases), func(c *suite.Case) bool {
		return !c.Offers(codec.OpStreamUnmarshal)
	})
	answers := make([]task.StreamsAnswer, len(offered))
	err := worker.Each(ctx, 0, len(offered), func(ctx context.Context, i int) error {
		o := task.StreamsOrder{Codec: offered[i].Codec, Dataset: offered[i].Dataset.ID}
		err := x.Do(ctx, task.StreamsName, o, openingTime, func(text json.RawMessage) (time.Duration, error) {
			return openingTime, json.Unmarshal(text, &answers[i])
		})
		if errors.As(err, new(*worker.Fault)) {
			return nil
		}
		return err
	})
	own := map[*suite.Case]bool{}
	for i, c := range offered {
		own[c] = answers[i].Own
	}
	return own, err
}
