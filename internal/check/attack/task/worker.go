package task

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const Name = "attack"

// Task is what a worker process must be given to be attacked in; see
// [worker.Serve].
func Task() worker.Task {
	return worker.Task{Name: Name, Do: work}
}

// Tasks are that, and what is asked before and after an attack.
func Tasks() []worker.Task {
	return []worker.Task{Task(), {Name: StreamsName, Do: streams}, {Name: AgainName, Do: again}}
}

// Order is what a worker is asked to do: inputs from First on until one of the
// limits is reached, or those it is given, or special ones.
type Order struct {
	Codec   string            `json:"codec"`
	Dataset string            `json:"dataset"`
	Op      codec.Op          `json:"op"`
	Seed    uint64            `json:"seed"` // of values and mutations
	Limits  Limits            `json:"limits"`
	Stack   int               `json:"stack_bytes,omitempty"` // 0: smallStack
	First   uint64            `json:"first"`
	Cases   uint64            `json:"cases"`           // 0: Time decides
	Time    time.Duration     `json:"time"`            // 0: Cases decides
	Planned bool              `json:"planned"`         // no more than the systematic cases
	Journal string            `json:"journal"`         // path of a file that exists
	Shape   *Shape            `json:"shape,omitempty"` // nil: it is found out
	Had     map[string]uint64 `json:"had,omitempty"`   // outcomes of inputs before First

	Given   []Given   `json:"given,omitempty"`   // just these, from First on
	Special []Special `json:"special,omitempty"` // just these, from First on
}

// About is the codec and the data set.
func (o Order) About() (codec, dataset string) { return o.Codec, o.Dataset }

// Finding is what a worker says at once: the worst and shortest of its kind so
// far, the input that ran into a limit, or how far it is.
type Finding struct {
	Type     string   `json:"type"` // "planned", "found", "over", "given", "special", "costly", "tick"
	Planned  uint64   `json:"planned,omitempty"`
	Shape    *Shape   `json:"shape,omitempty"`
	Kinds    []string `json:"kinds,omitempty"`
	Index    int      `json:"index,omitempty"` // in order.Given or order.Special
	Outcome  Outcome  `json:"outcome,omitempty"`
	Mutation Mutation `json:"mutation,omitempty"`
	Base     int      `json:"base,omitempty"`
	Detail   string   `json:"detail,omitempty"`
	Data     []byte   `json:"data,omitempty"`
	Size     uint64   `json:"size,omitempty"`  // of a special input that is not sent, or bytes kept
	Stack    int      `json:"stack,omitempty"` // see [Reproducer]
	// CPU time of a special input, or time of a costly one
	Took time.Duration `json:"took,omitempty"`
	Ours bool          `json:"ours,omitempty"` // an adapter panicked, not the library
}

// attacker is the worker's side of an attack.
type attacker struct {
	order   Order
	suite   *suite.Suite
	decoder *decoder
	journal *journal
	tally   Tally
	good    [][]byte        // the encodings
	valid   bool            // the first of them decodes to its value
	best    map[Outcome]int // length of the shortest input
	bounded bounded

	costliest  [mutations]timed
	lengthened map[string]int // inputs, by the part that they repeat most
	samples    [][]byte       // encodings of which parts are repeated
	parts      []stretch      // of these
	partOrder  shuffle

	mu     sync.Mutex // guards answer
	answer func(any) error

	watch *worker.Watch
}

func work(j *worker.Job) error {
	a := &attacker{suite: j.Suite, answer: j.Answer, best: map[Outcome]int{}, lengthened: map[string]int{}}
	if err := j.Read(&a.order); err != nil {
		return err
	}
	runtime.GOMAXPROCS(2) // one for the watch
	debug.SetMaxStack(smallStack)
	if a.order.Stack > 0 {
		debug.SetMaxStack(a.order.Stack)
	}
	debug.SetPanicOnFault(true)
	if err := a.open(); err != nil {
		return err
	}
	file, err := os.OpenFile(a.order.Journal, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("attack: open journal: %w", err)
	}
	a.journal = &journal{file: file}
	if err := worker.LimitMemory(a.order.Limits.Memory); err != nil {
		return err
	}
	a.watch = worker.NewWatch(a.order.Limits, a.giveUp)
	if err = a.run(); err == errNext {
		err = nil
	}
	return errors.Join(err, file.Close())
}

func (a *attacker) open() error {
	b, err := a.bench()
	if err != nil {
		return err
	}
	for i, v := range b.Values {
		e, err := encode(b, a.order.Op, v, b.Values[(i+1)%len(b.Values)])
		if err != nil {
			return fmt.Errorf("%s: encode value %d of %s: %w", a.order.Codec, i, a.order.Dataset, err)
		}
		a.good = append(a.good, append(make([]byte, 0, len(e)), e...))
	}
	a.decoder, err = newDecoder(b, a.order.Op, a.good)
	return err
}

// bench opens the case. Maps of the first value have one key, see [OneKey].
func (a *attacker) bench() (*suite.Bench, error) {
	c := a.suite.Case(a.order.Codec, a.order.Dataset)
	if c == nil {
		return nil, fmt.Errorf("attack: no case of %s on %s", a.order.Codec, a.order.Dataset)
	}
	b, err := c.Open(Encodings, a.order.Seed)
	if err == nil {
		OneKey(reflect.ValueOf(b.Values[0]), 0)
	}
	return b, err
}

func (a *attacker) send(f Finding) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.answer(f)
}

// tick tells the parent every half second that the worker is there.
func (a *attacker) tick(last *time.Time) error {
	now := time.Now()
	if now.Sub(*last) < 500*time.Millisecond {
		return nil
	}
	*last = now
	return a.send(Finding{Type: "tick"})
}

func (a *attacker) run() error {
	a.valid = a.decoder.try(a.good[0], 0).outcome == Right
	switch {
	case a.order.Given != nil:
		return a.replay()
	case a.order.Special != nil:
		return a.specials()
	}
	a.shaped()
	format, _, _ := strings.Cut(a.order.Codec, "/")
	m := newMutator(a.good, *a.order.Shape, a.order.Seed, format, a.order.Codec+" on "+a.order.Dataset)
	if err := a.send(Finding{Type: "planned", Planned: m.planned(), Shape: a.order.Shape,
		Kinds: KindsOf(a.decoder.bench.Values[0])}); err != nil {
		return err
	}
	start, ticked := time.Now(), time.Now()
	for i := a.order.First; ; i++ {
		if a.order.Cases > 0 && i >= a.order.Cases || a.order.Time > 0 && time.Since(start) > a.order.Time ||
			a.enough(i, m.planned()) ||
			a.order.Planned && Done(i, m.planned()) == m.planned() {
			break
		}
		if err := a.tick(&ticked); err != nil {
			return err
		}
		in := m.input(i)
		a.tally.Index = i
		r, err := a.one(in)
		if err != nil {
			return err
		}
		if err := a.count(in, r, i < 512 || i%16 == 0); err != nil {
			return err
		}
	}
	return errors.Join(a.sayCostly(), a.journal.write(&a.tally, nil))
}

// enough reports whether there is no use in going on, as the parent does.
func (a *attacker) enough(next, planned uint64) bool {
	return EndedBy(func(o Outcome) uint64 {
		n := a.order.Had[string(o)]
		for m := range a.tally.Counts {
			n += a.tally.Counts[m][o.Severity()]
		}
		return n
	}, Done(next, planned) == planned) != ""
}

// EndedBy is the harm of which so many inputs were found that the attack ends, "" if
// there is none; whole: the systematic cases are done.
func EndedBy(count func(Outcome) uint64, whole bool) Outcome {
	all := Outcomes()
	for i := len(all) - 1; i >= Poisoned.Severity(); i-- {
		if (whole || i >= Bomb.Severity()) && count(all[i]) >= Enough {
			return all[i]
		}
	}
	return ""
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
		data, err := g.data()
		if err != nil {
			return err
		}
		a.tally.Index = uint64(i)
		in := input{g.Mutation, g.Base, data}
		start := worker.CPUTime()
		a.decoder.blind = in.mutation == Repeats // as when it was found
		r, err := a.oneGiven(in)
		clear(a.lengthened)
		if err == nil && in.mutation == Repeats && !r.outcome.Unsafe() { // it may be a faster machine
			a.tally.Index-- // what dies now dies of this input
			r, _, err = a.lengthen(in.base, in.bytes, a.order.Limits.Deadline/SpecialDeadline/2)
		}
		a.decoder.blind = false
		if err == nil && in.mutation == Keys && !r.outcome.Unsafe() {
			err = a.collide(&r, worker.CPUTime()-start)
		}
		if err == nil {
			err = a.afterwards(&r)
		}
		if err != nil && !errors.Is(err, errStuck) {
			return err
		}
		if err := a.send(Finding{Type: "given", Index: i, Outcome: r.outcome, Base: g.Base, Detail: r.detail}); err != nil {
			return err
		}
		if err != nil {
			return errNext
		}
	}
	return nil
}

func (a *attacker) oneGiven(in input) (result, error) {
	if in.mutation == After && len(in.bytes) == 0 {
		return a.under(in, a.failedCalls)
	}
	return a.one(in)
}

// one decodes one input, noted in the journal and under watch.
func (a *attacker) one(in input) (result, error) {
	return a.under(in, func() result { return a.decoder.try(in.bytes, in.base) })
}

func (a *attacker) under(in input, do func() result) (result, error) {
	a.tally.Running, a.tally.Mutation, a.tally.Base = true, in.mutation.index(), in.base
	if err := a.journal.write(&a.tally, in.bytes); err != nil {
		return result{}, err
	}
	a.watch.Begin()
	r := do()
	a.watch.End()
	a.tally.Running = false
	a.tally.Index++
	return r, nil
}

// afterwards decodes a good encoding after an input. What no longer decodes it is
// replaced by a new codec object, and the input is to blame.
func (a *attacker) afterwards(r *result) error {
	if !a.valid {
		return nil
	}
	a.watch.Begin()
	again := a.decoder.try(a.good[0], 0)
	a.watch.End()
	if again.outcome == Right {
		return nil
	}
	a.tally.Poisoned++
	if r.outcome.Severity() < Poisoned.Severity() {
		r.detail = fmt.Sprintf("after this input, which ended as %s, a good one ends as %s: %s", r.outcome,
			again.outcome, again.detail)
		r.outcome = Poisoned
	}
	b, err := a.bench()
	if err != nil {
		return fmt.Errorf("open again: %w", err)
	}
	a.decoder.bench = b
	if again = a.decoder.try(a.good[0], 0); again.outcome != Right { // what is wrong is not in the object: it stays
		return errStuck
	}
	return nil
}

// errStuck ends a worker in which nothing decodes any more.
var errStuck = errors.New("attack: a new codec object does not decode a good encoding either")

// count adds a result to the tally, and tells the parent of what is worth keeping.
func (a *attacker) count(in input, r result, check bool) error {
	t := &a.tally
	in.bytes = append([]byte(nil), in.bytes...)
	if r.outcome == Bomb {
		t.Index--
		grows, err := a.grows(in, r.allocated)
		t.Index++
		if err != nil {
			return err
		}
		if !grows {
			r.outcome = r.without
			r.detail += "; no more where a number in it is doubled"
		}
	}
	if ratio := float64(r.allocated) / float64(max(1, len(in.bytes))); r.allocated > 256<<10 && ratio > t.Ratio {
		exact := r.allocated
		if exact < 16<<20 { // what was allocated before may be counted late
			exact = min(exact, a.decoder.exactly(in.bytes, in.base))
			ratio = float64(exact) / float64(max(1, len(in.bytes)))
		}
		if exact > 256<<10 && ratio > t.Ratio {
			t.Ratio, t.Allocated = ratio, exact
		}
	}
	if r.outcome == Refused && int64(r.took) > t.Slowest {
		took := r.took
		for range 4 { // it may have been interrupted
			took = min(took, a.decoder.try(in.bytes, in.base).took)
		}
		t.Slowest = max(t.Slowest, int64(took))
	}
	if !r.outcome.Unsafe() {
		a.costs(in, r)
	}
	var stuck error
	if r.outcome.Unsafe() || check {
		if stuck = a.afterwards(&r); stuck != nil && !errors.Is(stuck, errStuck) {
			return stuck
		}
	}
	t.Counts[in.mutation.index()][r.outcome.Severity()]++
	if r.outcome.Unsafe() || r.outcome == Different && in.mutation == Truncation {
		if best, ok := a.best[r.outcome]; !ok || best > len(in.bytes) {
			a.best[r.outcome] = len(in.bytes)
			if err := a.send(Finding{Type: "found", Outcome: r.outcome, Mutation: in.mutation, Base: in.base, Detail: r.detail,
				Data: in.bytes, Ours: r.ours}); err != nil {
				return err
			}
		}
	}
	if stuck != nil { // the next worker goes on
		if err := a.journal.write(t, nil); err != nil {
			return err
		}
		return errNext
	}
	return nil
}

// errNext ends a worker whose work another one goes on with.
var errNext = errors.New("go on in another process")

// giveUp says that an input went over a limit, and ends the process.
func (a *attacker) giveUp(hang bool, detail string) {
	o, code := Fatal, 4
	if hang {
		o = Hang
	}
	if err := a.send(Finding{Type: "over", Outcome: o, Detail: detail}); err != nil {
		code = 5 // the parent sees that it died, though not why
	}
	os.Exit(code)
}
