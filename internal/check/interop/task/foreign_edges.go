package task

import (
	"encoding/hex"
	"slices"

	edges "github.com/serialbench/serialbench/internal/check/edges/task"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
)

// OwnExact is that a codec brings a value at the edge of its type back from its own bytes. Else it is
// said the cause that the value is another, or "" where the codec does not write or read it, so
// that it is not exchanged.
const OwnExact = "exact"

// EdgesOf are the values at the edges of types that a data set is for, but the large ones, and text that
// is not UTF-8: texts of other languages cannot be that, whatever Go's are.
func EdgesOf(dataset string) []edges.Case {
	return slices.DeleteFunc(edges.All(), func(e edges.Case) bool {
		return e.Dataset != dataset || e.Large() || e.Name == "string/invalid UTF-8"
	})
}

// writesEdges is what a codec writes of each value at an edge, and reads of that itself.
func (s *side) writesEdges(cases []edges.Case, begin func(name string) error) ([]Wire, error) {
	var all []Wire
	for i := range cases {
		if err := begin(cases[i].Name); err != nil {
			return nil, err
		}
		list, err := s.messages(&cases[i])
		if err != nil {
			return nil, err
		}
		m := list[0]
		w := Wire{Bytes: hex.EncodeToString(m.bytes), Own: s.own(cases[i], m)}
		if m.err != nil || len(m.bytes) > edgeBytes {
			w = Wire{Error: "not written"}
		}
		all = append(all, w)
	}
	return all, nil
}

func (s *side) own(e edges.Case, m message) string {
	switch {
	case m.err != nil || m.own == nil:
		return ""
	case verify.Compare(m.own, m.value, s.made.Adapted) != nil:
		return string(e.ChangedBy(s.bench, m.own, m.value))
	}
	return OwnExact
}

// readsEdges is a cell for each value at an edge that a reference wrote and the codec can bring back
// from its own bytes.
func (s *side) readsEdges(st ForeignStep, cases []edges.Case, begin func(name string) error) ([]record.MatrixCell,
	error) {
	var cells []record.MatrixCell
	for i, m := range st.Messages {
		if err := begin(cases[i].Name); err != nil {
			return nil, err
		}
		list, err := s.messages(&cases[i])
		if err != nil {
			return nil, err
		}
		own := s.own(cases[i], list[0])
		if own == "" {
			continue
		}
		one, err := s.readsOne(st, m, list[0].value)
		if err != nil {
			return nil, err
		}
		cell := record.MatrixCell{Kind: record.KindInterop, Codec: st.Codec, Peer: st.Peer, Dataset: st.Dataset,
			Case: cases[i].Name, Direction: record.Reads,
			Verdict: record.CellExact, Reference: st.Reference, Tried: 1}
		Worse(&cell, BeyondDoubles(ByItself(one, own), slices.Contains(m.Held, string(tree.Doubles)), st.Language), m.Bytes)
		cells = append(cells, cell)
	}
	return cells, nil
}
