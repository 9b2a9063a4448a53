package task

import (
	"bytes"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

const AgainName = "attack-again"

// Again is what a program has to have to do an attack again without serialbench.
type Again struct {
	Good   []byte `json:"good"`   // the encoding of which it is looked whether it still decodes
	Target []byte `json:"target"` // of unmarshal-reuse: the encoding of what the target holds
	// as many keys as colliding ones are, which no simple hash makes equal; nil where the type has no map
	Ordinary []byte `json:"ordinary"`
	Values   []any  `json:"-"` // pointers to the value that is encoded as Good, and to one with text that is not UTF-8
}

// AgainAnswer is what a worker has encoded, or why it has not.
type AgainAnswer struct {
	Again  Again  `json:"again"`
	Failed string `json:"failed,omitempty"`
}

func again(j *worker.Job) error {
	a := &attacker{suite: j.Suite}
	if err := j.Read(&a.order); err != nil {
		return err
	}
	made, err := a.again()
	if err != nil {
		return j.Answer(AgainAnswer{Failed: err.Error()})
	}
	return j.Answer(AgainAnswer{Again: *made})
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

// InvalidText is no UTF-8.
const InvalidText = "\xFF\xFE"
