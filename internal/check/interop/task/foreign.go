package task

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// ForeignName is that of the task of exchanging values with other languages.
const ForeignName = "interop-foreign"

// ForeignStep is a codec that writes a data set, or reads what a reference wrote of it.
type ForeignStep struct {
	Dataset, Codec string
	Values         int
	Edges          bool   `json:",omitempty"` // the values at the edges of types instead
	Peer           string `json:",omitempty"` // "": the codec writes
	Reference      string `json:",omitempty"`
	Language       string `json:",omitempty"`
	Messages       []Wire `json:",omitempty"`
}

type ForeignOrder struct {
	Steps []ForeignStep `json:"steps"`
	First int           `json:"first"`
	Seed  uint64        `json:"seed"`
}

// About is the data set.
func (o ForeignOrder) About() (codec, dataset string) { return "", o.Steps[0].Dataset }

// ForeignAnswer is a step that begins, or what became of it.
type ForeignAnswer struct {
	Step    int                 `json:"step"`
	Case    string              `json:"case,omitempty"` // of an edge, that begins
	Done    bool                `json:"done,omitempty"`
	Written []Wire              `json:"written,omitempty"`
	Cells   []record.MatrixCell `json:"cells,omitempty"`
}

// Wire is a message between this program, its workers and references.
type Wire struct {
	Bytes string `json:"bytes,omitempty"` // in hex
	Error string `json:"error,omitempty"` // why there is none
	Panic bool   `json:"panic,omitempty"`
	Held  []string
	Own   string `json:"own,omitempty"` // of a value at the edge of its type: see [OwnExact]

	Unsupported bool `json:"unsupported,omitempty"` // by the library in the other language
}

func foreignWork(j *worker.Job) error {
	var o ForeignOrder
	if err := j.Read(&o); err != nil {
		return err
	}
	if err := worker.LimitMemory(memory); err != nil {
		return err
	}
	for i, st := range o.Steps {
		if i < o.First {
			continue
		}
		if err := j.Answer(ForeignAnswer{Step: i}); err != nil {
			return err
		}
		made := j.Suite.Case(st.Codec, st.Dataset)
		if made == nil {
			return fmt.Errorf("interop: no case of %s on %s", st.Codec, st.Dataset)
		}
		info, _ := j.Suite.Codec(st.Codec)
		s, err := open(info, made, st.Values, o.Seed)
		if err != nil {
			return err
		}
		begin := func(name string) error { return j.Answer(ForeignAnswer{Step: i, Case: name}) }
		a := ForeignAnswer{Step: i, Done: true}
		switch {
		case st.Peer == "" && st.Edges:
			a.Written, err = s.writesEdges(EdgesOf(st.Dataset), begin)
		case st.Peer == "":
			a.Written, err = s.writes()
		case st.Edges:
			a.Cells, err = s.readsEdges(st, EdgesOf(st.Dataset), begin)
		default:
			a.Cells, err = s.reads(st)
		}
		if err != nil {
			return err
		}
		if err := j.Answer(a); err != nil {
			return err
		}
	}
	return nil
}

// writes is what a codec writes of each value.
func (s *side) writes() ([]Wire, error) {
	var all []Wire
	for _, v := range s.bench.Values {
		out, err := s.bench.Marshal(nil, v)
		w := Wire{Bytes: hex.EncodeToString(out)}
		if err != nil {
			panicked := (*suite.PanicError)(nil)
			w = Wire{Error: record.OneLine(err.Error()), Panic: errors.As(err, &panicked)}
			if err := s.reopen(); err != nil {
				return nil, err
			}
		}
		all = append(all, w)
	}
	return all, nil
}

// reads is what a codec reads of what a reference wrote.
func (s *side) reads(st ForeignStep) ([]record.MatrixCell, error) {
	cell := record.MatrixCell{Kind: record.KindInterop, Codec: st.Codec, Peer: st.Peer, Dataset: st.Dataset,
		Direction: record.Reads,
		Verdict:   record.CellExact, Reference: st.Reference}
	for i, m := range st.Messages {
		cell.Tried++
		one, err := s.readsOne(st, m, s.bench.Values[i])
		if err != nil {
			return nil, err
		}
		Worse(&cell, one, m.Bytes)
	}
	return []record.MatrixCell{cell}, nil
}

func (s *side) readsOne(st ForeignStep, m Wire, want any) (record.MatrixCell, error) {
	if m.Error != "" {
		c := record.MatrixCell{Verdict: record.CellError, Party: record.Reference, Got: record.OneLine("encode: " + m.Error)}
		switch {
		case m.Unsupported:
			c.Verdict = record.CellUnsupported
		case m.Panic:
			c.Verdict = record.CellDead
		}
		return c, nil
	}
	b, err := hex.DecodeString(m.Bytes)
	if err != nil {
		return record.MatrixCell{}, err
	}
	got, err := s.read(b)
	if err == nil {
		var held []tree.Held
		for _, h := range m.Held {
			held = append(held, tree.Held(h))
		}
		return CompareHeld(got, want, s.made.Adapted, held, st.Language), nil
	}
	c := record.MatrixCell{Verdict: record.CellError, Got: record.OneLine(err.Error())}
	if panicked := (*suite.PanicError)(nil); errors.As(err, &panicked) {
		c.Verdict, c.Party = record.CellPanic, verify.PanicParty(string(panicked.Stack), s.info)
	}
	return c, s.reopen()
}
