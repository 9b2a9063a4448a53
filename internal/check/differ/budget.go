package differ

import (
	"context"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// catalogueShare is the part of the time that the inputs of the catalogue may take, in percent.
const catalogueShare = 70

// How much of many inputs a worker is given at a time: what it is asked is one message, and what it answers is kept
// until both have.
const (
	mostInputs = 400
	mostBytes  = 4 << 20
)

// each has both codecs read inputs, a few at a time, until the time is over or the worker of one ended too often; the
// first few are tried at any rate.
// It returns how many were tried.
func (x *comparison) each(ctx context.Context, stage string, all []input, until time.Time,
	judge func(in input, a, b task.Outcome)) (tried int, err error) {
	deaths := [2]int{}
	for tried < len(all) && (tried == 0 || !over(until)) {
		var order task.Order
		for _, in := range all[tried:] {
			size := len(in.text)
			for _, before := range order.Inputs {
				size += len(before)
			}
			if n := len(order.Inputs); n > 0 && (n == mostInputs || size > mostBytes) {
				break
			}
			order.Inputs, order.Schemas = append(order.Inputs, []byte(in.text)), append(order.Schemas, in.schema)
		}
		if !slices.ContainsFunc(order.Schemas, func(s string) bool { return s != "" }) {
			order.Schemas = nil
		}
		a, b, err := x.bothOf(ctx, stage, order, tried, len(all), until)
		if err != nil {
			return tried, err
		}
		for i := range order.Inputs {
			for side, o := range []task.Outcome{a[i], b[i]} {
				if o.Died {
					deaths[side]++
				}
				if o.Absent && over(until) {
					return tried, nil
				}
				if o.Absent || deaths[side] > mostDeaths {
					x.given = []Codec{x.a, x.b}[side].Codec
					return tried, nil
				}
			}
			judge(all[tried], a[i], b[i])
			tried++
		}
	}
	return tried, nil
}

func over(until time.Time) bool { return !until.IsZero() && time.Now().After(until) }

// both has the two codecs go through the steps of an order.
func (x *comparison) both(ctx context.Context, stage string, o task.Order) (a, b []task.Outcome, err error) {
	return x.bothOf(ctx, stage, o, 0, o.Steps(), x.hostileUntil)
}

// bothOf is both, of an order that comes behind some of all steps.
func (x *comparison) bothOf(ctx context.Context, stage string, o task.Order, before, all int, until time.Time) (a,
	b []task.Outcome, err error) {
	o.Dataset, o.Seed, o.Schema = x.o.Dataset, x.o.Seed, x.a.Schema
	got := make([][]task.Outcome, 2)
	err = worker.Each(ctx, 2, 2, func(ctx context.Context, side int) (err error) {
		done := func(int) {}
		if side == 0 {
			done = func(n int) { x.o.Progress(stage, before+n, all) }
		}
		got[side], err = outcomes(ctx, []Codec{x.a, x.b}[side], o, until, done)
		return err
	})
	return got[0], got[1], err
}
