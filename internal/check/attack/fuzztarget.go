package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// fuzzTarget is the attack on one case by one worker after another.
type fuzzTarget struct {
	c       *campaign
	op      codec.Op
	line    record.Attack
	began   time.Time
	end     time.Time // zero: the number of cases decides
	to      uint64    // number of the case at which it ends; 0: the time decides
	share   time.Duration
	journal string
	shape   *task.Shape
	found   map[Outcome][]task.Finding // the shortest few of each, the shortest first
	deepest int                        // stack overflows that were some under Go's own limit
	hangs   int                        // inputs that had no end in ten times the deadline either
	slow    map[Mutation]slowInputs
	costly  costly
	mutants mutants
	shallow int // stack overflows that were none under Go's own limit
	saved   time.Time
	planned bool   // a worker of this run has said how many inputs there are
	lost    uint64 // one more than the input at which a worker was ended from outside
}

func newFuzzTarget(c *campaign, cell Cell, earlier []record.Attack) *fuzzTarget {
	s := &fuzzTarget{c: c, op: cell.Op, began: time.Now(), saved: time.Now(), found: map[Outcome][]task.Finding{},
		slow: map[Mutation]slowInputs{}}
	s.line = record.Attack{Codec: cell.Case.Codec, Dataset: cell.Case.Dataset.ID, Op: string(cell.Op), Seed: c.o.Seed}
	for _, e := range earlier {
		if e.Codec == s.line.Codec && e.Dataset == s.line.Dataset && e.Op == s.line.Op && e.Seed == s.line.Seed {
			s.line = e
		}
	}
	from, to := c.o.Shard.Range(c.o.Cases)
	if s.to = to; s.line.From == 0 && s.line.Next == 0 {
		s.line.From, s.line.Next = from, from
	}
	s.own()
	return s
}

// own makes the line's counts its own, apart from those of a record.
func (s *fuzzTarget) own() {
	s.line.Outcomes = copied(s.line.Outcomes)
	mutations := map[string]map[string]uint64{}
	for m, n := range s.line.Mutations {
		mutations[m] = copied(n)
	}
	s.line.Mutations = mutations
}

func copied(m map[string]uint64) map[string]uint64 {
	c := map[string]uint64{}
	for k, v := range m {
		c[k] = v
	}
	return c
}

func (s *fuzzTarget) String() string {
	return fmt.Sprintf("attack %s on %s: %s", s.line.Codec, s.line.Dataset, s.line.Op)
}

// over reports whether there is nothing left to do.
func (s *fuzzTarget) over() bool {
	o := s.c.o
	return o.Cases > 0 && s.line.Next >= s.to || o.Planned && s.line.Planned > 0 &&
		task.Done(s.line.Next, s.line.Planned) == s.line.Planned || !s.end.IsZero() &&
		time.Until(s.end) <= 0 || s.enough() != ""
}

// enough is the harm of which so much was found that the attack ends.
func (s *fuzzTarget) enough() Outcome {
	l := s.line
	return task.EndedBy(func(o Outcome) uint64 { return l.Outcomes[string(o)] }, l.Planned > 0 &&
		task.Done(l.Next, l.Planned) == l.Planned)
}

// run sends workers until the time is up or all is done. The error is that of
// ctx or the record, or that of a worker that could not be started.
func (s *fuzzTarget) run(ctx context.Context) error {
	f, err := os.CreateTemp(s.c.folder, "journal-")
	if err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	s.journal = f.Name()
	if err := f.Close(); err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	if err := s.specialOnce(ctx); err != nil {
		return err
	}
	for !s.over() {
		if more, err := s.worker(ctx); err != nil || !more {
			return err
		}
		if err := s.sometimes(); err != nil {
			return err
		}
	}
	if err := s.lengthenMutants(ctx); err != nil {
		return err
	}
	return s.keepReproducers(ctx)
}

// specialOnce tries what is tried of a cell once, at its beginning.
func (s *fuzzTarget) specialOnce(ctx context.Context) error {
	if s.line.Next > 0 || s.line.Once {
		return nil
	}
	if err := s.special(ctx); err != nil {
		return err
	}
	if left := time.Now().Add(s.share / 2); !s.end.IsZero() && left.After(s.end) { // nesting takes seconds
		s.end = left
	}
	return nil
}

// worker has one worker go on until it ends or dies. It returns false if there is
// no use in another one.
func (s *fuzzTarget) worker(ctx context.Context) (more bool, err error) {
	if err := os.Truncate(s.journal, 0); err != nil {
		return false, fmt.Errorf("%s: %w", s, err)
	}
	o := s.c.o
	do := task.Order{Codec: s.line.Codec, Dataset: s.line.Dataset, Op: s.op, Seed: o.Seed, Limits: o.Limits,
		First: s.line.Next, Cases: s.to, Planned: o.Planned, Journal: s.journal, Shape: s.shape, Had: s.line.Outcomes}
	if !s.end.IsZero() {
		do.Time = max(time.Millisecond, time.Until(s.end))
	}
	var over *task.Finding
	err = s.c.x.Do(ctx, task.Name, do, timeout(s.c.o.Limits), s.receive(&over))
	if errors.Is(err, errOtherPlan) {
		s.again()
		return true, s.specialOnce(ctx)
	}
	var fault *worker.Fault
	if err != nil && !errors.As(err, &fault) && ctx.Err() == nil {
		return false, fmt.Errorf("%s: %w", s, err)
	}
	t, data, lerr := task.ReadJournal(s.journal)
	if lerr != nil {
		return false, fmt.Errorf("%s: %w", s, lerr)
	}
	first := s.line.Next
	s.add(t)
	switch {
	case ctx.Err() != nil:
		return false, context.Cause(ctx)
	case err == nil:
		return true, nil
	case fault.Outside && s.lost != s.line.Next+1:
		s.lost = s.line.Next + 1
		return true, nil
	case !t.Running: // it never came to an input
		s.line.Detail = task.Line(fault.Error())
		if _, log, ok := strings.Cut(fault.Detail, "\n"); ok && fault.What == record.FaultExit {
			s.line.Detail = task.Line(strings.TrimPrefix(log, "worker: "))
		}
		return false, nil
	}
	return true, s.death(ctx, t, data, fault, over, t.Index == first)
}

// errOtherPlan: what was tried before was of other encodings, since those of the codec
// differ from process to process, or the codec is another one.
var errOtherPlan = errors.New("other inputs are planned than the record has")

// again forgets what the record has of the cell: its line begins anew, and stands for it.
func (s *fuzzTarget) again() {
	l := s.line
	s.line = record.Attack{Codec: l.Codec, Dataset: l.Dataset, Op: l.Op, Seed: l.Seed, From: l.From, Next: l.From}
	s.own()
}

// receive takes the answers of a worker: verdict becomes the one with which it gives up.
func (s *fuzzTarget) receive(verdict **task.Finding) func(json.RawMessage) (time.Duration, error) {
	return func(text json.RawMessage) (time.Duration, error) {
		var f task.Finding
		if err := json.Unmarshal(text, &f); err != nil {
			return 0, fmt.Errorf("%s: answer of the worker: %w", s, err)
		}
		switch f.Type {
		case "planned":
			p := s.line.Planned
			if s.line.Next > s.line.From && p != f.Planned && !s.planned {
				return 0, errOtherPlan
			}
			if s.planned { // a codec whose bytes differ from process to process has another plan in each
				f.Planned = max(p, f.Planned)
			}
			s.planned = true
			s.line.Planned, s.line.Kinds, s.shape = f.Planned, f.Kinds, f.Shape
		case "over":
			*verdict = &f
		case "costly":
			s.mutants.add(f)
		case "found":
			s.note(f)
		}
		return timeout(s.c.o.Limits), nil
	}
}

// add adds what a worker found. It goes on with the input in the journal: where
// the worker died at it, see death.
func (s *fuzzTarget) add(t task.Tally) {
	if t.Running || t.Index > 0 {
		s.line.Next = t.Index
	}
	s.addCounts(t)
}

func (s *fuzzTarget) addCounts(t task.Tally) {
	l := &s.line
	for m, name := range Mutations() {
		for o, outcome := range Outcomes() {
			s.count(name, outcome, t.Counts[m][o])
		}
	}
	l.Poisoned += t.Poisoned
	if t.Ratio > l.Amplification {
		l.Amplification, l.Allocated = t.Ratio, t.Allocated
	}
	l.SlowestNS = max(l.SlowestNS, t.Slowest)
}

func (s *fuzzTarget) count(m Mutation, o Outcome, n uint64) {
	if n == 0 {
		return
	}
	l := &s.line
	l.Cases += n
	l.Outcomes[string(o)] += n
	if l.Mutations[string(m)] == nil {
		l.Mutations[string(m)] = map[string]uint64{}
	}
	l.Mutations[string(m)][string(o)] += n
	s.worst(o)
}

// worst notes an outcome that is worse than all before.
func (s *fuzzTarget) worst(o Outcome) {
	if l := &s.line; l.Worst == "" || o.Severity() > Outcome(l.Worst).Severity() {
		l.Worst, l.Detail, l.Reproducer, l.Input, l.Party = string(o), "", "", nil, ""
	}
}

// death blames the input that a worker died at. Where memory ran out and the
// input was not the first, what came before may have used some of it, so it is
// tried again as the first. A stack that overflows is tried again with Go's own limit.
func (s *fuzzTarget) death(ctx context.Context, t task.Tally, data []byte, fault *worker.Fault, over *task.Finding,
	wasFirst bool) error {
	e := blame(fault, over)
	if e.memory(over) && !wasFirst {
		return nil
	}
	m := Mutations()[t.Mutation]
	f := task.Finding{Outcome: e.Outcome, Mutation: m, Base: t.Base, Data: data, Detail: e.Detail}
	if err := s.judge(ctx, &f); err != nil {
		return err
	}
	s.count(m, f.Outcome, 1)
	s.line.Next = t.Index + 1
	if f.Outcome.Unsafe() && f.Data != nil {
		s.note(f)
	}
	return nil
}

const stackOverflow = "stack overflow"

// crash is the line that says best why a process died.
func crash(f *worker.Fault) string {
	for _, known := range []struct{ sign, name string }{
		{"stack overflow", stackOverflow}, {"goroutine stack exceeds", stackOverflow},
		{"out of memory", "out of memory"}, {"cannot allocate memory", "out of memory"},
		{"unexpected fault address", "segmentation fault"}, {"SIGSEGV", "segmentation fault"},
	} {
		if strings.Contains(f.Detail, known.sign) {
			return known.name
		}
	}
	first, _, _ := strings.Cut(f.Detail, "\n")
	return task.Line(first)
}

// candidates is how many inputs of an outcome are kept until the end: the shortest
// may have done harm only because of what came before it.
const candidates = 8

// note keeps the shortest inputs of each outcome.
func (s *fuzzTarget) note(f task.Finding) {
	shortest := append(s.found[f.Outcome], f)
	slices.SortStableFunc(shortest, func(a, b task.Finding) int { return len(a.Data) - len(b.Data) })
	s.found[f.Outcome] = shortest[:min(len(shortest), candidates)]
}

// sometimes writes a line every few seconds.
func (s *fuzzTarget) sometimes() error {
	if time.Since(s.saved) < saveEvery {
		return nil
	}
	return s.save()
}

// save writes the line as it stands.
func (s *fuzzTarget) save() error {
	s.saved = time.Now()
	s.line.WallNS += int64(time.Since(s.began))
	s.began = time.Now()
	s.line.Done = task.Done(s.line.Next, s.line.Planned) - task.Done(s.line.From, s.line.Planned)
	s.line.Enough = string(s.enough())
	if f := s.found[Outcome(s.line.Worst)]; len(f) > 0 && s.line.Reproducer == "" && s.line.Detail == "" {
		s.line.Detail = f[0].Detail
	}
	line := s.line
	line.Outcomes = copied(line.Outcomes)
	if err := s.c.report.Append(line); err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	return nil
}
