package attack

import (
	"bytes"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

// Again is what a program has to have to do an attack again without serialbench.
type Again struct {
	Good     []byte // the encoding of which it is looked whether it still decodes
	Target   []byte // of unmarshal-reuse: the encoding of what the target holds
	Ordinary []byte // as many keys as colliding ones are, which no simple hash makes equal; nil where the type has no map
	Values   []any  // pointers to the value that is encoded as Good, and to one with text that is not UTF-8
}

// AgainFor makes that for the values of a seed.
func AgainFor(c *suite.Case, op codec.Op, seed uint64) (*Again, error) {
	one, err := suite.New([]codec.Info{{ID: c.Codec}}, nil, []*suite.Case{c}, nil)
	if err != nil {
		return nil, err
	}
	a := &attacker{suite: one, order: order{Codec: c.Codec, Dataset: c.Dataset.ID, Op: op, Seed: seed}}
	b, err := a.bench()
	if err != nil {
		return nil, err
	}
	a.decoder = &decoder{bench: b, op: op}
	again := &Again{Ordinary: a.manyKeys(ordinary), Values: []any{b.Values[0], a.withText(invalidText)}}
	for i, into := range []*[]byte{&again.Good, &again.Target} {
		e, err := encode(b, op, b.Values[i], b.Values[i+1])
		if err != nil {
			return nil, err
		}
		*into = bytes.Clone(e)
	}
	return again, nil
}

// invalidText is no UTF-8.
const invalidText = "\xFF\xFE"

// Slower is how many times as long as ordinary keys colliding ones have to take, and
// Ordinarily what ordinary ones are taken to need at least.
const (
	Slower     = collidingSlower
	Ordinarily = leastColliding
)
