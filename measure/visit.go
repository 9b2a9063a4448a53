package measure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
)

// visit measures ops of a pair. If the worker dies at one of them, another
// worker goes on with those behind it.
func (e *engine) visit(ctx context.Context, p *pair, ops []codec.Op, round int) error {
	began := e.x.Now()
	planned := time.Duration(len(ops)) * e.at
	for len(ops) > 0 {
		e.process++
		v := Visit{Codec: p.pick.Case.Codec, Dataset: p.pick.Case.Dataset.ID, Values: e.o.Values, Seed: e.o.Seed,
			Ops: ops, SampleNS: e.at, Layouts: p.layouts()}
		samples := map[codec.Op][]record.Sample{}
		sample := func(s record.Sample) error {
			s.Codec, s.Dataset, s.Process, s.Round, s.AtNS = p.name, v.Dataset, e.process, round, int64(e.used())
			op := codec.Op(s.Op)
			samples[op] = append(samples[op], s)
			e.note(p, s)
			return e.out.Append(s)
		}
		err := e.x.Measure(ctx, v, sample, func(f *Fault) error { return e.fail(p, round, f) })
		e.judge(p, samples)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var f *Fault
		if err == nil {
			break
		} else if !errors.As(err, &f) {
			return fmt.Errorf("measure %s: %w", v, err)
		}
		if err := e.fail(p, round, f); err != nil {
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
func (e *engine) fail(p *pair, round int, f *Fault) error {
	p.strike(f.Op)
	return e.out.Append(record.Failure{Codec: p.name, Dataset: p.pick.Case.Dataset.ID, Op: string(f.Op),
		Process: e.process, Round: round, What: f.What, Detail: f.Detail})
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
