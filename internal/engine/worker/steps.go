package worker

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Steps is a task that goes through numbered steps, one of which may kill the
// worker: another worker then goes on behind it. A step whose worker was ended from outside is tried again.
type Steps struct {
	Task    string
	Timeout time.Duration // for one step
	End     int           // the number behind the last step
	// a step at which a worker ended that had done others before is tried again by one that begins with it: what they
	// left may be what it ended of
	Alone bool

	// Argument is what a worker is asked that begins with step first.
	Argument func(first int) any
	// Answer handles an answer. It returns the step that is under way, and whether
	// that one is done.
	Answer func(json.RawMessage) (step int, done bool, err error)
	// Died is told of the step at which a worker died; begun is false where it came
	// to none. With [ErrEnough] no other worker is tried.
	Died func(step int, begun bool, f *Fault) error
}

// Run has worker after worker do the steps from first on. The error is that of ctx,
// of Answer or Died, or of a worker that could not be started.
func (s Steps) Run(ctx context.Context, x Doer, first int) error {
	again := -1 // the step that a worker was ended at from outside
	for first < s.End {
		at, done := -1, false
		err := x.Do(ctx, s.Task, s.Argument(first), s.Timeout, func(text json.RawMessage) (time.Duration, error) {
			var err error
			at, done, err = s.Answer(text)
			return s.Timeout, err
		})
		var f *Fault
		if err == nil {
			return nil
		}
		if ctx.Err() != nil || !errors.As(err, &f) {
			return err
		}
		if done { // it said what became of the step before it died, or just behind it
			first = at + 1
			continue
		}
		begun := at >= 0
		if !begun {
			at = first
		}
		if f.Outside && again != at {
			first, again = at, at
			continue
		}
		if s.Alone && at > first && !f.Hung() {
			first = at
			continue
		}
		if err := s.Died(at, begun, f); errors.Is(err, ErrEnough) {
			return nil
		} else if err != nil {
			return err
		}
		first = at + 1
	}
	return nil
}
