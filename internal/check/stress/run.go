package stress

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/stress/planted"
	"github.com/serialbench/serialbench/internal/check/stress/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// Options of a run.
type Options struct {
	Cases     []*suite.Case
	Missing   []suite.Missing // that cannot be tried
	Kinds     []Kind
	Build     Build
	Time      time.Duration // of all trials together; 0: Processes decides
	Processes int           // for each cell; 0: as many as there is time for
	Seed      uint64
	Command   func(c *suite.Case, kind string, processes int) string // how to see it again
	Progress  func(worker.Progress)
}

const (
	values  = 4               // of a data set that are used
	timeout = 2 * time.Minute // for one process: a busy machine is slow
	turn    = time.Second     // of processes of a cell, before the next one has its turn
	enough  = 10              // failed processes show how often
	control = 200             // processes of the codec without a fault
)

// Run tries every kind on every case, and beside them codecs with planted faults. The error is that of ctx, or of a
// worker that could not be started. What was seen until an interrupt is returned with it.
func Run(ctx context.Context, o Options) (*Answer, error) {
	x := &run{Options: o}
	for _, m := range o.Missing {
		for _, k := range o.Kinds {
			x.cells = append(x.cells, &cell{kind: k, codec: m.Codec, dataset: m.Dataset, problem: reason(m)})
		}
	}
	if err := x.know(ctx); err != nil {
		return x.answer(), err
	}
	if err := x.build(ctx); err != nil {
		return x.answer(), err
	}
	err := x.trials(ctx)
	return x.answer(), err
}

func reason(m suite.Missing) string {
	if len(m.Problems) == 0 {
		return "its code does not build"
	}
	return m.Problems[0].Reason
}

type run struct {
	Options
	cells []*cell
}

// cell is a kind on a codec and a data set.
type cell struct {
	kind           Kind
	codec, dataset string
	planted        bool
	problem        string // why it was not tried
	known          *task.Answer
	workers        worker.ByDataset
	changed        []string // packages whose files were replaced

	mu        sync.Mutex
	begun     int           // processes
	took      time.Duration // all that ended, together
	processes int
	calls     int
	failed    int
	outside   int   // processes that somebody ended
	shown     *seen // what the first that failed showed
}

// know asks an undisturbed process for what each codec makes of its values, and a second one whether that is the same
// everywhere.
func (x *run) know(ctx context.Context) error {
	plain, _, err := x.Build(ctx, "")
	if err != nil {
		return err
	}
	var all []*cell
	for _, k := range x.Kinds {
		for _, name := range append([]string{planted.None}, k.Planted...) {
			all = append(all, &cell{kind: k, codec: planted.Prefix + name, dataset: planted.Dataset, planted: true})
		}
		for _, c := range x.Cases {
			all = append(all, &cell{kind: k, codec: c.Codec, dataset: c.Dataset.ID})
		}
	}
	x.cells = append(all, x.cells...)
	answers, problems := map[string]*task.Answer{}, map[string]string{}
	for i, c := range all {
		key := c.codec + " " + c.dataset
		if answers[key] == nil && problems[key] == "" {
			x.tell("reference", i, len(all), key, 0)
			a, err := reference(ctx, plain, c, x.Seed)
			var fault *worker.Fault
			switch {
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case errors.As(err, &fault):
				problems[key] = "it fails without stress: " + fault.Last()
			case err != nil:
				return err
			case a.Wrong != "":
				problems[key] = "it fails without stress: " + a.Wrong
			default:
				answers[key] = a
			}
		}
		c.known, c.problem = answers[key], problems[key]
	}
	return nil
}

// reference is what two processes agree on.
func reference(ctx context.Context, x worker.Doer, c *cell, seed uint64) (*task.Answer, error) {
	var both [2]task.Answer
	for i := range both {
		o := task.Order{Codec: c.codec, Dataset: c.dataset, Trial: task.Reference, Seed: seed, Values: values}
		a, err := ask(ctx, x, o)
		if err != nil || a.Wrong != "" {
			return &a, err
		}
		both[i] = a
	}
	a := &both[0]
	for i, k := range both[1].Known {
		a.Same = a.Same && string(a.Known[i].Bytes) == string(k.Bytes)
		if a.Known[i].Sum != k.Sum {
			a.Known[i].Sum = ""
		}
	}
	return a, nil
}

// ask has one process do a trial.
func ask(ctx context.Context, x worker.Doer, o task.Order) (last task.Answer, err error) {
	err = x.Do(ctx, task.Name, o, timeout, func(text json.RawMessage) (time.Duration, error) {
		info := last.Info
		last = task.Answer{}
		if err := json.Unmarshal(text, &last); err != nil {
			return 0, fmt.Errorf("stress of %s: answer of the worker: %w", o.Codec, err)
		}
		if last.Info == nil {
			last.Info = info
		}
		return timeout, nil
	})
	return last, err
}

// build has the programs of all kinds built, and sees that they start.
func (x *run) build(ctx context.Context) error {
	type built struct {
		workers worker.ByDataset
		changed []string
		problem string
	}
	by := map[string]built{}
	for _, c := range x.cells {
		if c.problem != "" {
			continue
		}
		b, ok := by[c.kind.Check]
		if !ok {
			var err error
			x.tell("build for "+c.kind.Name, 0, -1, "", 0)
			b.workers, b.changed, err = x.Build(ctx, c.kind.Check)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err != nil {
				b.problem = "the program for it cannot be had: " + err.Error()
			}
			by[c.kind.Check] = b
		}
		c.problem = b.problem
		if c.problem != "" {
			continue
		}
		for _, pkg := range b.changed {
			if info := c.known.Info; info != nil && (slices.Contains(info.Packages, pkg) ||
				info.Library != "" && strings.HasPrefix(pkg+"/", info.Library+"/")) {
				c.changed = append(c.changed, pkg)
			}
		}
		c.workers = func(dataset string) *worker.Program {
			p := *b.workers(dataset)
			p.Env = append(p.Env[:len(p.Env):len(p.Env)], c.kind.Env...)
			return &p
		}
	}
	return nil
}

// trials gives every cell its turn until all have had enough, or the time is over.
func (x *run) trials(ctx context.Context) error {
	end := time.Now().Add(x.Time)
	for {
		type trial struct {
			*cell
			process int
		}
		var next []trial
		for _, c := range x.cells {
			for range c.wants(x.Processes) {
				next = append(next, trial{c, c.begun})
				c.begun++
			}
		}
		if len(next) == 0 {
			return nil
		}
		err := worker.Each(ctx, 0, len(next), func(ctx context.Context, i int) error {
			t := next[i]
			left := time.Until(end)
			if x.Time > 0 && left <= 0 {
				return nil
			}
			x.tell("stress", i, len(next), t.codec+" "+t.kind.Name, max(0, left))
			return x.trial(ctx, t.cell, t.process)
		})
		if err != nil || x.Time > 0 && time.Now().After(end) {
			return err
		}
	}
}

// wants is how many processes a cell begins now.
func (c *cell) wants(processes int) int {
	most := processes
	switch {
	case processes == 0 && c.kind.Enough > 0:
		most = c.kind.Enough
	case processes == 0:
		most = 1 << 30
	}
	switch {
	case c.problem != "", c.outside > enough, (c.planted || processes == 0) && c.failed >= enough:
		return 0
	case c.codec == planted.Prefix+planted.None:
		most = min(most, control)
	}
	now := 2
	if c.processes > 0 {
		now = int(max(1, min(100, turn/max(1, c.took/time.Duration(c.processes)))))
	}
	if c.planted {
		now = min(now, enough)
	}
	return max(0, min(now, most-c.processes))
}

// trial has one process do what the kind says.
func (x *run) trial(ctx context.Context, c *cell, process int) error {
	o := task.Order{Codec: c.codec, Dataset: c.dataset, Trial: c.kind.Trial, Seed: x.Seed, Values: values,
		Process: process, Known: c.known.Known, Same: c.known.Same}
	began := time.Now()
	a, err := ask(ctx, c.workers, o)
	var fault *worker.Fault
	if err != nil && (ctx.Err() != nil || !errors.As(err, &fault)) {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if fault != nil && fault.Outside { // nobody's fault
		c.outside++
		return nil
	}
	c.processes++
	c.took += time.Since(began)
	c.calls += a.Calls
	if fault == nil && a.Wrong == "" {
		return nil
	}
	c.failed++
	if c.shown == nil {
		info := codec.Info{ID: c.codec}
		if a.Info != nil {
			info = *a.Info
		}
		c.shown = judge(fault, a, info, process)
	}
	return nil
}

func (x *run) tell(phase string, done, total int, current string, left time.Duration) {
	if x.Progress != nil {
		x.Progress(worker.Progress{Phase: phase, Done: done, Total: total, Current: current, Left: left})
	}
}
