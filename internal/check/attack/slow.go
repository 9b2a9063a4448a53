package attack

import (
	"context"
	"fmt"

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
