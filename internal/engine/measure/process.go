package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Processes is the [Executor] that starts worker processes. Its fields are set
// before the first call and not changed afterwards.
type Processes struct {
	// Program is the program whose workers do what is about a codec and a data set, in a link of it; "" is
	// none of them, and 0 the program as it is.
	Program func(codec, dataset string, link int) *worker.Program

	// Deadline is how long a worker may be silent between two samples, on top
	// of 20 times the sample's length. Opening may take 3 times as long,
	// verifying a case 6 times.
	Deadline time.Duration

	// Core is what measuring workers are bound to; this program then keeps to
	// the others, if it has any. -1: nothing is bound. While something else disturbs
	// it, a worker may move to one of Spare.
	Core  int
	Spare []int

	stepAside sync.Once
	aside     error // why stepping aside failed
	ready     map[pairName][]*prepared
	held      sync.Map // program and its environment → uint64; see [Trial]
}

// NewProcesses returns an executor that starts workers of these programs, on the highest of the cores it may use.
func NewProcesses(program func(codec, dataset string, link int) *worker.Program) *Processes {
	p := &Processes{Program: program, Deadline: 10 * time.Second, Core: workerCore()}
	if p.Core >= 0 {
		p.Spare = slices.DeleteFunc(cores(), func(c int) bool { return c == p.Core })
	}
	return p
}

// Do has a worker of the program that an argument is about do a task.
func (p *Processes) Do(ctx context.Context, task string, argument any, timeout time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	return worker.Programs(func(codec, dataset string) *worker.Program { return p.Program(codec, dataset, 0) }).Do(ctx,
		task, argument, timeout, handle)
}

// workerCore is the core that workers are bound to by default, or -1.
func workerCore() int {
	if c := cores(); len(c) > 0 && canPin(c[len(c)-1]) {
		return c[len(c)-1]
	}
	return -1
}

// Now is the clock of the system.
func (p *Processes) Now() time.Time { return time.Now() }

// Verify has a worker verify a case, and another where that one was ended from outside.
func (p *Processes) Verify(ctx context.Context, v Trial) (record.Verdict, error) {
	verdict, err := p.verify(ctx, v)
	var fault *worker.Fault
	if errors.As(err, &fault) && fault.Outside && ctx.Err() == nil {
		return p.verify(ctx, v)
	}
	return verdict, err
}

func (p *Processes) verify(ctx context.Context, v Trial) (record.Verdict, error) {
	var verdict *record.Verdict
	err := p.Do(ctx, verifyTask, v, 6*p.Deadline, func(text json.RawMessage) (time.Duration, error) {
		verdict = &record.Verdict{}
		return 6 * p.Deadline, json.Unmarshal(text, verdict)
	})
	begun := verdict != nil && verdict.Verdict == opened.Verdict
	if err == nil && (verdict == nil || begun) {
		err = &worker.Fault{What: record.FaultProtocol, Detail: "the worker ended without a verdict"}
	}
	var fault *worker.Fault
	if errors.As(err, &fault) && fault.Hung() && !begun {
		return record.Verdict{Party: record.Ours}, &worker.Fault{What: record.FaultHang,
			Detail: "no values are made: " + fault.Detail}
	}
	if err != nil {
		return record.Verdict{}, err
	}
	return *verdict, nil
}

// leaveCore keeps this program off the workers' core.
func (p *Processes) leaveCore() error {
	others := slices.DeleteFunc(cores(), func(c int) bool { return c == p.Core })
	if p.Core < 0 || len(others) == 0 {
		return nil
	}
	all := cores()
	if err := pinProcess(others...); err != nil {
		return fmt.Errorf("leave core %d to the workers: %w", p.Core, err)
	}
	if err := startOn(all...); err != nil { // workers start on any core
		return fmt.Errorf("start workers on all cores: %w", err)
	}
	return nil
}
