package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// deepLimits are those of inputs that may use Go's own limit of the stack.
func deepLimits(l Limits) Limits {
	return Limits{Memory: max(l.Memory, task.SpecialMemory), Deadline: task.SpecialDeadline * l.Deadline}
}

// leastForDocuments is how many inputs have to be asked for; see whole.
const leastForDocuments = 1000

// special has workers try what is special, one after the other. Nesting ends at the
// depth that kills the process, which is then looked for more closely.
func (s *fuzzTarget) special(ctx context.Context) error {
	if first, _ := s.tryAll(ctx, task.FirstSpecials(), s.c.o.Limits, 0); first.err != nil {
		return first.err
	}
	if s.whole() {
		for _, list := range [][]task.Special{task.WholeSpecials(), task.UnitSpecials(), task.PartSpecials()} {
			if end, _ := s.tryAll(ctx, list, s.c.o.Limits, 0); end.err != nil {
				return end.err
			}
		}
		if end, _ := s.tryAll(ctx, s.costliest(), deepLimits(s.c.o.Limits), task.GoStack); end.err != nil {
			return end.err
		}
	}
	if !slices.Contains(s.line.Kinds, "recursive") {
		s.line.Once = true
		return nil
	}
	ended, below := s.tryAll(ctx, task.NestedSpecials(), deepLimits(s.c.o.Limits), task.GoStack)
	if ended.err != nil || ended.deep == 0 {
		s.line.Once = ended.err == nil
		return ended.err
	}
	var depths []task.Special
	for eighth := 1; eighth < 8; eighth++ {
		depths = append(depths, task.Special{Kind: task.SpecialNest, N: below + (ended.deep-below)*eighth/8})
	}
	again, _ := s.tryAll(ctx, depths, deepLimits(s.c.o.Limits), task.GoStack)
	s.line.Once = again.err == nil
	return again.err
}

// ended is where trying what is special ended.
type ended struct {
	deep int // levels of nesting that killed the process; 0: none did
	err  error
}

// tryAll tries a list; below is the deepest nesting that did no harm.
func (s *fuzzTarget) tryAll(ctx context.Context, list []task.Special, l Limits, stack int) (end ended, below int) {
	do := task.Order{Codec: s.line.Codec, Dataset: s.line.Dataset, Op: s.op, Seed: s.c.o.Seed, Limits: l,
		Stack: stack, Journal: s.journal, Special: list}
	harms, deaths := 0, 0
	var lost uint64 // one more than the input at which a worker was ended from outside
	for do.First < uint64(len(list)) {
		if err := os.Truncate(s.journal, 0); err != nil {
			return ended{err: fmt.Errorf("%s: %w", s, err)}, 0
		}
		var over *task.Finding
		err := s.c.x.Do(ctx, task.Name, do, timeout(do.Limits), func(text json.RawMessage) (time.Duration, error) {
			var f task.Finding
			if err := json.Unmarshal(text, &f); err != nil {
				return 0, fmt.Errorf("%s: answer of the worker: %w", s, err)
			}
			switch {
			case f.Type == "over":
				over = &f
			case f.Type == "kinds":
				s.line.Kinds = f.Kinds
			case f.Type == "special" && f.Index < len(list):
				s.costly.add(list[f.Index], f.Took, f.Size)
				below = max(below, s.survived(list[f.Index], f))
			}
			return timeout(do.Limits), nil
		})
		if ctx.Err() != nil {
			return ended{err: context.Cause(ctx)}, 0
		}
		var fault *worker.Fault
		if err != nil && !errors.As(err, &fault) {
			return ended{err: fmt.Errorf("%s: %w", s, err)}, 0
		}
		t, data, lerr := task.ReadJournal(s.journal)
		if lerr != nil {
			return ended{err: fmt.Errorf("%s: %w", s, lerr)}, 0
		}
		s.addCounts(t)
		if err == nil || !t.Running || t.Index >= uint64(len(list)) {
			return ended{}, below // what kills a worker between inputs is seen by the next
		}
		if fault.Outside && lost != t.Index+1 {
			do.First, lost = t.Index, t.Index+1
			continue
		}
		died := list[t.Index]
		do.First = t.Index + 1
		e := blame(fault, over)
		if died.Kind == task.SpecialPlain && e.Outcome == Hang { // slow with many keys, whatever they are
			return ended{}, below
		}
		if died.Kind == task.SpecialKept && e.Outcome == Hang { // a text that long takes long
			continue
		}
		f := task.Finding{Outcome: e.Outcome, Mutation: Mutations()[t.Mutation], Base: t.Base, Data: data,
			Detail: e.Detail, Stack: stack}
		if died.Repeats() {
			late := f.Outcome == Hang
			if err := s.judge(ctx, &f); err != nil {
				return ended{err: err}, 0
			}
			if late && f.Outcome == Refused {
				s.costly.add(died, l.Deadline, uint64(max(1, len(data))))
			}
			if f.Outcome.Unsafe() {
				harms++
			}
			s.count(f.Mutation, f.Outcome, 1)
			if f.Outcome.Unsafe() && f.Data != nil {
				s.note(f)
			}
			if deaths++; harms >= task.EnoughHarms || deaths >= task.EnoughDeaths {
				return ended{}, below
			}
			continue
		}
		if died.Kind == task.SpecialNest {
			if e.Detail != stackOverflow { // long input needs much memory and time
				return ended{}, below
			}
			f.Detail = fmt.Sprintf("%s at %d levels, %.3g bytes of input each", stackOverflow, died.N,
				float64(len(data))/float64(died.N))
		}
		s.count(f.Mutation, f.Outcome, 1)
		s.note(f)
		if deaths++; died.Kind == task.SpecialGrowth && deaths >= task.EnoughHarms {
			return ended{}, below
		}
		if died.Kind == task.SpecialNest {
			s.line.Levels, s.line.LevelBytes = uint64(died.N), float64(len(data))/float64(died.N)
			return ended{deep: died.N}, below
		}
	}
	return ended{}, below
}

// survived notes what a special input did that did not kill the process, and
// returns how deep it was nested.
func (s *fuzzTarget) survived(what task.Special, f task.Finding) (levels int) {
	switch {
	case what.Kind == task.SpecialKept:
		s.line.Kept = f.Size
	case what.Kind == task.SpecialNest:
		if s.line.Levels < uint64(what.N) && s.line.Outcomes[record.Died] == 0 {
			s.line.Levels, s.line.LevelBytes = uint64(what.N), float64(f.Size)/float64(what.N)
		}
		if f.Outcome.Unsafe() {
			s.worst(f.Outcome)
			s.note(f)
		}
		return what.N
	case f.Outcome.Unsafe():
		s.worst(f.Outcome)
		s.note(f)
	}
	return 0
}

// overflows tries an input that overflows a small stack again, with more and more of what it
// repeats, under Go's own limit. It is nil where that stands.
func (s *fuzzTarget) overflows(ctx context.Context, f task.Finding) (*task.Finding, error) {
	if s.deepest+s.shallow >= 3 { // as those before
		if s.deepest == 0 {
			return nil, nil
		}
		f.Data = nil
		return &f, nil
	}
	for _, size := range []int{0, 4 << 20, 12 << 20, task.NestedInput} {
		longer := f.Data
		if size > 0 {
			if longer = task.Lengthened(f.Data, size); longer == nil {
				break
			}
		}
		g, err := task.Give(f.Base, f.Mutation, longer)
		if err != nil {
			return nil, err
		}
		died, err := s.dies(ctx, g)
		if err != nil {
			return nil, err
		}
		if died {
			s.deepest++
			f.Data, f.Stack = longer, task.GoStack
			f.Detail = fmt.Sprintf("%s under Go's own limit of 1 GB", stackOverflow)
			return &f, nil
		}
	}
	s.shallow++
	return nil, nil
}

// dies reports whether an input overflows a stack of Go's own limit.
func (s *fuzzTarget) dies(ctx context.Context, g task.Given) (bool, error) {
	e, err := s.alone(ctx, g, deepLimits(s.c.o.Limits), task.GoStack)
	return e != nil && e.Detail == stackOverflow, err
}

// alone tries an input in a worker of its own; nil: that survived it.
func (s *fuzzTarget) alone(ctx context.Context, g task.Given, l Limits, stack int) (*Ending, error) {
	if err := os.Truncate(s.journal, 0); err != nil {
		return nil, fmt.Errorf("%s: %w", s, err)
	}
	do := task.Order{Codec: s.line.Codec, Dataset: s.line.Dataset, Op: s.op, Seed: s.c.o.Seed, Limits: l, Stack: stack,
		Journal: s.journal,
		Special: []task.Special{{Kind: task.SpecialGiven, Given: &g}}}
	var over *task.Finding
	err := s.c.x.Do(ctx, task.Name, do, timeout(l), func(text json.RawMessage) (time.Duration, error) {
		var f task.Finding
		if err := json.Unmarshal(text, &f); err != nil {
			return 0, fmt.Errorf("%s: answer of the worker: %w", s, err)
		}
		if f.Type == "over" {
			over = &f
		}
		return timeout(l), nil
	})
	var fault *worker.Fault
	if errors.As(err, &fault) && ctx.Err() == nil {
		e := blame(fault, over)
		return &e, nil
	}
	return nil, err
}
