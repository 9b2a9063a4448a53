// Package tried has the changes that package breaking found tried. Both versions of a wire type are built, each in a
// program of its own, and read what the other wrote, or today's reads messages that an earlier version left. It changes
// nothing in the module; programs and sources lie in the cache.
package tried

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Request is how changes are tried.
type Request struct {
	Engine *build.Engine
	Dir    string        // folder in the module
	Data   string        // file or folder of samples, or file of shapes; "": none but those of testdata
	Limit  time.Duration // after which no further type is tried
	Bytes  bool          // compare the bytes of equal values too, of all types
	Seed   uint64

	Progress func(stage string, done, total int)

	built   map[string]evolve.Side // programs of several types, by version, type and codecs
	samples map[string][]byte      // by version and type
	mu      *sync.Mutex
}

// mostValues is how many values of each version are read by the other at most.
const mostValues = 100

// Side builds a program of one version of a type.
func Side(ctx context.Context, e *build.Engine, r build.Request) (evolve.Side, *build.Program, error) {
	if err := r.Check(); err != nil {
		return evolve.Side{}, nil, err
	}
	built, err := e.Build(ctx, r)
	if err != nil {
		return evolve.Side{}, nil, err
	}
	return evolve.Side{Doer: &worker.Program{Path: built.Path}, Dataset: built.Dataset}, built, nil
}

// Try has the changes of an answer tried against its bases.
func (r Request) Try(ctx context.Context, a *breaking.Answer, bases []breaking.Base) error {
	all := r.Bytes
	for _, b := range bases {
		all = all || b.Messages != "" // all of them are read
	}
	trials := a.Trials(bases, all)
	r.start()
	limited, cancel := context.WithTimeout(ctx, r.Limit)
	defer cancel()
	var done []*breaking.Trial
	missed := 0
	for some := range slices.Chunk(trials, most) {
		results, err := r.trySome(limited, a, some)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && limited.Err() == nil {
			return err
		}
		for i, t := range some {
			one := results[i]
			a.Notes = append(a.Notes, one.notes...)
			var wrong *mistake.Error
			switch {
			case one.err == nil:
				for k, root := range one.roots {
					t.Settle(root, one.seen[k])
				}
				done = append(done, t)
			case limited.Err() != nil:
				missed++
			case errors.As(one.err, &wrong):
				a.Notes = append(a.Notes, fmt.Sprintf("%s was not tried: %s", t.Type, mistake.Line(one.err)))
			default:
				return one.err
			}
		}
	}
	if missed > 0 {
		a.Notes = append(a.Notes, fmt.Sprintf("%d of %d types were not tried within %v; --try-time gives more time", missed,
			len(trials), r.Limit))
	}
	a.Settled(done)
	return nil
}

// start makes what its goroutines share.
func (r *Request) start() {
	r.mu = &sync.Mutex{}
	say := r.Progress
	var one sync.Mutex
	r.Progress = func(stage string, done, total int) {
		one.Lock()
		defer one.Unlock()
		say(stage, done, total)
	}
}

// result is what came of trying one type.
type result struct {
	roots []*breaking.Root
	seen  [][]breaking.Seen // by the root
	notes []string
	err   error
}

func (s *result) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// trySome builds types together and has their versions read each other, several at a time.
func (r *Request) trySome(ctx context.Context, a *breaking.Answer, trials []*breaking.Trial) ([]*result, error) {
	results := make([]*result, len(trials))
	for i := range results {
		results[i] = &result{err: context.Canceled}
	}
	var all []wanted
	for _, t := range trials {
		all = append(all, r.now(t.Type, t.Roots))
		if t.Base.Dir != "" {
			all = append(all, r.before(t))
		}
	}
	err := r.together(ctx, all)
	if err == nil {
		err = r.findSamples(a, all)
	}
	if err != nil {
		return results, err
	}
	done := 0
	return results, worker.Each(ctx, 0, len(trials), func(ctx context.Context, i int) error {
		results[i].err = r.try(ctx, a, trials[i], results[i])
		r.mu.Lock()
		defer r.mu.Unlock()
		done++
		r.Progress("trying "+trials[i].Type, done, len(trials))
		return nil
	})
}

// try has the versions of one type read each other.
func (r *Request) try(ctx context.Context, a *breaking.Answer, t *breaking.Trial, s *result) error {
	var rows []evolve.Row
	for _, root := range t.Roots {
		row, err := r.row(root.Codec)
		if err != nil {
			s.note("%v", err)
			continue
		}
		rows, s.roots = append(rows, row), append(s.roots, root)
	}
	if len(rows) == 0 {
		return nil
	}
	old, now, err := r.both(ctx, a, t, rows)
	if err != nil {
		return err
	}
	for _, w := range []*writer{old, now} {
		if w.note != "" {
			s.note("%s", w.note)
		}
	}
	for _, row := range rows {
		var seen []breaking.Seen
		for _, d := range []struct {
			name     string
			from, to *writer
		}{{breaking.NewReadsOld, old, now}, {breaking.OldReadsNew, now, old}} {
			if d.to.kept != "" {
				continue // messages read nothing
			}
			one, why, err := r.direction(ctx, d.name, d.from, d.to, row)
			if err != nil {
				return err
			}
			if why != "" {
				s.note("%s, %s was not tried: %s", t.Type, row.Info.ID, why)
				continue
			}
			seen = append(seen, one)
		}
		s.seen = append(s.seen, seen)
	}
	return nil
}

// row is a codec as evolve knows it.
func (r *Request) row(id string) (evolve.Row, error) {
	i := slices.IndexFunc(r.Engine.Infos, func(c codec.Info) bool { return c.ID == id })
	if i < 0 {
		return evolve.Row{}, fmt.Errorf("%s: serialbench has no such codec, so that nothing was tried with it", id)
	}
	row := evolve.Row{Info: r.Engine.Infos[i]}
	row.Wire, row.Unused = r.Engine.Wire(id)
	return row, nil
}

// direction has one version read what the other wrote.
func (r *Request) direction(ctx context.Context, name string, from, to *writer, row evolve.Row) (s breaking.Seen,
	why string, err error) {
	s.Direction = name
	messages, why, err := from.write(ctx, row, r.Seed)
	if err != nil || why != "" {
		return s, why, err
	}
	all, why, err := evolve.Read(ctx, to.sides[0], row, messages, r.Engine.TagKeys(), name == breaking.OldReadsNew)
	if err != nil || why != "" {
		return s, why, err
	}
	for i, x := range all {
		s.Adapted = append(append(s.Adapted, x.Adapted...), messages[i].Adapted...)
		if x.Fault != "" {
			s.Refused = append(s.Refused, breaking.Refusal{Text: x.Fault, At: messages[i].At})
			continue
		}
		s.Read++
		whole := true
		for _, f := range x.Fields {
			lost := f.Verdict != evolve.Exact && f.Verdict != evolve.Default
			whole = whole && !lost
			s.Fields = append(s.Fields, breaking.SeenField{Path: f.Path, Lost: lost, Want: f.Want, Got: f.Got, Held: f.Held})
		}
		m := messages[i]
		if r.Bytes && whole && m.Steady && x.Again != nil && s.Bytes == nil && !bytes.Equal(m.Data, x.Again) {
			s.Bytes = differing(shown(m.Data), shown(x.Again))
			if name == breaking.OldReadsNew {
				s.Bytes[0], s.Bytes[1] = s.Bytes[1], s.Bytes[0]
			}
		}
	}
	slices.Sort(s.Adapted)
	s.Adapted = slices.Compact(s.Adapted)
	return s, "", nil
}

// before is how much of two messages is shown before they differ.
const before = 24

// differing are two messages from shortly before they differ.
func differing(a, b string) *[2]string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n <= before {
		return &[2]string{a, b}
	}
	n -= before
	for n < len(a) && !utf8.RuneStart(a[n]) {
		n++
	}
	return &[2]string{"…" + a[n:], "…" + b[n:]}
}

// shown is a message as text, or in hexadecimal.
func shown(b []byte) string {
	if utf8.Valid(b) && !bytes.ContainsFunc(b, func(r rune) bool { return !strconv.IsPrint(r) && r != '\n' }) {
		return strings.TrimSpace(string(b))
	}
	return fmt.Sprintf("%x", b)
}
