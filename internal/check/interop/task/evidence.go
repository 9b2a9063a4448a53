package task

import (
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	edges "github.com/serialbench/serialbench/internal/check/edges/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// EvidenceName is that of the task of showing a cell.
const EvidenceName = "interop-evidence"

// EvidenceOrder is what a worker is asked: the cell that is to be shown.
type EvidenceOrder struct {
	Cell record.MatrixCell `json:"cell"`
	Seed uint64            `json:"seed"`
}

// About is the data set.
func (o EvidenceOrder) About() (codec, dataset string) { return "", o.Cell.Dataset }

// EvidenceAnswer is the encoding that shows it, and the number of the value, or why there is none.
type EvidenceAnswer struct {
	Input  []byte `json:"input,omitempty"`
	Value  int    `json:"value"`
	Failed string `json:"failed,omitempty"`
}

// EdgeNamed is the edge value of that name; nil for none.
func EdgeNamed(name string) (*edges.Case, error) {
	if name == "" {
		return nil, nil
	}
	all := edges.All()
	i := slices.IndexFunc(all, func(e edges.Case) bool { return e.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no edge value %q any more", name)
	}
	return &all[i], nil
}

func evidenceWork(j *worker.Job) error {
	var o EvidenceOrder
	if err := j.Read(&o); err != nil {
		return err
	}
	a, err := evidence(j.Suite, o.Cell, o.Seed)
	if err != nil {
		a.Failed = err.Error()
	}
	return j.Answer(a)
}

// evidence looks for the shortest encoding of which what the cell says is true.
func evidence(s *suite.Suite, c record.MatrixCell, seed uint64) (a EvidenceAnswer, err error) {
	var sides [2]*side
	var adapted []codec.Adaptation
	for i, id := range []string{c.Peer, c.Codec} {
		made := s.Case(id, c.Dataset)
		if made == nil {
			return a, fmt.Errorf("%s has no code for data set %s", id, c.Dataset)
		}
		info, _ := s.Codec(id)
		if sides[i], err = open(info, made, Values, seed); err != nil {
			return a, err
		}
		adapted = append(adapted, made.Adapted...)
	}
	p := pair{sides[0], sides[1], adapted}
	edge, err := EdgeNamed(c.Case)
	if err != nil {
		return a, err
	}
	written, err := p.writer.messages(edge)
	if err != nil {
		return a, err
	}
	ends := c.Verdict == record.CellDead || c.Verdict == record.CellHang
	found := false
	for i, m := range written {
		switch {
		case m.err != nil:
			continue
		case ends:
			if !found || hex.EncodeToString(m.bytes) == c.Bytes {
				a.Input, a.Value, found = m.bytes, i, true
			}
			continue
		}
		own := message{value: m.value}
		if edge != nil {
			list, err := p.reader.messages(edge)
			if err != nil {
				return a, err
			}
			own = list[i]
		}
		if one := p.judge(m, own, edge != nil); one.Verdict != c.Verdict {
			continue
		}
		if !found || len(m.bytes) < len(a.Input) {
			a.Input, a.Value, found = m.bytes, i, true
		}
	}
	if !found {
		return a, fmt.Errorf("no value of %s by %s is read by %s so: %s", c.Dataset, c.Peer, c.Codec, c.Verdict)
	}
	return a, nil
}
