package measure

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
)

// strikes is how many failures take a cell out of the plan.
const strikes = 2

// Run measures picks in rounds of visits until the budget or the number of
// rounds is used up. In each round every pair of codec and data set is visited
// once, by a process of its own and in an order shuffled afresh, so that a
// drift of the machine spreads over all; all begin with the same value. The
// baseline is visited twice, the second time under its id and [record.Twin].
//
// Each sample is appended to out at once, and each failure: a cell that fails
// is tried again in the next round, and left out if it fails again. The error is
// that of ctx, of out, of a worker that could not be started, or a [*BudgetError];
// whatever was measured until then is in out.
func Run(ctx context.Context, x Executor, picks []Pick, o Options, out Sink, progress func(Progress)) error {
	if err := o.check(); err != nil {
		return err
	}
	e := &engine{x: x, o: o, out: out, progress: progress, began: x.Now(), strikes: map[cell]int{}}
	for _, p := range picks {
		e.add(p, p.Case.Codec)
		if p.Case.Codec == Baseline {
			e.add(p, p.Case.Codec+record.Twin)
		}
	}
	if len(e.pairs) == 0 {
		return errors.New("measure: none of the picked codecs offers any of the picked operations")
	}
	return e.run(ctx)
}

// pair is a codec and a data set that are visited together.
type pair struct {
	name     string // of the codec in the record
	pick     Pick
	ops      []codec.Op    // that have not failed too often
	overhead time.Duration // of the last visit, beside its samples
	seen     bool
}

// cell is counted for its failures; op "" stands for the whole pair.
type cell struct {
	pair *pair
	op   codec.Op
}

type engine struct {
	x        Executor
	o        Options
	out      Sink
	progress func(Progress)
	began    time.Time
	pairs    []*pair
	strikes  map[cell]int
	process  int // number of the last process
	visits   int // that ended
	rounds   int // expected from now on, the one under way included
}

func (e *engine) add(p Pick, name string) {
	var ops []codec.Op
	for _, op := range p.Ops {
		if p.Case.Offers(op) && !slices.Contains(ops, op) {
			ops = append(ops, op)
		}
	}
	if len(ops) > 0 {
		e.pairs = append(e.pairs, &pair{name: name, pick: p, ops: ops})
	}
}

func (e *engine) left() time.Duration { return e.o.Budget - e.x.Now().Sub(e.began) }

func (e *engine) run(ctx context.Context) error {
	for done := 0; e.o.Rounds == 0 || done < e.o.Rounds; done++ {
		e.pairs = slices.DeleteFunc(e.pairs, func(p *pair) bool { return len(p.ops) == 0 })
		if len(e.pairs) == 0 {
			return nil // all failed, and the record says how
		}
		more, err := e.round(ctx, done)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// round visits every pair once. It returns false when the budget is used up.
func (e *engine) round(ctx context.Context, done int) (more bool, err error) {
	r := rand.New(rand.NewPCG(e.o.Shuffle, uint64(done)))
	offset := int(r.Uint32())
	order := slices.Clone(e.pairs)
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	var at pace
	for i, p := range order {
		// What visits cost is not known before the first round, which therefore
		// may change its pace as it goes; all others keep theirs.
		if i == 0 || done == 0 {
			if at, err = e.pace(order, i, done); err != nil || at.samples == 0 {
				return false, err
			}
		}
		if done > 0 && e.o.Budget > 0 && e.left() <= 0 {
			return false, nil
		}
		ops := slices.Clone(p.ops)
		r.Shuffle(len(ops), func(i, j int) { ops[i], ops[j] = ops[j], ops[i] })
		if err := e.visit(ctx, p, ops, at, offset); err != nil {
			return false, err
		}
		e.visits++
		e.report(p, len(order)-i-1)
	}
	return true, nil
}

// pace chooses how long the visits of order from i on take. It returns no
// samples when it is time to stop, and a *BudgetError if it is too early for that.
func (e *engine) pace(order []*pair, i, done int) (pace, error) {
	if e.o.Budget == 0 {
		e.rounds = e.o.Rounds - done
		return fullPace(e.o.sample()), nil
	}
	now, full := e.effort(order[i:], guess), e.effort(e.pairs, guess)
	at, rounds := schedule(e.left(), now, full, e.o.sample(), done, e.o.Rounds)
	e.rounds = rounds
	if rounds > 0 || done > 0 {
		return at, nil
	}
	// In the first round every cell wants to be seen, so a little too late is
	// put up with, and a guess is no reason to give up.
	if i == 0 {
		now = e.effort(order, leastStart)
	}
	least := now.at(2 * leastSample)
	if spent := e.o.Budget - e.left(); spent+least > e.o.Budget+e.o.Budget/4 {
		needed := (spent + least) * 6 / 5
		return pace{}, &BudgetError{Budget: e.o.Budget, Needed: roundUp(needed), Cells: full.cells}
	}
	e.rounds = 1
	return pace{samples: 1, sample: leastSample}, nil
}

// roundUp makes a time short to read.
func roundUp(d time.Duration) time.Duration {
	unit := 100 * time.Millisecond
	if d > 10*time.Second {
		unit = time.Second
	}
	return (d + unit - 1) / unit * unit
}

// effort adds up pairs. Those that were not visited yet cost as much as the mean
// of those that were, or as the guess.
func (e *engine) effort(pairs []*pair, guess time.Duration) effort {
	var known time.Duration
	seen := 0
	for _, p := range e.pairs {
		if p.seen {
			known += p.overhead
			seen++
		}
	}
	if seen > 0 {
		guess = known / time.Duration(seen)
	}
	var l effort
	for _, p := range pairs {
		l.cells += len(p.ops)
		if p.seen {
			l.overhead += p.overhead
		} else {
			l.overhead += guess
		}
	}
	return l
}

func (e *engine) report(p *pair, toGo int) {
	if e.progress == nil {
		return
	}
	now := Progress{Phase: "measure", Done: e.visits, Total: e.visits + toGo + max(0, e.rounds-1)*len(e.pairs),
		Current: p.name + " on " + p.pick.Case.Dataset.ID}
	if e.o.Budget > 0 {
		now.Left = max(0, e.left())
	}
	e.progress(now)
}

// visit measures ops of a pair. If the worker dies at one of them, another
// worker goes on with those behind it.
func (e *engine) visit(ctx context.Context, p *pair, ops []codec.Op, at pace, offset int) error {
	began := e.x.Now()
	planned := time.Duration(len(ops)) * at.perOp()
	for len(ops) > 0 {
		e.process++
		v := Visit{Codec: p.pick.Case.Codec, Dataset: p.pick.Case.Dataset.ID, Values: e.o.Values, Seed: e.o.Seed,
			Ops: ops, Offset: offset, Samples: at.samples, SampleNS: at.sample}
		sample := func(s record.Sample) error {
			s.Codec, s.Dataset, s.Process = p.name, v.Dataset, e.process
			return e.out.Append(s)
		}
		err := e.x.Measure(ctx, v, sample, func(f *Fault) error { return e.fail(p, f) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var f *Fault
		if err == nil {
			break
		} else if !errors.As(err, &f) {
			return fmt.Errorf("measure %s: %w", v, err)
		}
		if err := e.fail(p, f); err != nil {
			return err
		}
		i := slices.Index(ops, f.Op)
		if i < 0 { // it did not come to any of them
			break
		}
		ops = ops[i+1:]
	}
	p.overhead, p.seen = max(leastStart, e.x.Now().Sub(began)-planned), true
	return nil
}

// fail records a failure and takes what failed too often out of the plan.
func (e *engine) fail(p *pair, f *Fault) error {
	c := cell{p, f.Op}
	if e.strikes[c]++; e.strikes[c] >= strikes {
		p.ops = slices.DeleteFunc(slices.Clone(p.ops), func(op codec.Op) bool { return f.Op == "" || op == f.Op })
	}
	return e.out.Append(record.Failure{Codec: p.name, Dataset: p.pick.Case.Dataset.ID, Op: string(f.Op),
		Process: e.process, What: f.What, Detail: f.Detail})
}
