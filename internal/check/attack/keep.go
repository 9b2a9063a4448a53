package attack

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/record"
)

// keepReproducers writes the shortest input of each harmful outcome that ends so in
// a process of its own to a file.
func (s *fuzzTarget) keepReproducers(ctx context.Context) error {
	all := Outcomes()
	for i := len(all) - 1; i >= 0; i-- { // the worst first: what is less alone comes later
		o := all[i]
		found := s.found[o]
		if len(found) == 0 {
			continue
		}
		worst := o == Outcome(s.line.Worst)
		if worst {
			s.line.Detail = found[0].Detail
		}
		if worst && record.Harmful(string(o)) {
			s.line.Party = partyOf(found[0])
		}
		if o.Severity() < Different.Severity() || s.c.o.Reproducers == "" && !o.Unsafe() {
			continue
		}
		w, alone, err := s.reproducer(ctx, o, found)
		if w != nil && o.Unsafe() {
			s.line = s.line.Sized(string(o), len(w.Input))
		}
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", s, err)
		case w == nil && o == Slow: // it was near the deadline, or nothing shows what was to blame
			s.counted(o, Refused)
			if worst {
				s.line.Worst, s.line.Detail, s.line.Party = string(s.worstOf()), "", ""
			}
		case w == nil && alone.Severity() < o.Severity() && (alone.Unsafe() || ranOut(found[0])):
			s.counted(o, alone)
			if alone.Unsafe() {
				s.found[alone] = append(s.found[alone], found[0])
			}
			if worst {
				s.line.Worst, s.line.Detail, s.line.Party = string(s.worstOf()), "", ""
			}
		case w == nil && worst:
			s.line.Detail += fmt.Sprintf(" (only after other inputs: alone it ends as %s)", alone)
			s.line.Party = "" // nothing shows the cause
		case w != nil && s.c.o.Reproducers != "":
			path := filepath.Join(s.c.o.Reproducers, w.fileName())
			if err := w.write(path); err != nil {
				return err
			}
			if worst {
				s.line.Reproducer, s.line.Detail = path, w.Detail
				if len(w.Input) <= record.ReproducerBytes {
					s.line.Input = w.Input
				}
			}
		}
	}
	return nil
}

// ranOut reports whether memory ran out: when the collector runs decides that, too.
func ranOut(f task.Finding) bool {
	return f.Outcome == Fatal && (strings.Contains(f.Detail, "memory") || strings.Contains(f.Detail, "heap"))
}

// counted counts all inputs of one outcome as of another: what no input did alone is not said
// of the library.
func (s *fuzzTarget) counted(from, as Outcome) {
	for _, counts := range append(slices.Collect(maps.Values(s.line.Mutations)), s.line.Outcomes) {
		if n := counts[string(from)]; n > 0 {
			counts[string(as)] += n
			delete(counts, string(from))
		}
	}
}

// worstOf is the worst of the outcomes that are counted.
func (s *fuzzTarget) worstOf() Outcome {
	worst := Refused
	for o, n := range s.line.Outcomes {
		if n > 0 {
			worst = task.Worse(worst, Outcome(o))
		}
	}
	return worst
}

// steady is in how many processes of their own memory has to run out before an input is
// said to do that always.
const steady = 6

// reproducer is the first of the inputs that has the outcome alone, too, and always; if
// there is none, one that has it in some processes; and if there is none of them, alone is
// how the shortest ends.
func (s *fuzzTarget) reproducer(ctx context.Context, o Outcome, found []task.Finding) (w *Reproducer,
	alone Outcome, err error) {
	var sometimes *Reproducer
	for i, f := range found {
		w := Reproducer{Codec: s.line.Codec, Version: s.c.o.Versions[s.line.Codec], Go: runtime.Version(),
			Emulator: s.c.o.Emulator, Dataset: s.line.Dataset, Op: s.op,
			Seed: s.c.o.Seed, Limits: s.c.o.Limits, Stack: f.Stack, Value: f.Base, Mutation: f.Mutation, Outcome: o,
			Detail: f.Detail, Input: f.Data}
		if o == Hang && f.Mutation != Keys && f.Stack == 0 { // the time after which it was called that
			w.Limits.Deadline *= longer
		}
		tries := 1
		if ranOut(f) {
			tries = steady
		}
		ended, other, err := s.endings(ctx, &w, tries)
		switch {
		case err != nil:
			return nil, "", err
		case ended == tries:
			return &w, o, nil
		case ended > 0 && sometimes == nil:
			w.Unsteady = true
			sometimes = &w
		}
		if i == 0 {
			alone = other
		}
	}
	if sometimes != nil {
		return sometimes, o, nil
	}
	return nil, alone, nil
}

// endings tries an input in as many processes of its own, but in one only if it ends otherwise
// there, and counts those where it ends as the reproducer says, of which it takes the
// detail; other is how it ended in the last one where it did not.
func (s *fuzzTarget) endings(ctx context.Context, w *Reproducer, tries int) (ended int, other Outcome, err error) {
	for n := range tries {
		again := make([]Ending, 1)
		if err := replay(ctx, s.c.x, []Reproducer{*w}, again, s.c.folder); err != nil {
			return 0, "", err
		}
		if again[0].Outcome == w.Outcome {
			w.Detail = again[0].Detail
			ended++
			continue
		}
		other = again[0].Outcome
		if n == 0 {
			break
		}
	}
	return ended, other, nil
}

// partyOf is the cause of a finding: the library, unless what panicked
// is code of serialbench.
func partyOf(f task.Finding) record.Party {
	if f.Ours {
		return record.Adapter
	}
	return record.Library
}
