package interop

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// longestOrder is how many bytes of messages a worker is given at once, in hex.
const longestOrder = 6 << 20

// steps has workers do steps, several at a time, and tells of each what became of it, or that
// it ended its worker.
func (t *talk) steps(ctx context.Context, x worker.Doer, todo []task.ForeignStep,
	done func(task.ForeignStep, task.ForeignAnswer), died func(st task.ForeignStep, edge string, f *worker.Fault)) error {
	var parts [][]task.ForeignStep
	size := 0
	for _, st := range todo {
		length := 0
		for _, m := range st.Messages {
			length += len(m.Bytes) + 100
		}
		last := len(parts) - 1
		if size += length; last < 0 || size > longestOrder || len(parts[last]) == 200 ||
			parts[last][0].Dataset != st.Dataset {
			parts, size, last = append(parts, nil), length, last+1
		}
		parts[last] = append(parts[last], st)
	}
	results := make([]func(), len(parts)) // in order, by one goroutine
	err := worker.Each(ctx, 0, len(parts), func(ctx context.Context, i int) error {
		part := parts[i]
		var found []func()
		under := "" // the edge that is under way
		steps := worker.Steps{Task: task.ForeignName, Timeout: task.Timeout, End: len(part),
			Argument: func(first int) any { return task.ForeignOrder{Steps: part, First: first, Seed: t.o.Seed} },
			Answer: func(text json.RawMessage) (int, bool, error) {
				var a task.ForeignAnswer
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
	var todo []task.ForeignStep
	for _, c := range t.suite.Codecs {
		wanted := slices.ContainsFunc(there, func(l reference.Language) bool {
			return slices.ContainsFunc(l.References, func(r reference.Reference) bool { return r.Reads(c.Format()) })
		})
		if !wanted || !slices.Contains(t.o.Codecs, c.ID) || c.NoOp || c.DecodeOnly || c.Unobtainable != "" {
			continue
		}
		for _, s := range t.sets {
			if t.suite.Case(c.ID, s.id) != nil {
				st := task.ForeignStep{Dataset: s.id, Codec: c.ID, Values: len(s.values), Edges: s.cases != nil}
				if st.Edges {
					st.Values = t.o.Values
				}
				todo = append(todo, st)
			}
		}
	}
	return t.steps(ctx, x, todo, func(st task.ForeignStep, a task.ForeignAnswer) {
		t.written[writing{st.Codec, st.Dataset, st.Edges}] = a.Written
	}, func(st task.ForeignStep, _ string, f *worker.Fault) {
		if st.Edges {
			return // which package edges says
		}
		t.written[writing{st.Codec, st.Dataset,
			false}] = slices.Repeat([]task.Wire{{Error: record.OneLine(f.Brief()), Panic: true}}, st.Values)
	})
}

// read has codecs read what references wrote.
func (t *talk) read(ctx context.Context, x worker.Doer, todo []task.ForeignStep) ([]record.MatrixCell, error) {
	var cells []record.MatrixCell
	err := t.steps(ctx, x, todo, func(_ task.ForeignStep, a task.ForeignAnswer) { cells = append(cells, a.Cells...) },
		func(st task.ForeignStep, edge string, f *worker.Fault) {
			if st.Edges && edge == "" { // before the first
				edge = task.EdgesOf(st.Dataset)[0].Name
			}
			c := died(t.suite, task.Step{Dataset: st.Dataset, Writer: st.Peer, Reader: st.Codec}, edge, f)
			c.Reference = st.Reference
			cells = append(cells, c)
		})
	return cells, err
}

// blameForeign says the cause of a cell that is wrong or an error, as far as others tell: the
// library's, if the reference gets on with other libraries of that dialect and no other reference with this
// one; the reference's, if the codec gets on with another reference and none of several libraries
// with this one. Else a specification has to decide.
func blameForeign(s *suite.Suite, cells []record.MatrixCell) {
	type key struct{ id, dataset, edge, direction string }
	// by codec; spoken is the format and the dialect of the library
	library, spoken := map[string]string{}, map[string]string{}
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
