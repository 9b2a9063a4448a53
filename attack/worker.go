package attack

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "attack"

// Task is what a worker process must be given to be attacked in; see
// [measure.Worker].
func Task() measure.Task {
	return measure.Task{Name: taskName, Do: work}
}

// order is what a worker is asked to do: inputs from First on until one of the
// limits is reached, or those it is given.
type order struct {
	Codec   string        `json:"codec"`
	Dataset string        `json:"dataset"`
	Op      codec.Op      `json:"op"`
	Seed    uint64        `json:"seed"` // of values and mutations
	Limits  Limits        `json:"limits"`
	First   uint64        `json:"first"`
	Cases   uint64        `json:"cases"` // 0: Time decides
	Time    time.Duration `json:"time"`
	Ledger  string        `json:"ledger"` // path of a file that exists

	Given []given `json:"given,omitempty"` // just these, from First on
}

// finding is what a worker says at once: the worst and shortest of its kind so
// far, the input that ran into a limit, or how far it is.
type finding struct {
	Type     string   `json:"type"` // "planned", "found", "over", "given", "tick"
	Planned  uint64   `json:"planned,omitempty"`
	Index    int      `json:"index,omitempty"` // in order.Given
	Outcome  Outcome  `json:"outcome,omitempty"`
	Mutation Mutation `json:"mutation,omitempty"`
	Base     int      `json:"base,omitempty"`
	Detail   string   `json:"detail,omitempty"`
	Data     []byte   `json:"data,omitempty"`
}

// attacker is the worker's side of an attack.
type attacker struct {
	order  order
	suite  *suite.Suite
	target *target
	ledger *ledger
	tally  tally
	good   [][]byte        // the encodings
	best   map[Outcome]int // length of the shortest input

	mu     sync.Mutex // guards answer
	answer func(any) error

	since atomic.Int64 // CPU time when the input began, in ns; -1: none is running
	clock atomic.Int64 // the same on the clock
}

func work(s *suite.Suite, argument json.RawMessage, answer func(any) error) error {
	a := &attacker{suite: s, answer: answer, best: map[Outcome]int{}}
	if err := json.Unmarshal(argument, &a.order); err != nil {
		return fmt.Errorf("attack: read the order: %w", err)
	}
	a.since.Store(-1)
	runtime.GOMAXPROCS(2) // one for the watch
	debug.SetMaxStack(maxStack)
	debug.SetPanicOnFault(true)
	if err := a.open(); err != nil {
		return err
	}
	file, err := os.OpenFile(a.order.Ledger, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("attack: open ledger: %w", err)
	}
	a.ledger = &ledger{file: file}
	if err := limitMemory(a.order.Limits.Memory); err != nil {
		return err
	}
	go a.watch()
	err = a.run()
	return errors.Join(err, file.Close())
}

func (a *attacker) open() error {
	c := a.suite.Case(a.order.Codec, a.order.Dataset)
	if c == nil {
		return fmt.Errorf("attack: no case of %s on %s", a.order.Codec, a.order.Dataset)
	}
	b, err := c.Open(encodings, a.order.Seed)
	if err != nil {
		return err
	}
	if a.good, err = b.Encoded(); err != nil {
		return err
	}
	a.target, err = newTarget(b, a.order.Op, a.good)
	return err
}

func (a *attacker) say(f finding) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.answer(f)
}

func (a *attacker) run() error {
	if a.order.Given != nil {
		return a.replay()
	}
	m := newMutator(a.good, a.order.Seed, a.order.Codec+" on "+a.order.Dataset)
	if err := a.say(finding{Type: "planned", Planned: m.planned()}); err != nil {
		return err
	}
	start, ticked := time.Now(), time.Now()
	for i := a.order.First; ; i++ {
		now := time.Now()
		if a.order.Cases > 0 && i >= a.order.Cases || a.order.Time > 0 && now.Sub(start) > a.order.Time {
			break
		}
		if now.Sub(ticked) > 500*time.Millisecond {
			ticked = now
			if err := a.say(finding{Type: "tick"}); err != nil {
				return err
			}
		}
		in := m.input(i)
		a.tally.index = i
		r, err := a.one(in)
		if err != nil {
			return err
		}
		if err := a.count(in, r); err != nil {
			return err
		}
	}
	return a.ledger.write(&a.tally, nil)
}

// replay decodes the inputs that were given.
func (a *attacker) replay() error {
	for i, g := range a.order.Given {
		if uint64(i) < a.order.First {
			continue
		}
		if g.Base >= len(a.good) || g.Base < 0 {
			return fmt.Errorf("attack: no value %d", g.Base)
		}
		a.tally.index = uint64(i)
		r, err := a.one(input{g.Mutation, g.Base, g.Data})
		if err == nil && r.outcome.Unsafe() {
			err = a.recover()
		}
		if err != nil {
			return err
		}
		if err := a.say(finding{Type: "given", Index: i, Outcome: r.outcome, Base: g.Base, Detail: r.detail}); err != nil {
			return err
		}
	}
	return nil
}

// one decodes one input, noted in the ledger and under watch.
func (a *attacker) one(in input) (result, error) {
	a.tally.running, a.tally.mutation, a.tally.base = true, slices.Index(Mutations(), in.mutation), in.base
	if err := a.ledger.write(&a.tally, in.bytes); err != nil {
		return result{}, err
	}
	a.clock.Store(int64(time.Now().UnixNano()))
	a.since.Store(int64(cpuTime()))
	r := a.target.try(in.bytes, in.base)
	a.since.Store(-1)
	a.tally.running = false
	a.tally.index++
	return r, nil
}

// count adds a result to the tally, and tells the parent of what is worth keeping.
func (a *attacker) count(in input, r result) error {
	t := &a.tally
	t.counts[slices.Index(Mutations(), in.mutation)][r.outcome.severity()]++
	if ratio := float64(r.allocated) / float64(max(1, len(in.bytes))); r.allocated > 256<<10 && ratio > t.ratio {
		t.ratio, t.allocated = ratio, r.allocated
	}
	if r.outcome == Refused && int64(r.took) > t.slowest {
		took := r.took
		for range 4 { // it may have been interrupted
			took = min(took, a.target.try(in.bytes, in.base).took)
		}
		t.slowest = max(t.slowest, int64(took))
	}
	if r.outcome.Unsafe() {
		if err := a.recover(); err != nil {
			return err
		}
	}
	if !r.outcome.Unsafe() && (r.outcome != Different || in.mutation != Truncation) {
		return nil
	}
	if best, ok := a.best[r.outcome]; ok && best <= len(in.bytes) {
		return nil
	}
	a.best[r.outcome] = len(in.bytes)
	return a.say(finding{Type: "found", Outcome: r.outcome, Mutation: in.mutation, Base: in.base, Detail: r.detail, Data: in.bytes})
}

// recover makes a new codec object where the old one no longer works.
func (a *attacker) recover() error {
	if a.target.try(a.good[0], 0).outcome == Right {
		return nil
	}
	a.tally.poisoned++
	c := a.target.bench.Case
	b, err := c.Open(encodings, a.order.Seed)
	if err != nil {
		return fmt.Errorf("open again after a panic: %w", err)
	}
	a.target.bench = b
	return nil
}
