package interop

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Evidence is what shows a cell that is not exact: bytes that the writer wrote, and the
// value that they stand for. A worker writes them, and reads them too, unless the cell says
// that this ends one.
func Evidence(ctx context.Context, x worker.Doer, s *suite.Suite, c record.MatrixCell, seed uint64) (input []byte,
	value any, err error) {
	made := s.Case(c.Peer, c.Dataset)
	if made == nil || s.Case(c.Codec, c.Dataset) == nil {
		return nil, nil, fmt.Errorf("%s or %s has no code for data set %s", c.Peer, c.Codec, c.Dataset)
	}
	if made.Dataset.Draw == nil {
		return nil, nil, fmt.Errorf("the values of data set %s are another program's", c.Dataset)
	}
	edge, err := task.EdgeNamed(c.Case)
	if err != nil {
		return nil, nil, err
	}
	var a task.EvidenceAnswer
	err = x.Do(ctx, task.EvidenceName, task.EvidenceOrder{Cell: c, Seed: seed}, task.Timeout,
		func(text json.RawMessage) (time.Duration, error) {
			return task.Timeout, json.Unmarshal(text, &a)
		})
	values := made.Dataset.Draw(Values, seed)
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("look for a value that %s reads so: %w", c.Codec, err)
	case a.Failed != "":
		return nil, nil, fmt.Errorf("%s", a.Failed)
	case a.Value < 0 || a.Value >= len(values):
		return nil, nil, fmt.Errorf("answer of the worker: no value %d", a.Value)
	}
	if edge != nil {
		v := verify.Clone(values[0])
		edge.Set(v)
		return a.Input, v, nil
	}
	return a.Input, values[a.Value], nil
}
