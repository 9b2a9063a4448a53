package attack

import (
	"context"
	"fmt"
)

// longer is how many times the deadline an input gets before it is called endless.
const longer = 10

// slowRatio is how many times as much CPU time as a good input, byte for byte, one has to take
// that missed the deadline before longer ones like it are tried, and longestSlow how
// long those are at most, in bytes.
const (
	slowRatio   = 20
	longestSlow = 4 << 20
)

// judge tries again, with more stack or more time, what overflowed a small stack or
// missed the deadline: f becomes what that shows.
func (s *fuzzTarget) judge(ctx context.Context, f *finding) error {
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
// is slow: its time grows with the input, as that of any work. But where that is much more
// than a good input takes, longer ones that repeat the same are tried, and f becomes the first
// that has no end.
func (s *fuzzTarget) endless(ctx context.Context, f *finding) (bool, error) {
	if s.hangs > 0 || s.slow >= 3 { // as those before
		f.Data = nil
		return s.hangs > 0, nil
	}
	l := s.c.o.Limits
	l.Deadline *= longer
	for data := f.Data; data != nil; data = lengthened(data, 2*len(data)) {
		g, err := give(f.Base, f.Mutation, data)
		if err != nil {
			return false, err
		}
		e, slower, err := s.alone(ctx, g, l, 0)
		switch {
		case err != nil:
			return false, err
		case e != nil && e.Outcome == Hang:
			s.hangs++
			f.Data, f.Detail = data, fmt.Sprintf("no end after %v of CPU time", l.Deadline)
			return true, nil
		case e != nil || slower < slowRatio || 2*len(data) > longestSlow:
			s.slow++
			return false, nil
		}
	}
	s.slow++
	return false, nil
}
