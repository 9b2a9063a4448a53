package measure

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// strikes is how many failures take a cell out of the plan.
const strikes = 2

// Run measures picks in rounds of trials until the budget or the number of
// rounds is used up, or all cells are known as well as they should be. In each
// round every pair of codec and data set is tried once, by a process of its own
// and in an order shuffled afresh, so that a drift of the machine spreads over
// all. A pair in several builds is tried in all of them one after the other, in a shuffled
// order, from the same draw of links each. The baseline is tried twice, the second
// time under its id and [record.Twin]. With a StoppingRule, rounds after those that
// an interval needs trial only the cells of which too few processes count, as long as there
// are any; and rounds after the first o.Processes only those whose intervals are widest.
//
// Each sample is appended to out at once, and each failure: a cell that fails
// is tried again in the next round, at once where a number of rounds without a stopping rule
// promises a number of processes, and left out if it fails again. The error is
// that of ctx, of out, of a worker that could not be started, or a [*BudgetError];
// whatever was measured until then is in out, and o.Resume goes on from there.
func Run(ctx context.Context, x Executor, picks []Pick, o Options, out worker.Sink,
	progress func(worker.Progress)) error {
	if err := o.check(); err != nil {
		return err
	}
	e := &engine{x: x, o: o, out: out, progress: progress, began: x.Now()}
	for _, p := range picks {
		e.add(p, p.Case.Codec)
		if p.Case.Codec == Baseline {
			e.add(p, p.Case.Codec+record.Twin)
		}
	}
	if len(e.pairs) == 0 {
		return errors.New("measure: none of the picked codecs offers any of the picked operations")
	}
	if x, ok := x.(Preparer); ok {
		e.probes.first = x.Quiet()
	}
	first, done := e.restore(o.Resume)
	return e.run(ctx, first, done)
}

// pair is a codec and a data set that are tried together.
type pair struct {
	name     string // of the codec in the record
	pick     Pick
	cells    []*cell       // that have not failed too often
	strikes  int           // of the whole pair
	overhead time.Duration // of the last trial, beside its samples
	seen     bool
}

// cell is one operation of a pair.
type cell struct {
	op        codec.Op
	batching  Batching // of its batches; zero before its first trial
	strikes   int
	counted   int     // processes that a StoppingRule saw
	processes []Tried // what it made of those that were quiet

	links map[int]int // how often it was tried with each link of the program
}

func (p *pair) ops() []codec.Op {
	var ops []codec.Op
	for _, c := range p.cells {
		ops = append(ops, c.op)
	}
	return ops
}

func (p *pair) cell(op codec.Op) *cell {
	for _, c := range p.cells {
		if c.op == op {
			return c
		}
	}
	return nil
}

// trial is what a pair is to be tried for.
type trial struct {
	*pair
	ops  []codec.Op
	link int // link of the program
}

type engine struct {
	x        Executor
	o        Options
	out      worker.Sink
	progress func(worker.Progress)
	began    time.Time // less what an earlier run used of the budget
	resumed  bool
	pairs    []*pair
	process  int           // number of the last process
	ended    int           // trials
	rounds   int           // expected from now on, the one under way included
	share    time.Duration // of starting workers, of each trial that they were started for
	pool     time.Duration // left to wait for quiet, of the workers that were started together
	at       time.Duration // that trials of the last round stayed at each operation
	probes   probes
}

func (e *engine) add(p Pick, name string) {
	var cells []*cell
	for _, op := range p.Ops {
		if p.Case.Offers(op) && !slices.ContainsFunc(cells, func(c *cell) bool { return c.op == op }) {
			cells = append(cells, &cell{op: op, links: map[int]int{}})
		}
	}
	if len(cells) > 0 {
		e.pairs = append(e.pairs, &pair{name: name, pick: p, cells: cells})
	}
}

func (e *engine) used() time.Duration { return e.x.Now().Sub(e.began) }

func (e *engine) left() time.Duration { return e.o.Budget - e.used() }

// run goes through the rounds from number first on, of which done says what is
// measured already.
func (e *engine) run(ctx context.Context, first int, done func(*pair, codec.Op) bool) error {
	for number := first; ; number++ {
		e.pairs = slices.DeleteFunc(e.pairs, func(p *pair) bool { return len(p.cells) == 0 })
		todo := e.next(number)
		if number == first {
			todo = without(todo, done)
			if len(todo) == 0 && len(e.pairs) > 0 {
				continue // the last round was whole
			}
		}
		if len(todo) == 0 {
			if !e.o.Shard.All() && number < e.o.Rounds && len(e.pairs) > 0 {
				continue // another machine's
			}
			return nil
		}
		more, err := e.round(ctx, number, todo)
		if err != nil || !more {
			return err
		}
	}
}

// next lists the trials of a round; none at the end, or if all cells have failed
// and the record says how.
func (e *engine) next(number int) []trial {
	if e.o.StoppingRule != nil && number >= min(e.o.Processes, forInterval) {
		if todo := e.scarce(); len(todo) > 0 {
			return todo
		}
	}
	if e.o.StoppingRule != nil && number >= e.o.Processes {
		return e.widest()
	}
	if e.o.Rounds > 0 && number >= e.o.Rounds {
		return nil
	}
	var todo []trial
	for _, p := range e.pairs {
		if e.o.Shard.Has(uint64(number*e.o.Places+shard.Spread(p.pick.Place, e.o.Places)), uint64(e.o.Rounds*e.o.Places)) {
			todo = append(todo, trial{pair: p, ops: p.ops()})
		}
	}
	return todo
}

// round makes the trials of todo. It returns false when the budget is used up.
func (e *engine) round(ctx context.Context, number int, todo []trial) (more bool, err error) {
	r := rand.New(rand.NewPCG(e.o.Shuffle, uint64(number)))
	todo = e.shuffle(todo, r)
	defer func() { err = errors.Join(err, e.drop()) }()
	for i, v := range todo {
		// What trials cost is not known before the first round, which therefore
		// may change its pace as it goes; all others keep theirs.
		if i == 0 || number == 0 {
			if err = e.setPace(todo[i:], i, number); err != nil || e.at == 0 {
				return false, err
			}
		}
		if number > 0 && e.o.Budget > 0 && e.left() <= 0 {
			return false, nil
		}
		if i%ahead == 0 {
			if err := e.prepare(ctx, todo[i:min(i+ahead, len(todo))]); err != nil {
				return false, err
			}
		}
		if err := e.trial(ctx, v, number); err != nil {
			return false, err
		}
		e.ended++
		e.report(v.pair, len(todo)-i-1)
	}
	return true, nil
}

func (e *engine) report(p *pair, toGo int) {
	if e.progress == nil {
		return
	}
	now := worker.Progress{Phase: "measure", Done: e.ended, Total: e.ended + toGo + max(0, e.rounds-1)*len(e.pairs),
		Current: p.name + " on " + p.pick.Case.Dataset.ID}
	if e.o.Budget > 0 {
		now.Left = max(0, e.left())
	}
	e.progress(now)
}
