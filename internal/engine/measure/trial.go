package measure

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

const (
	// ahead is how many workers are started together, before the first of them
	// measures.
	ahead = 8
	// longest is how many times as long as it stays a trial may wait for quiet.
	longest = 10
)

// prepare starts the workers of trials, where the executor can.
func (e *engine) prepare(ctx context.Context, trials []trial) error {
	e.pool = 0
	for _, v := range trials {
		e.pool += e.waiting(len(v.ops))
	}
	x, ok := e.x.(Preparer)
	if !ok {
		return nil
	}
	began := e.x.Now()
	var list []Trial
	for _, v := range trials {
		list = append(list, e.request(v.pair, v.ops, v.link))
	}
	err := x.Prepare(ctx, list)
	e.share = e.x.Now().Sub(began) / time.Duration(len(trials))
	return err
}

// drop ends the workers that were not tried after all.
func (e *engine) drop() error {
	if x, ok := e.x.(Preparer); ok {
		return x.Drop()
	}
	return nil
}

// request is what a worker is asked.
func (e *engine) request(p *pair, ops []codec.Op, link int) Trial {
	return Trial{Codec: p.pick.Case.Codec, Dataset: p.pick.Case.Dataset.ID, Values: e.values(p, ops), Seed: e.o.Seed,
		Ops: ops, SampleNS: e.at, WaitNS: e.pool, Quiet: e.probes.reference(executable{p.pick.Build, link}),
		Batchings: p.batchings(), Link: link}
}

// values is how many values a trial makes. Where all its operations are known to
// be so slow that they go through the first ones only, it is those; 0 is as many as
// the data set has. A stream always has all.
func (e *engine) values(p *pair, ops []codec.Op) int {
	need := 0
	for _, op := range ops {
		c := p.cell(op)
		if c == nil || c.batching.BatchOps == 0 || op == codec.OpStreamMarshal || op == codec.OpStreamUnmarshal {
			return e.o.Values
		}
		need = max(need, c.batching.BatchOps*c.batching.Positions)
	}
	if need >= cmp.Or(e.o.Values, p.pick.Case.Dataset.Count) {
		return e.o.Values
	}
	return need
}

// waiting is how long a trial may wait for quiet: its share of the budget, less
// what it takes itself. What one trial does not need, the others of the workers that were
// started together may: a disturbance lasts longer than a trial.
func (e *engine) waiting(ops int) time.Duration {
	most := longest * e.at * time.Duration(ops)
	if e.o.Budget == 0 {
		return most
	}
	processes := cmp.Or(e.o.Processes, forInterval)
	share := e.o.Budget / time.Duration(processes*max(1, len(e.pairs)))
	return max(0, min(share-time.Duration(ops)*e.at, most))
}

// trial measures operations of a pair. Where the number of processes is promised, what failed
// is tried once more at once, in the same round.
func (e *engine) trial(ctx context.Context, t trial, round int) error {
	failed, err := e.attempt(ctx, t, round)
	if err != nil || e.o.StoppingRule != nil || e.o.Budget > 0 {
		return err
	}
	t.ops = slices.DeleteFunc(failed, func(op codec.Op) bool { return t.cell(op) == nil })
	if len(t.ops) > 0 {
		_, err = e.attempt(ctx, t, round)
	}
	return err
}

// attempt measures operations of a pair and returns those that failed. If the worker dies at
// one of them, another worker goes on with those behind it; where it was ended from outside, with that one.
func (e *engine) attempt(ctx context.Context, t trial, round int) (failed []codec.Op, err error) {
	p, ops := t.pair, t.ops
	began := e.x.Now()
	block := int(e.used() / e.block())
	planned := time.Duration(len(ops)) * e.at
	again := -1 // how many operations were left when a worker was ended from outside
	for len(ops) > 0 {
		e.process++
		v := e.request(p, ops, t.link)
		samples := map[codec.Op][]record.Sample{}
		sample := func(s record.Sample) error {
			s.Codec, s.Dataset, s.Process, s.Round, s.AtNS = p.name, v.Dataset, e.process, round, int64(e.used())
			s.Link, s.Block, s.Build = t.link, block, p.pick.Build
			op := codec.Op(s.Op)
			samples[op] = append(samples[op], s)
			e.note(p, s)
			e.pool = max(0, e.pool-time.Duration(s.WaitedNS))
			return e.out.Append(s)
		}
		err := e.x.Measure(ctx, v, sample, func(f *worker.Fault) error {
			failed = append(failed, f.Op)
			return e.fail(p, round, f)
		})
		e.apply(p, samples)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var f *worker.Fault
		if err == nil {
			break
		} else if !errors.As(err, &f) {
			return nil, fmt.Errorf("measure %s: %w", v, err)
		}
		i := slices.Index(ops, f.Op)
		if left := len(ops) - max(0, i); f.Outside && again != left {
			ops, again = ops[max(0, i):], left
			continue
		}
		if err := e.fail(p, round, f); err != nil {
			return nil, err
		}
		if i < 0 { // it did not come to any of them
			failed = append(failed, ops...)
			break
		}
		failed = append(failed, f.Op)
		ops = ops[i+1:]
	}
	p.overhead, p.seen = max(leastStart, e.share+e.x.Now().Sub(began)-planned), true
	return failed, nil
}

// fail records a failure and takes what failed too often out of the plan.
func (e *engine) fail(p *pair, round int, f *worker.Fault) error {
	p.strike(f.Op)
	return e.out.Append(record.Failure{Codec: p.name, Dataset: p.pick.Case.Dataset.ID, Op: string(f.Op),
		Process: e.process, Round: round, Build: p.pick.Build, What: f.What, Detail: f.Detail})
}

// strike counts a failure; op "" stands for the whole pair.
func (p *pair) strike(op codec.Op) {
	if op == "" {
		if p.strikes++; p.strikes >= strikes {
			p.cells = nil
		}
		return
	}
	if c := p.cell(op); c != nil {
		if c.strikes++; c.strikes >= strikes {
			p.cells = slices.DeleteFunc(slices.Clone(p.cells), func(x *cell) bool { return x == c })
		}
	}
}
