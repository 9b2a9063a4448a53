package evolve

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Side is one version: a program that has it, and its data set there.
type Side struct {
	Doer    worker.Doer
	Dataset string
}

// Pair is a change as it is tried: two sides, and the numbers of the values that each writes.
type Pair struct {
	Case           string // name of the change
	Old, New       Side
	Written, Newer []int
	Values         int               // without the two above: each writes so many, or as many as its data set has
	Renamed        map[string]string // field of the old version → of the new one
	Proxied        bool
}

// Pairs are the changes with their versions in one program.
func Pairs(x worker.Doer, changes []Change) (pairs []Pair) {
	for _, c := range changes {
		p := Pair{Case: c.Name, Old: Side{x, c.Old.Dataset()}, New: Side{x, c.New.Dataset()}, Renamed: c.Renamed, Proxied: c.Proxied}
		if c.Written != "" {
			p.Written = []int{c.Old.index(c.Written)}
		}
		if c.Newer != "" {
			p.Newer = []int{c.New.index(c.Newer)}
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// name gives the name under which a field of the reader was written.
func (p Pair) name(direction string) func(string) string {
	return func(field string) string {
		return Change{Renamed: p.Renamed}.renamed(direction, field)
	}
}

// Run tries every pair with each of the codecs, appends a line for each cell to out
// and returns them by codec. The error is that of ctx, of out, or of a worker that
// could not be started; the lines are then those known so far.
func Run(ctx context.Context, pairs []Pair, codecs []codec.Info, seed uint64, out worker.Sink, progress func(worker.Progress)) ([]record.MatrixCell, error) {
	all := make([][]record.MatrixCell, len(codecs))
	report := worker.NewReport("evolve", len(codecs), out, progress)
	err := worker.Each(ctx, 0, len(codecs), func(ctx context.Context, i int) error {
		r := &run{codec: codecs[i].ID, info: codecs[i], seed: seed, pairs: slices.Clone(pairs)}
		if err := r.do(ctx); err != nil {
			return err
		}
		all[i] = r.cells()
		return report.Done(codecs[i].ID, worker.Anys(all[i])...)
	})
	return slices.Concat(all...), err
}

// written is a value that a side writes.
type written struct {
	side  Side
	value int
}

// reading is an encoding that a side reads.
type reading struct {
	pair      int
	direction string // "" where a side reads its own value, to see whether it can
	from      written
}

// run is one codec.
type run struct {
	codec   string
	info    codec.Info
	seed    uint64
	pairs   []Pair
	writes  map[written]*result
	reads   map[reading]*result
	missing map[Side]string
}

// do has every side write its values, then read those of the others, each side in a
// process of its own. What old versions write again is read last.
func (r *run) do(ctx context.Context) error {
	for i, p := range r.pairs {
		for v := range p.Values {
			r.pairs[i].Written, r.pairs[i].Newer = append(r.pairs[i].Written, v), append(r.pairs[i].Newer, v)
		}
	}
	r.writes, r.reads, r.missing = map[written]*result{}, map[reading]*result{}, map[Side]string{}
	var sides []Side
	values := map[Side][]int{}
	open := map[Side]int{}
	add := func(s Side, list []int, n int) {
		if !slices.Contains(sides, s) {
			sides = append(sides, s)
		}
		open[s] = max(open[s], n)
		for _, v := range list {
			if !slices.Contains(values[s], v) {
				values[s] = append(values[s], v)
			}
		}
	}
	for _, p := range r.pairs {
		add(p.Old, p.Written, p.Values)
		add(p.New, p.Newer, p.Values)
	}
	for _, s := range sides {
		var steps []step
		for _, v := range values[s] {
			steps = append(steps, step{Write: v})
		}
		err := r.steps(ctx, s, open[s], steps, func(i int, res *result) {
			if res.Verdict != none {
				r.writes[written{s, values[s][i]}] = res
			}
		})
		if err != nil {
			return err
		}
	}
	for _, last := range []bool{false, true} {
		for _, s := range sides {
			list := r.readings(s, values[s], last)
			var steps []step
			for _, g := range list {
				steps = append(steps, step{Write: -1, Data: r.data(g), From: r.schema(g), Again: g.direction == OldReadsNew && r.pairs[g.pair].Proxied})
			}
			if err := r.steps(ctx, s, open[s], steps, func(i int, res *result) { r.reads[list[i]] = res }); err != nil {
				return err
			}
		}
	}
	return nil
}

// readings are what a side reads; last are those that an old version wrote again.
func (r *run) readings(s Side, own []int, last bool) (list []reading) {
	add := func(g reading) {
		if r.data(g) != nil {
			list = append(list, g)
		}
	}
	if !last {
		for _, v := range own {
			add(reading{from: written{s, v}})
		}
	}
	for i, p := range r.pairs {
		if p.New == s {
			for _, v := range p.Newer {
				if last && p.Proxied {
					add(reading{i, Proxy, written{s, v}})
				}
			}
			for _, v := range p.Written {
				if !last {
					add(reading{i, NewReadsOld, written{p.Old, v}})
				}
			}
		}
		if p.Old == s && !last {
			for _, v := range p.Newer {
				add(reading{i, OldReadsNew, written{p.New, v}})
			}
		}
	}
	return list
}

// data is the encoding to read; nil if there is none.
func (r *run) data(g reading) []byte {
	from := r.source(g)
	if from == nil || from.Fault != "" {
		return nil
	}
	if from.Data == nil {
		return []byte{}
	}
	return from.Data
}

// schema is what the encoding was written with; "" where the format resolves none.
func (r *run) schema(g reading) string {
	if from := r.source(g); from != nil {
		return from.Schema
	}
	return ""
}

// source is the writing that made an encoding; nil if there is none.
func (r *run) source(g reading) *result {
	from := r.writes[g.from]
	if g.direction == Proxy {
		if from = r.reads[reading{g.pair, OldReadsNew, g.from}]; from != nil {
			from = from.Again
		}
	}
	return from
}

// steps has workers do the steps of a side, and tells keep of each.
func (r *run) steps(ctx context.Context, s Side, values int, list []step, keep func(i int, res *result)) error {
	for size, n := 0, 0; n < len(list); n++ { // what one message takes
		if size += len(list[n].Data); size > mostAtOnce && n > 0 {
			err := r.steps(ctx, s, values, list[:n], keep)
			if err != nil {
				return err
			}
			return r.steps(ctx, s, values, list[n:], func(i int, res *result) { keep(n+i, res) })
		}
	}
	if len(list) == 0 || r.missing[s] != "" {
		return nil
	}
	o := order{Codec: r.codec, Dataset: s.Dataset, Values: values, Seed: r.seed, Steps: list}
	return worker.Steps{Task: taskName, Timeout: 10*limits.Deadline + time.Minute, End: len(list),
		Argument: func(first int) any { o.First = first; return o },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("evolve with %s: answer of the worker: %w", r.codec, err)
			}
			if a.Missing != "" {
				r.missing[s] = a.Missing
				return len(list), true, nil
			}
			if a.Result != nil {
				keep(a.Begin, a.Result)
			}
			return a.Begin, a.Result != nil, nil
		},
		Died: func(at int, begun bool, f *worker.Fault) error {
			if !begun { // the program itself, not the step
				r.missing[s] = short("the worker did not begin: " + f.Error())
				return worker.ErrEnough
			}
			keep(at, &result{Verdict: deathOf(f), Fault: short(strings.Join(strings.Fields(f.What+": "+f.Last()), " ")), Party: verify.PanicParty(f.Detail, r.info)})
			return nil
		}}.Run(ctx, s.Doer, 0)
}

// mostAtOnce is how many bytes of encodings a worker is asked for at once.
const mostAtOnce = 4 << 20

func deathOf(f *worker.Fault) string {
	if f.What == "hang" {
		return Hang
	}
	return Dead
}
