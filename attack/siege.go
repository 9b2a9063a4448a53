package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

// siege is the attack on one case by one worker after another.
type siege struct {
	c      *campaign
	line   record.Attack
	began  time.Time
	end    time.Time // zero: the number of cases decides
	ledger string
	found  map[Outcome][]finding // the shortest few of each, the shortest first
	saved  time.Time
}

func newSiege(c *campaign, target *suite.Case, earlier []record.Attack) *siege {
	s := &siege{c: c, began: time.Now(), saved: time.Now(), found: map[Outcome][]finding{}}
	s.line = record.Attack{Codec: target.Codec, Dataset: target.Dataset.ID, Op: string(c.o.Op), Seed: c.o.Seed}
	for _, e := range earlier {
		if e.Codec == s.line.Codec && e.Dataset == s.line.Dataset && e.Op == s.line.Op && e.Seed == s.line.Seed {
			s.line = e
		}
	}
	s.line.Outcomes = copied(s.line.Outcomes)
	mutations := map[string]map[string]uint64{}
	for m, n := range s.line.Mutations {
		mutations[m] = copied(n)
	}
	s.line.Mutations = mutations
	return s
}

func copied(m map[string]uint64) map[string]uint64 {
	c := map[string]uint64{}
	for k, v := range m {
		c[k] = v
	}
	return c
}

func (s *siege) String() string {
	return fmt.Sprintf("attack %s on %s: %s", s.line.Codec, s.line.Dataset, s.line.Op)
}

// over tells whether there is nothing left to do.
func (s *siege) over() bool {
	o := s.c.o
	return o.Cases > 0 && s.line.Next >= o.Cases || !s.end.IsZero() && time.Until(s.end) <= 0
}

// run sends workers until the time is up or all is done. The error is that of
// ctx or the record, or that of a worker that could not be started.
func (s *siege) run(ctx context.Context) error {
	f, err := os.CreateTemp(s.c.folder, "ledger-")
	if err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	s.ledger = f.Name()
	if err := f.Close(); err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	for !s.over() {
		if more, err := s.worker(ctx); err != nil || !more {
			return err
		}
		if err := s.sometimes(); err != nil {
			return err
		}
	}
	return s.keepWitnesses(ctx)
}

// worker has one worker go on until it ends or dies. It returns false if there is
// no use in another one.
func (s *siege) worker(ctx context.Context) (more bool, err error) {
	if err := os.Truncate(s.ledger, 0); err != nil {
		return false, fmt.Errorf("%s: %w", s, err)
	}
	o := s.c.o
	do := order{Codec: s.line.Codec, Dataset: s.line.Dataset, Op: o.Op, Seed: o.Seed, Limits: o.Limits,
		First: s.line.Next, Cases: o.Cases, Ledger: s.ledger}
	if !s.end.IsZero() {
		do.Time = max(time.Millisecond, time.Until(s.end))
	}
	var over *finding
	err = s.c.x.Do(ctx, taskName, do, s.c.o.Limits.patience(), s.hear(&over))
	var fault *measure.Fault
	if err != nil && !errors.As(err, &fault) && ctx.Err() == nil {
		return false, fmt.Errorf("%s: %w", s, err)
	}
	t, data, lerr := readLedger(s.ledger)
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
	case !t.running: // it never came to an input
		s.line.Detail = oneLine(fault.Error())
		if _, log, ok := strings.Cut(fault.Detail, "\n"); ok && fault.What == "exit" {
			s.line.Detail = oneLine(strings.TrimPrefix(log, "worker: "))
		}
		return false, nil
	}
	s.death(t, data, fault, over, t.index == first)
	return true, nil
}

// hear takes the answers of a worker: verdict becomes the one with which it gives up.
func (s *siege) hear(verdict **finding) func(json.RawMessage) (time.Duration, error) {
	return func(text json.RawMessage) (time.Duration, error) {
		var f finding
		if err := json.Unmarshal(text, &f); err != nil {
			return 0, fmt.Errorf("%s: answer of the worker: %w", s, err)
		}
		switch f.Type {
		case "planned":
			if p := s.line.Planned; s.line.Next > 0 && p != f.Planned {
				return 0, fmt.Errorf("the record is of other encodings (%d inputs were planned, now %d): begin a new one", p, f.Planned)
			}
			s.line.Planned = f.Planned
		case "over":
			*verdict = &f
		case "found":
			s.note(f)
		}
		return s.c.o.Limits.patience(), nil
	}
}

// add adds what a worker found. It goes on with the input in the ledger: where
// the worker died at it, see death.
func (s *siege) add(t tally) {
	l := &s.line
	if t.running || t.index > 0 {
		l.Next = t.index
	}
	for m, name := range Mutations() {
		for o, outcome := range Outcomes() {
			s.count(name, outcome, t.counts[m][o])
		}
	}
	l.Poisoned += t.poisoned
	if t.ratio > l.Amplification {
		l.Amplification, l.Allocated = t.ratio, t.allocated
	}
	l.SlowestNS = max(l.SlowestNS, t.slowest)
}

func (s *siege) count(m Mutation, o Outcome, n uint64) {
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
	if l.Worst == "" || o.severity() > Outcome(l.Worst).severity() {
		l.Worst, l.Detail, l.Witness, l.Input = string(o), "", "", nil
	}
}

// death blames the input that a worker died at. Where memory ran out and the
// input was not the first, what came before may have used some of it, so it is
// tried again as the first.
func (s *siege) death(t tally, data []byte, fault *measure.Fault, over *finding, wasFirst bool) {
	e := blame(fault, over)
	if e.memory(over) && !wasFirst {
		return
	}
	m := Mutations()[t.mutation]
	s.count(m, e.Outcome, 1)
	s.line.Next = t.index + 1
	s.note(finding{Outcome: e.Outcome, Mutation: m, Base: t.base, Data: data, Detail: e.Detail})
}

// crash is the line that says best why a process died.
func crash(f *measure.Fault) string {
	for _, known := range []struct{ sign, name string }{
		{"stack overflow", "stack overflow"}, {"goroutine stack exceeds", "stack overflow"},
		{"out of memory", "out of memory"}, {"cannot allocate memory", "out of memory"},
		{"unexpected fault address", "segmentation fault"}, {"SIGSEGV", "segmentation fault"},
	} {
		if strings.Contains(f.Detail, known.sign) {
			return known.name
		}
	}
	first, _, _ := strings.Cut(f.Detail, "\n")
	return oneLine(first)
}

// candidates is how many inputs of an outcome are kept until the end: the shortest
// may have done harm only because of what came before it.
const candidates = 8

// note keeps the shortest inputs of each outcome.
func (s *siege) note(f finding) {
	shortest := append(s.found[f.Outcome], f)
	slices.SortStableFunc(shortest, func(a, b finding) int { return len(a.Data) - len(b.Data) })
	s.found[f.Outcome] = shortest[:min(len(shortest), candidates)]
}

// sometimes writes a line every few seconds.
func (s *siege) sometimes() error {
	if time.Since(s.saved) < saveEvery {
		return nil
	}
	return s.save()
}

// save writes the line as it stands.
func (s *siege) save() error {
	s.saved = time.Now()
	s.line.WallNS += int64(time.Since(s.began))
	s.began = time.Now()
	s.line.Done = done(s.line.Next, s.line.Planned)
	if f := s.found[Outcome(s.line.Worst)]; len(f) > 0 && s.line.Witness == "" && s.line.Detail == "" {
		s.line.Detail = f[0].Detail
	}
	line := s.line
	line.Outcomes = copied(line.Outcomes)
	if err := s.c.append(line); err != nil {
		return fmt.Errorf("%s: %w", s, err)
	}
	return nil
}

// keepWitnesses writes the shortest input of each harmful outcome that ends so in
// a process of its own to a file.
func (s *siege) keepWitnesses(ctx context.Context) error {
	for _, o := range Outcomes() {
		found := s.found[o]
		if len(found) == 0 {
			continue
		}
		worst := o == Outcome(s.line.Worst)
		if worst {
			s.line.Detail = found[0].Detail
		}
		if s.c.o.Witnesses == "" || o.severity() < Different.severity() {
			continue
		}
		w, alone, err := s.witness(ctx, o, found)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", s, err)
		case w == nil && worst:
			s.line.Detail += fmt.Sprintf(" (only after other inputs: alone it ends as %s)", alone)
		case w != nil:
			path := filepath.Join(s.c.o.Witnesses, w.fileName())
			if err := w.write(path); err != nil {
				return err
			}
			if worst {
				s.line.Witness, s.line.Detail = path, w.Detail
				if len(w.Input) <= record.WitnessBytes {
					s.line.Input = w.Input
				}
			}
		}
	}
	return nil
}

// witness is the first of the inputs that has the outcome alone, too; if there is
// none, alone is how the shortest ends.
func (s *siege) witness(ctx context.Context, o Outcome, found []finding) (w *Witness, alone Outcome, err error) {
	for i, f := range found {
		w := Witness{Codec: s.line.Codec, Version: s.c.o.Versions[s.line.Codec], Dataset: s.line.Dataset, Op: s.c.o.Op,
			Seed: s.c.o.Seed, Limits: s.c.o.Limits, Value: f.Base, Mutation: f.Mutation, Outcome: o, Detail: f.Detail, Input: f.Data}
		again := make([]Ending, 1)
		if err := replay(ctx, s.c.x, []Witness{w}, again, s.c.folder); err != nil {
			return nil, "", err
		}
		if again[0].Outcome == o {
			w.Detail = again[0].Detail
			return &w, o, nil
		}
		if i == 0 {
			alone = again[0].Outcome
		}
	}
	return nil, alone, nil
}
