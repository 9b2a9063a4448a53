package attack

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// AgainFor makes that for the values of a seed. A worker encodes them.
func AgainFor(ctx context.Context, x worker.Doer, c *suite.Case, op codec.Op, seed uint64) (*Again, error) {
	if c.Dataset.Draw == nil {
		return nil, fmt.Errorf("attack: the values of data set %s are another program's", c.Dataset.ID)
	}
	var a task.AgainAnswer
	err := x.Do(ctx, task.AgainName, task.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Op: op, Seed: seed}, againTime,
		func(text json.RawMessage) (time.Duration, error) {
			return againTime, json.Unmarshal(text, &a)
		})
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s on %s: encode what an attack needs: %w", c.Codec, c.Dataset.ID, err)
	case a.Failed != "":
		return nil, fmt.Errorf("%s on %s: %s", c.Codec, c.Dataset.ID, a.Failed)
	}
	good := verify.Clone(c.Dataset.Draw(task.Encodings, seed)[0])
	task.OneKey(reflect.ValueOf(good), 0)
	text := verify.Clone(good)
	if !task.SetText(reflect.ValueOf(text), task.InvalidText, 0) {
		text = reflect.New(reflect.TypeOf(good).Elem()).Interface()
	}
	a.Again.Values = []any{good, text}
	return &a.Again, nil
}

// againTime is how long that may take: a map of many keys is slow to encode for some.
const againTime = 2 * time.Minute

// Slower is how many times as long as ordinary keys colliding ones have to take, and
// Ordinarily what ordinary ones are taken to need at least.
const (
	Slower     = task.CollidingSlower
	Ordinarily = task.LeastColliding
)
