package measure

import (
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

// restore takes up what a record holds of the plan: the numbers of processes,
// the time used, failures, and what the stopping rule makes of the samples. It returns the
// round that was under way, and what of it is done: an operation of which a sample
// or a failure is known. What is recorded is never measured again.
func (e *engine) restore(rec *record.Record) (round int, done func(*pair, codec.Op) bool) {
	none := func(*pair, codec.Op) bool { return false }
	if rec == nil {
		return 0, none
	}
	e.resumed = true
	type name struct {
		codec, dataset string
		build          int
	}
	byName := map[name]*pair{}
	for _, p := range e.pairs {
		byName[name{p.name, p.pick.Case.Dataset.ID, p.pick.Build}] = p
	}
	last := map[*pair]map[codec.Op]int{} // the last round of each operation
	var used time.Duration
	note := func(p *pair, op string, number, process int) {
		round = max(round, number)
		e.process = max(e.process, process)
		if p == nil {
			return
		}
		if last[p] == nil {
			last[p] = map[codec.Op]int{}
		}
		last[p][codec.Op(op)] = number
	}
	type tried struct {
		*pair
		process int
	}
	samples := map[tried]map[codec.Op][]record.Sample{}
	var order []tried
	for _, s := range rec.Samples {
		p := byName[name{s.Codec, s.Dataset, s.Build}]
		note(p, s.Op, s.Round, s.Process)
		used = max(used, time.Duration(s.AtNS))
		if p == nil {
			continue
		}
		e.note(p, s)
		v := tried{p, s.Process}
		if samples[v] == nil {
			samples[v] = map[codec.Op][]record.Sample{}
			order = append(order, v)
		}
		op := codec.Op(s.Op)
		samples[v][op] = append(samples[v][op], s)
	}
	for _, v := range order {
		e.apply(v.pair, samples[v])
	}
	for _, f := range rec.Failures {
		p := byName[name{f.Codec, f.Dataset, f.Build}]
		note(p, f.Op, f.Round, f.Process)
		if p != nil {
			p.strike(codec.Op(f.Op))
		}
	}
	e.began = e.began.Add(-used)
	if len(last) == 0 {
		return 0, none
	}
	return round, func(p *pair, op codec.Op) bool {
		at, ok := last[p][op]
		whole, failed := last[p][""]
		return ok && at == round || failed && whole == round
	}
}

// without leaves out what is done.
func without(todo []trial, done func(*pair, codec.Op) bool) []trial {
	var rest []trial
	for _, v := range todo {
		var ops []codec.Op
		for _, op := range v.ops {
			if !done(v.pair, op) {
				ops = append(ops, op)
			}
		}
		if len(ops) > 0 {
			rest = append(rest, trial{pair: v.pair, ops: ops})
		}
	}
	return rest
}
