package stress

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/stress/planted"
	"github.com/serialbench/serialbench/internal/check/stress/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Options of a run.
type Options struct {
	Cases     []*suite.Case
	Missing   []suite.Missing // that cannot be tried
	Kinds     []Kind
	Build     Build
	Others    []string      // data sets of which programs of the check [Types] have those that the codec can express
	Env       []string      // K=V of all processes
	Time      time.Duration // of all trials together; 0: Processes decides
	Processes int           // for each cell; 0: as many as there is time for
	Seed      uint64
	Command   func(c *suite.Case, kind string, processes int) string // how to see it again
	Progress  func(worker.Progress)
}

const (
	values  = 4           // of a data set that are used
	timeout = time.Minute // for one process: a busy machine is slow
	hangs   = 2           // are enough
	turn    = time.Second // of processes of a cell, before the next one has its turn
	enough  = 10          // failed processes show how often
	control = 200         // processes of the codec without a fault
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
	workers        worker.Programs
	changed        []string // packages whose files were replaced

	mu        sync.Mutex
	begun     int           // processes
	took      time.Duration // all that ended, together
	processes int
	calls     int
	failed    int
	hung      int   // of those
	outside   int   // processes that somebody ended
	shown     *seen // what the first that failed showed
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
	case c.problem != "", c.outside > enough, c.hung >= hangs, (c.planted || processes == 0) && c.failed >= enough:
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
		Process: process, Known: c.known.Known, Same: c.known.Same, Others: c.known.Others}
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
	if fault == nil && a.Wrong == "" && a.Ours == "" {
		return nil
	}
	c.failed++
	if fault != nil && fault.Hung() {
		c.hung++
	}
	if c.shown == nil || c.shown.party == record.Ours {
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
