package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// pairName is what a worker was opened for, and in which link of the program.
type pairName struct {
	codec, dataset string
	link           int
}

// prepared is a worker that was started ahead of its trial. It has opened its
// case and waits, or says why it could not.
type prepared struct {
	*worker.Conversation
	fault error // of starting and opening
}

// listening is how long each core is listened to for a quiet moment.
const listening = 200 * time.Millisecond

// Quiet reads the probes on each core that workers may use for a while. The wide
// one is the best reading but two, so that a clock that went wrong once does not decide;
// of the ratios to the chain it is the lowest part in a hundred of those on one core.
func (p *Processes) Quiet() Reference {
	if p.Core < 0 {
		return Reference{}
	}
	result := make(chan Reference)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		var best Reference
		for _, c := range append([]int{p.Core}, p.Spare...) {
			if pinThread(c) != nil {
				continue
			}
			var wide, chain []int64
			var ratios []float64
			for start := time.Now(); len(wide) == 0 || time.Since(start) < listening; { // once at least, on a busy machine
				x := probe()
				wide, chain = append(wide, x.wide), append(chain, x.chain)
				ratios = append(ratios, float64(x.wide)/float64(max(1, x.chain)))
			}
			slices.Sort(wide)
			slices.Sort(ratios)
			at := Reference{Wide: wide[min(2, len(wide)-1)], Ratio: ratios[len(ratios)/100], Chain: median(chain)}
			if best.Wide == 0 || at.Wide < best.Wide {
				best.Wide = at.Wide
			}
			if best.Ratio == 0 || at.Ratio < best.Ratio {
				best.Ratio, best.Chain = at.Ratio, at.Chain
			}
		}
		result <- best
	}()
	return <-result
}

// Prepare starts a worker for each trial, as many at a time as there are cores,
// and waits until all have opened their cases. While they are measured, nothing is
// started that would disturb them. What goes wrong with one is told by its trial.
func (p *Processes) Prepare(ctx context.Context, trials []Trial) error {
	if err := p.leave(); err != nil {
		return err
	}
	if p.ready == nil {
		p.ready = map[pairName][]*prepared{}
	}
	workers := make([]*prepared, len(trials))
	err := worker.Each(ctx, len(p.Spare)+1, len(trials), func(_ context.Context, i int) error {
		workers[i] = p.open(ctx, trials[i]) // which lives on when all are open
		return nil
	})
	for i, v := range trials {
		if workers[i] == nil { // of what came behind an interrupt
			continue
		}
		at := pairName{v.Codec, v.Dataset, v.Link} // of the baseline and its twin alike
		p.ready[at] = append(p.ready[at], workers[i])
	}
	return err
}

// Drop ends the workers that were prepared and not tried.
func (p *Processes) Drop() error {
	var errs []error
	for at, list := range p.ready {
		for _, w := range list {
			if w.Conversation != nil {
				errs = append(errs, w.End())
			}
		}
		delete(p.ready, at)
	}
	return errors.Join(errs...)
}

// open starts a worker and waits until it is ready for its trial.
func (p *Processes) open(ctx context.Context, v Trial) *prepared {
	program := p.Program(v.Codec, v.Dataset, v.Link)
	key := fmt.Sprint(program.Path, program.Env)
	if held, ok := p.held.Load(key); ok {
		v.Held = held.(uint64)
	}
	c, err := program.Start(ctx, measureTask, v)
	if err != nil {
		return &prepared{fault: err}
	}
	err = c.Receive(ctx, 3*p.Deadline, func(text json.RawMessage) (time.Duration, error) {
		var r reply
		switch err := json.Unmarshal(text, &r); {
		case err != nil:
			return 0, err
		case r.Fault != nil:
			return 0, r.Fault
		}
		p.held.Store(key, r.Held)
		return 0, worker.ErrEnough
	})
	return &prepared{c, err}
}

// take returns the worker that was prepared for a trial, or starts one.
func (p *Processes) take(ctx context.Context, v Trial) *prepared {
	at := pairName{v.Codec, v.Dataset, v.Link}
	list := p.ready[at]
	if len(list) == 0 {
		return p.open(ctx, v)
	}
	p.ready[at] = list[1:]
	return list[0]
}

// Measure has a worker make a trial.
func (p *Processes) Measure(ctx context.Context, v Trial, sample func(record.Sample) error,
	fault func(*worker.Fault) error) (err error) {
	if err := p.leave(); err != nil {
		return err
	}
	w := p.take(ctx, v)
	if w.Conversation != nil {
		defer func() { err = errors.Join(err, w.End()) }()
	}
	if w.fault != nil {
		return w.fault
	}
	if err := w.Send(place{Core: p.Core, Spare: p.Spare, Trial: v}); err != nil {
		return err
	}
	var op codec.Op
	waiting := p.Deadline + 20*v.SampleNS + v.WaitNS
	err = w.Receive(ctx, waiting, func(text json.RawMessage) (time.Duration, error) {
		var r reply
		err := json.Unmarshal(text, &r)
		switch {
		case err != nil:
		case r.Type == "begin":
			op = codec.Op(r.Op)
		case r.Type == "sample" && r.Sample != nil:
			err = sample(*r.Sample)
		case r.Type == "fault" && r.Fault != nil:
			err = fault(r.Fault)
		}
		return waiting, err
	})
	var f *worker.Fault
	if errors.As(err, &f) {
		f.Op = op
	}
	return err
}

func (p *Processes) leave() error {
	p.stepAside.Do(func() {
		lateTimers()
		p.aside = p.leaveCore()
	})
	return p.aside
}
