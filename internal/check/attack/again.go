package attack

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const againTask = "attack-again"

// Again is what a program has to have to do an attack again without serialbench.
type Again struct {
	Good     []byte `json:"good"`     // the encoding of which it is looked whether it still decodes
	Target   []byte `json:"target"`   // of unmarshal-reuse: the encoding of what the target holds
	Ordinary []byte `json:"ordinary"` // as many keys as colliding ones are, which no simple hash makes equal; nil where the type has no map
	Values   []any  `json:"-"`        // pointers to the value that is encoded as Good, and to one with text that is not UTF-8
}

// againAnswer is what a worker has encoded, or why it has not.
type againAnswer struct {
	Again  Again  `json:"again"`
	Failed string `json:"failed,omitempty"`
}

// AgainFor makes that for the values of a seed. A worker encodes them.
func AgainFor(ctx context.Context, x worker.Doer, c *suite.Case, op codec.Op, seed uint64) (*Again, error) {
	if c.Dataset.Draw == nil {
		return nil, fmt.Errorf("attack: the values of data set %s are another program's", c.Dataset.ID)
	}
	var a againAnswer
	err := x.Do(ctx, againTask, order{Codec: c.Codec, Dataset: c.Dataset.ID, Op: op, Seed: seed}, againTime, func(text json.RawMessage) (time.Duration, error) {
		return againTime, json.Unmarshal(text, &a)
	})
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s on %s: encode what an attack needs: %w", c.Codec, c.Dataset.ID, err)
	case a.Failed != "":
		return nil, fmt.Errorf("%s on %s: %s", c.Codec, c.Dataset.ID, a.Failed)
	}
	good := verify.Clone(c.Dataset.Draw(encodings, seed)[0])
	oneKey(reflect.ValueOf(good), 0)
	text := verify.Clone(good)
	if !setText(reflect.ValueOf(text), invalidText, 0) {
		text = reflect.New(reflect.TypeOf(good).Elem()).Interface()
	}
	a.Again.Values = []any{good, text}
	return &a.Again, nil
}

// againTime is how long that may take: a map of many keys is slow to encode for some.
const againTime = 2 * time.Minute

func again(j *worker.Job) error {
	a := &attacker{suite: j.Suite}
	if err := j.Read(&a.order); err != nil {
		return err
	}
	made, err := a.again()
	if err != nil {
		return j.Answer(againAnswer{Failed: err.Error()})
	}
	return j.Answer(againAnswer{Again: *made})
}

func (a *attacker) again() (*Again, error) {
	b, err := a.bench()
	if err != nil {
		return nil, err
	}
	made := &Again{Ordinary: a.manyKeys(ordinary)}
	for i, into := range []*[]byte{&made.Good, &made.Target} {
		e, err := encode(b, a.order.Op, b.Values[i], b.Values[i+1])
		if err != nil {
			return nil, err
		}
		*into = bytes.Clone(e)
	}
	return made, nil
}

// invalidText is no UTF-8.
const invalidText = "\xFF\xFE"

// Slower is how many times as long as ordinary keys colliding ones have to take, and
// Ordinarily what ordinary ones are taken to need at least.
const (
	Slower     = collidingSlower
	Ordinarily = leastColliding
)
