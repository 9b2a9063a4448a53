package attack

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/check/attack/task"
)

// longer is how many times the deadline an input gets before it is called endless.
const longer = 10

// enoughSlow is how many slow inputs of a mutation are looked at; another is if it is twice as long as
// the longest of them, since what takes the square of the length may be slow there and without an end here.
const enoughSlow = 3

// slowInputs are inputs of one mutation that ended in ten times the deadline.
type slowInputs struct{ times, longest int }

// judge tries again, with more stack or more time, what overflowed a small stack or
// missed the deadline: f becomes what that shows.
func (s *fuzzTarget) judge(ctx context.Context, f *task.Finding) error {
	switch {
	case f.Detail == stackOverflow:
		deeper, err := s.overflows(ctx, *f)
		if err != nil {
			return err
		}
		if deeper == nil {
			f.Outcome = Refused
			return nil
		}
		*f = *deeper
	case f.Outcome == Hang:
		endless, err := s.endless(ctx, f)
		if err != nil {
			return err
		}
		if !endless {
			f.Outcome = Refused
		}
	}
	return nil
}

// endless tries an input that missed the deadline again, with more time. What then ends
// is slow: its time grows with the input, if only with the square of it.
func (s *fuzzTarget) endless(ctx context.Context, f *task.Finding) (bool, error) {
	slow := s.slow[f.Mutation]
	if s.hangs > 0 || slow.times >= enoughSlow && len(f.Data) < 2*slow.longest { // as those before
		f.Data = nil
		return s.hangs > 0, nil
	}
	g, err := task.Give(f.Base, f.Mutation, f.Data)
	if err != nil {
		return false, err
	}
	l := s.c.o.Limits
	l.Deadline *= longer
	e, err := s.alone(ctx, g, l, 0)
	if err != nil {
		return false, err
	}
	if e != nil && e.Outcome == Hang {
		s.hangs++
		f.Detail = fmt.Sprintf("no end after %v of CPU time", l.Deadline)
		return true, nil
	}
	s.slow[f.Mutation] = slowInputs{slow.times + 1, max(slow.longest, len(f.Data))}
	return false, nil
}

// costly are what was repeated, with the CPU time for a byte.
type costly []costlyInput

type costlyInput struct {
	what    task.Special
	perByte float64
}

func (c *costly) add(what task.Special, took time.Duration, size uint64) {
	if what.Repeats() && size >= leastLengthened {
		*c = append(*c, costlyInput{what, float64(took) / float64(size)})
	}
}

// costliestOfKind is how many documents, units and parts are made longer, to see how their time grows, and
// leastLengthened how long they are at least: shorter ones repeat nothing.
const (
	costliestOfKind = 8
	leastLengthened = 4 << 10
)

// costliest are those that cost most for each of their bytes: in turns one of each kind.
func (s *fuzzTarget) costliest() (list []task.Special) {
	slices.SortStableFunc(s.costly, func(a, b costlyInput) int { return cmp.Compare(b.perByte, a.perByte) })
	turns := [costliestOfKind][]task.Special{}
	had := map[string]int{}
	for _, c := range s.costly {
		if n := had[c.what.Kind]; n < costliestOfKind {
			turns[n] = append(turns[n], task.Special{Kind: task.SpecialGrowth, Of: c.what.Kind, N: c.what.N})
			had[c.what.Kind]++
		}
	}
	return slices.Concat(turns[:]...)
}

// mutants are the inputs of each mutation that take longest for a byte.
type mutants map[Mutation]task.Finding

func (m *mutants) add(f task.Finding) {
	if *m == nil {
		*m = mutants{}
	}
	if c, ok := (*m)[f.Mutation]; !ok || perByte(f) > perByte(c) {
		(*m)[f.Mutation] = f
	}
}

func perByte(f task.Finding) float64 { return task.PerByte(f.Took, len(f.Data)) }

// lengthenMutants looks how the time of these grows, the costliest first.
func (s *fuzzTarget) lengthenMutants(ctx context.Context) error {
	if !s.whole() {
		return nil
	}
	all := slices.SortedFunc(maps.Values(s.mutants), func(a, b task.Finding) int {
		return cmp.Or(cmp.Compare(perByte(b), perByte(a)), cmp.Compare(a.Mutation, b.Mutation))
	})
	var list []task.Special
	for _, f := range all {
		g, err := task.Give(f.Base, f.Mutation, f.Data)
		if err != nil {
			return err
		}
		list = append(list, task.Special{Kind: task.SpecialGrowth, Of: task.SpecialGiven, Given: &g})
	}
	end, _ := s.tryAll(ctx, list, deepLimits(s.c.o.Limits), task.GoStack)
	return end.err
}

// whole reports whether so many inputs are asked for that documents, repeated parts and longer inputs,
// which are some hundred more, are tried beside them.
func (s *fuzzTarget) whole() bool { return s.c.o.Cases == 0 || s.c.o.Cases >= leastForDocuments }
