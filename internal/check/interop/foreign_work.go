package interop

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const foreignTask = "interop-foreign"

// longestOrder is how many bytes of messages a worker is given at once, in hex.
const longestOrder = 6 << 20

// foreignStep is a codec that writes a data set, or reads what a reference wrote of it.
type foreignStep struct {
	Dataset, Codec string
	Values         int
	Edges          bool   `json:",omitempty"` // the values at the edges of types instead
	Peer           string `json:",omitempty"` // "": the codec writes
	Reference      string `json:",omitempty"`
	Language       string `json:",omitempty"`
	Messages       []wire `json:",omitempty"`
}

type foreignOrder struct {
	Steps []foreignStep `json:"steps"`
	First int           `json:"first"`
	Seed  uint64        `json:"seed"`
}

// foreignAnswer is a step that begins, or what became of it.
type foreignAnswer struct {
	Step    int                 `json:"step"`
	Case    string              `json:"case,omitempty"` // of an edge, that begins
	Done    bool                `json:"done,omitempty"`
	Written []wire              `json:"written,omitempty"`
	Cells   []record.MatrixCell `json:"cells,omitempty"`
}

func foreignWork(j *worker.Job) error {
	var o foreignOrder
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
		if err := j.Answer(foreignAnswer{Step: i}); err != nil {
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
		begin := func(name string) error { return j.Answer(foreignAnswer{Step: i, Case: name}) }
		a := foreignAnswer{Step: i, Done: true}
		switch {
		case st.Peer == "" && st.Edges:
			a.Written, err = s.writesEdges(edgesOf(st.Dataset), begin)
		case st.Peer == "":
			a.Written, err = s.writes()
		case st.Edges:
			a.Cells, err = s.readsEdges(st, edgesOf(st.Dataset), begin)
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
func (s *side) writes() ([]wire, error) {
	var all []wire
	for _, v := range s.bench.Values {
		out, err := s.bench.Marshal(nil, v)
		w := wire{Bytes: hex.EncodeToString(out)}
		if err != nil {
			panicked := (*suite.PanicError)(nil)
			w = wire{Error: oneLine(err.Error()), Panic: errors.As(err, &panicked)}
			if err := s.reopen(); err != nil {
				return nil, err
			}
		}
		all = append(all, w)
	}
	return all, nil
}

// reads is what a codec reads of what a reference wrote.
func (s *side) reads(st foreignStep) ([]record.MatrixCell, error) {
	cell := record.MatrixCell{Kind: record.KindInterop, Codec: st.Codec, Peer: st.Peer, Dataset: st.Dataset, Direction: record.Reads,
		Verdict: record.CellExact, Reference: st.Reference}
	for i, m := range st.Messages {
		cell.Tried++
		one, err := s.readsOne(st, m, s.bench.Values[i])
		if err != nil {
			return nil, err
		}
		worse(&cell, one, m.Bytes)
	}
	return []record.MatrixCell{cell}, nil
}

func (s *side) readsOne(st foreignStep, m wire, want any) (record.MatrixCell, error) {
	if m.Error != "" {
		c := record.MatrixCell{Verdict: record.CellError, Party: record.Reference, Got: oneLine("encode: " + m.Error)}
		switch {
		case m.Unsupported:
			c.Verdict = record.Unsupported
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
		return compareHeld(got, want, s.made.Adapted, held, st.Language), nil
	}
	c := record.MatrixCell{Verdict: record.CellError, Got: oneLine(err.Error())}
	if panicked := (*suite.PanicError)(nil); errors.As(err, &panicked) {
		c.Verdict, c.Party = record.CellPanic, verify.PanicParty(string(panicked.Stack), s.info)
	}
	return c, s.reopen()
}

// steps has workers do steps, several at a time, and tells of each what became of it, or that
// it ended its worker.
func (t *talk) steps(ctx context.Context, x worker.Doer, todo []foreignStep, done func(foreignStep, foreignAnswer), died func(st foreignStep, edge string, f *worker.Fault)) error {
	var parts [][]foreignStep
	size := 0
	for _, st := range todo {
		length := 0
		for _, m := range st.Messages {
			length += len(m.Bytes) + 100
		}
		if size += length; len(parts) == 0 || size > longestOrder || len(parts[len(parts)-1]) == 200 {
			parts, size = append(parts, nil), length
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], st)
	}
	results := make([]func(), len(parts)) // in order, by one goroutine
	err := worker.Each(ctx, 0, len(parts), func(ctx context.Context, i int) error {
		part := parts[i]
		var found []func()
		under := "" // the edge that is under way
		steps := worker.Steps{Task: foreignTask, Timeout: timeout, End: len(part),
			Argument: func(first int) any { return foreignOrder{part, first, t.o.Seed} },
			Answer: func(text json.RawMessage) (int, bool, error) {
				var a foreignAnswer
				if err := json.Unmarshal(text, &a); err != nil {
					return 0, false, fmt.Errorf("interop: answer of the worker: %w", err)
				}
				under = a.Case
				if a.Done {
					found = append(found, func() { done(part[a.Step], a) })
				}
				return a.Step, a.Done, nil
			},
			Died: func(at int, _ bool, f *worker.Fault) error {
				edge := under
				found = append(found, func() { died(part[at], edge, f) })
				return nil
			}}
		err := steps.Run(ctx, x, 0)
		results[i] = func() {
			for _, f := range found {
				f()
			}
		}
		return err
	})
	for _, f := range results {
		if f != nil {
			f()
		}
	}
	return err
}

// write has codecs write the data sets.
func (t *talk) write(ctx context.Context, x worker.Doer, there []reference.Language) error {
	var todo []foreignStep
	for _, c := range t.suite.Codecs {
		wanted := slices.ContainsFunc(there, func(l reference.Language) bool {
			return slices.ContainsFunc(l.References, func(r reference.Reference) bool { return r.Reads(c.Format()) })
		})
		if !wanted || !slices.Contains(t.o.Codecs, c.ID) || c.NoOp || c.DecodeOnly || c.Unobtainable != "" {
			continue
		}
		for _, s := range t.sets {
			if t.suite.Case(c.ID, s.id) != nil {
				st := foreignStep{Dataset: s.id, Codec: c.ID, Values: len(s.values), Edges: s.cases != nil}
				if st.Edges {
					st.Values = t.o.Values
				}
				todo = append(todo, st)
			}
		}
	}
	return t.steps(ctx, x, todo, func(st foreignStep, a foreignAnswer) {
		t.written[writing{st.Codec, st.Dataset, st.Edges}] = a.Written
	}, func(st foreignStep, _ string, f *worker.Fault) {
		if st.Edges {
			return // which package edges says
		}
		t.written[writing{st.Codec, st.Dataset, false}] = slices.Repeat([]wire{{Error: oneLine(f.What + ": " + f.Last()), Panic: true}}, st.Values)
	})
}

// read has codecs read what references wrote.
func (t *talk) read(ctx context.Context, x worker.Doer, todo []foreignStep) ([]record.MatrixCell, error) {
	var cells []record.MatrixCell
	err := t.steps(ctx, x, todo, func(_ foreignStep, a foreignAnswer) { cells = append(cells, a.Cells...) }, func(st foreignStep, edge string, f *worker.Fault) {
		if st.Edges && edge == "" { // before the first
			edge = edgesOf(st.Dataset)[0].Name
		}
		c := died(t.suite, step{Dataset: st.Dataset, Writer: st.Peer, Reader: st.Codec}, edge, f)
		c.Reference = st.Reference
		cells = append(cells, c)
	})
	return cells, err
}

// blameForeign says whose doing a cell is that is wrong or an error, as far as others tell: the
// library's, if the reference gets on with other libraries of that dialect and no other reference with this
// one; the reference's, if the codec gets on with another reference and none of several libraries
// with this one. Else a specification has to decide.
func blameForeign(s *suite.Suite, cells []record.MatrixCell) {
	type key struct{ id, dataset, edge, direction string }
	library, spoken := map[string]string{}, map[string]string{} // by codec; spoken is the format and the dialect of the library
	for _, c := range s.Codecs {
		library[c.ID], spoken[c.ID] = c.Library, c.Format()+" "+c.Dialect
	}
	to := func(c record.MatrixCell) key {
		return key{c.Peer + " " + spoken[c.Codec], c.Dataset, c.Case, c.Direction}
	}
	references, libraries := map[key][]string{}, map[key][]string{} // that a codec, or a reference, gets on with
	tried := map[key][]string{}                                     // libraries that a reference was tried with
	for _, c := range cells {
		if k := to(c); !slices.Contains(tried[k], library[c.Codec]) {
			tried[k] = append(tried[k], library[c.Codec])
		}
		if c.Verdict == record.CellExact || c.Verdict == record.CellChanged {
			k := key{c.Codec, c.Dataset, c.Case, c.Direction}
			references[k] = append(references[k], c.Peer)
			libraries[to(c)] = append(libraries[to(c)], library[c.Codec])
		}
	}
	for i, c := range cells {
		if c.Party != "" || c.Verdict != record.CellWrong && c.Verdict != record.CellError {
			continue
		}
		codec := len(references[key{c.Codec, c.Dataset, c.Case, c.Direction}]) > 0
		others := slices.ContainsFunc(libraries[to(c)], func(l string) bool { return l != library[c.Codec] })
		switch {
		case others && !codec:
			cells[i].Party = record.Library
		case codec && !others && len(tried[to(c)]) > 1:
			cells[i].Party = record.Reference
		}
	}
}
