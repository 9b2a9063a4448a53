package measure

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/serialbench/serialbench/record"
)

// Processes is the [Executor] that starts worker processes. Its fields are set
// before the first call and not changed afterwards.
type Processes struct {
	Path string   // the program
	Args []string // that make it call [Worker]
	Env  []string // added to the environment of this program

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
	ready     map[place][]*prepared
}

// NewProcesses returns an executor that starts this program with the argument
// "worker", on the highest of the cores it may use.
func NewProcesses() (*Processes, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find the program to start workers with: %w", err)
	}
	p := &Processes{Path: path, Args: []string{"worker"}, Deadline: 10 * time.Second, Core: workerCore()}
	if p.Core >= 0 {
		p.Spare = slices.DeleteFunc(cores(), func(c int) bool { return c == p.Core })
	}
	return p, nil
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

// Verify has a worker verify a case.
func (p *Processes) Verify(ctx context.Context, v Visit) (record.Verdict, error) {
	var verdict *record.Verdict
	req := request{Version: protocol, Task: "verify", Core: -1, Visit: v}
	err := p.converse(ctx, req, 6*p.Deadline, func(r reply) (time.Duration, error) {
		if r.Type == "verdict" {
			verdict = r.Verdict
		}
		return 6 * p.Deadline, nil
	})
	if err == nil && verdict == nil {
		err = &Fault{What: "protocol", Detail: "the worker ended without a verdict"}
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
