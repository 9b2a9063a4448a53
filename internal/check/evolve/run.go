package evolve

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/shard"
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
	Values         int      // without the two above: each writes so many, or as many as its data set has
	Keys           []string // of tags by which some library calls fields; see [Matching]
	Proxied        bool
}

// Pairs are the changes with their versions in one program.
func Pairs(x worker.Doer, changes []Change) (pairs []Pair) {
	for _, c := range changes {
		p := Pair{Case: c.Name, Old: Side{x, c.Old.Dataset()}, New: Side{x, c.New.Dataset()}, Proxied: c.Proxied}
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

// Parts is how many parts the pairs with each of the rows make: a codec, with all its rows, on one pair.
func Parts(pairs []Pair, rows []Row) int { return len(byCodec(rows)) * len(pairs) }

// Run tries every pair with each of the rows, appends a line for each cell to out
// and returns them by row. The error is that of ctx, of out, or of a worker that
// could not be started; the lines are then those known so far.
func Run(ctx context.Context, pairs []Pair, rows []Row, seed uint64, out worker.Sink,
	progress func(worker.Progress)) ([]record.MatrixCell, error) {
	return RunShard(ctx, shard.Shard{}, pairs, rows, seed, out, progress)
}

// RunShard is [Run] of a shard, to which [Parts] are dealt out.
func RunShard(ctx context.Context, part shard.Shard, pairs []Pair, rows []Row, seed uint64, out worker.Sink,
	progress func(worker.Progress)) ([]record.MatrixCell, error) {
	codecs := byCodec(rows)
	all := make([][]record.MatrixCell, len(codecs))
	report := worker.NewReport("evolve", len(codecs), out, progress)
	err := worker.Each(ctx, 0, len(codecs), func(ctx context.Context, i int) error {
		info := codecs[i][0].Info
		r := &run{Row: Row{Info: info}, seed: seed}
		for k, p := range pairs {
			if part.Deals(i*len(pairs) + k) {
				r.pairs = append(r.pairs, p)
			}
		}
		if err := r.write(ctx); err != nil {
			return err
		}
		for _, row := range codecs[i] {
			one := r.as(row)
			if err := one.read(ctx); err != nil {
				return err
			}
			all[i] = append(all[i], one.cells()...)
		}
		return report.Done(info.ID, record.Lines(all[i])...)
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

// run is one row.
type run struct {
	Row
	seed    uint64
	pairs   []Pair
	sides   []Side
	values  map[Side][]int // that each side writes
	open    map[Side]int   // how many of its data set are opened for that; 0: as many as it has
	writes  map[written]*task.Result
	reads   map[reading]*task.Result
	missing map[Side]string
}

// as is another row of the same codec, which reads what this one has written.
func (r *run) as(row Row) *run {
	one := *r
	one.Row, one.reads, one.missing = row, map[reading]*task.Result{}, maps.Clone(r.missing)
	return &one
}

// write has every side write its values, each in a process of its own.
func (r *run) write(ctx context.Context) error {
	for i, p := range r.pairs {
		for v := range p.Values {
			r.pairs[i].Written, r.pairs[i].Newer = append(r.pairs[i].Written, v), append(r.pairs[i].Newer, v)
		}
	}
	r.writes, r.missing, r.values, r.open = map[written]*task.Result{}, map[Side]string{}, map[Side][]int{}, map[Side]int{}
	add := func(s Side, list []int, n int) {
		if !slices.Contains(r.sides, s) {
			r.sides = append(r.sides, s)
		}
		r.open[s] = max(r.open[s], n)
		for _, v := range list {
			if !slices.Contains(r.values[s], v) {
				r.values[s] = append(r.values[s], v)
			}
		}
	}
	for _, p := range r.pairs {
		add(p.Old, p.Written, p.Values)
		add(p.New, p.Newer, p.Values)
	}
	for _, s := range r.sides {
		var steps []task.Step
		for _, v := range r.values[s] {
			steps = append(steps, task.Step{Write: v})
		}
		err := r.steps(ctx, s, steps, func(i int, res *task.Result) {
			if res.Verdict != task.None {
				r.writes[written{s, r.values[s][i]}] = res
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// read has every side read its own values and those of the others, each in a process of
// its own. What old versions write again is read last.
func (r *run) read(ctx context.Context) error {
	for _, last := range []bool{false, true} {
		for _, s := range r.sides {
			list := r.readings(s, r.values[s], last)
			var steps []task.Step
			for _, g := range list {
				steps = append(steps, task.Step{Write: -1, Data: r.data(g), From: r.schema(g), Again: g.direction == OldReadsNew &&
					r.pairs[g.pair].Proxied})
			}
			if err := r.steps(ctx, s, steps, func(i int, res *task.Result) { r.reads[list[i]] = res }); err != nil {
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
func (r *run) source(g reading) *task.Result {
	from := r.writes[g.from]
	if g.direction == Proxy {
		if from = r.reads[reading{g.pair, OldReadsNew, g.from}]; from != nil {
			from = from.Again
		}
	}
	return from
}

// steps has workers do the steps of a side, and tells keep of each.
func (r *run) steps(ctx context.Context, s Side, list []task.Step, keep func(i int, res *task.Result)) error {
	for size, n := 0, 0; n < len(list); n++ { // what one message takes
		if size += len(list[n].Data); size > mostAtOnce && n > 0 {
			err := r.steps(ctx, s, list[:n], keep)
			if err != nil {
				return err
			}
			return r.steps(ctx, s, list[n:], func(i int, res *task.Result) { keep(n+i, res) })
		}
	}
	if len(list) == 0 || r.missing[s] != "" {
		return nil
	}
	o := task.Order{Codec: r.Info.ID, Variant: r.Variant, Dataset: s.Dataset, Values: r.open[s], Seed: r.seed, Steps: list}
	return worker.Steps{Task: task.Name, Timeout: 10*task.Limits.Deadline + time.Minute, End: len(list),
		Argument: func(first int) any { o.First = first; return o },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a task.Answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("evolve with %s: answer of the worker: %w", r.ID(), err)
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
				r.missing[s] = task.Short("the worker did not begin: " + f.Error())
				return worker.ErrEnough
			}
			keep(at, &task.Result{Verdict: deathOf(f),
				Fault: task.Short(strings.Join(strings.Fields(f.Brief()), " ")),
				Party: verify.PanicParty(f.Detail, r.Info)})
			return nil
		}}.Run(ctx, s.Doer, 0)
}

// mostAtOnce is how many bytes of encodings a worker is asked for at once.
const mostAtOnce = 4 << 20

func deathOf(f *worker.Fault) string {
	if f.Hung() {
		return Hang
	}
	return Dead
}
