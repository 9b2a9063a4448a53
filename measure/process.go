package measure

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
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
	// the others, if it has any. -1: nothing is bound.
	Core int

	stepAside sync.Once
	aside     error // why stepping aside failed
}

// NewProcesses returns an executor that starts this program with the argument
// "worker", on the highest of the cores it may use.
func NewProcesses() (*Processes, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find the program to start workers with: %w", err)
	}
	return &Processes{Path: path, Args: []string{"worker"}, Deadline: 10 * time.Second, Core: workerCore()}, nil
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

// Measure has a worker make a visit.
func (p *Processes) Measure(ctx context.Context, v Visit, sample func(record.Sample) error, fault func(*Fault) error) error {
	p.stepAside.Do(func() { p.aside = p.leaveCore() })
	if p.aside != nil {
		return p.aside
	}
	var op codec.Op
	var opening *Fault
	req := request{Version: protocol, Task: "measure", Core: p.Core, Visit: v}
	err := p.converse(ctx, req, 3*p.Deadline, func(r reply) (time.Duration, error) {
		var err error
		switch {
		case r.Type == "begin":
			op = codec.Op(r.Op)
		case r.Type == "sample" && r.Sample != nil:
			err = sample(*r.Sample)
		case r.Type == "fault" && r.Fault != nil && r.Fault.Op == "":
			opening = r.Fault
		case r.Type == "fault" && r.Fault != nil:
			err = fault(r.Fault)
		case r.Type == "hello":
			return 3 * p.Deadline, nil
		}
		return p.Deadline + 20*v.SampleNS, err
	})
	var f *Fault
	if errors.As(err, &f) {
		f.Op = op
	}
	if err == nil && opening != nil {
		return opening
	}
	return err
}

// leaveCore keeps this program off the workers' core.
func (p *Processes) leaveCore() error {
	others := slices.DeleteFunc(cores(), func(c int) bool { return c == p.Core })
	if p.Core < 0 || len(others) == 0 {
		return nil
	}
	if err := pinProcess(others...); err != nil {
		return fmt.Errorf("leave core %d to the workers: %w", p.Core, err)
	}
	return nil
}

// converse starts a worker, asks, and passes each reply to handle, which
// returns how long the next may take. It returns once the worker is gone: nil
// after its "done", the error of ctx or handle, or a *Fault.
func (p *Processes) converse(ctx context.Context, req request, patience time.Duration, handle func(reply) (time.Duration, error)) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Env = append(p.environ(), p.Env...)
	cmd.WaitDelay = time.Second
	log := &tail{}
	cmd.Stderr = log
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	if err := start(cmd); err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	replies := make(chan reply)
	ended := make(chan error, 1)
	gone := make(chan struct{})
	go func() {
		if err := writeFrame(stdin, req); err != nil {
			ended <- io.EOF // it died before it listened
			return
		}
		ended <- listen(stdout, replies, gone)
	}()
	wait := sync.OnceValue(cmd.Wait)
	defer func() {
		close(gone)
		kerr, werr := kill(cmd), wait()
		if isExit(werr) {
			werr = nil
		}
		if kerr != nil || werr != nil {
			err = errors.Join(err, kerr, werr)
		}
	}()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return &Fault{What: "hang", Detail: fmt.Sprintf("no answer for %v", patience) + log.quote()}
		case err := <-ended:
			if errors.Is(err, errGarbage) {
				return &Fault{What: "protocol", Detail: err.Error() + log.quote()}
			}
			return obituary(cmd, wait, log)
		case r := <-replies:
			switch {
			case r.Type == "hello" && r.Version != protocol:
				return &Fault{What: "protocol", Detail: fmt.Sprintf("the worker speaks version %d, not %d", r.Version, protocol)}
			case r.Type == "done":
				return nil
			}
			next, err := handle(r)
			if err != nil {
				return err
			}
			patience = next
			timer.Reset(patience)
		}
	}
}

// environ is the environment without what would change the runtime of a worker.
func (p *Processes) environ() []string {
	// Nothing is collected until the worker says so (see [Worker]): starting is
	// shorter by that.
	env := []string{"GOMAXPROCS=1", "GOGC=off"}
	for _, e := range os.Environ() {
		switch name, _, _ := strings.Cut(e, "="); name {
		case "GOMAXPROCS", "GOGC", "GOMEMLIMIT", "GOTRACEBACK":
		default:
			env = append(env, e)
		}
	}
	return env
}

// listen passes on what a worker says until it is silent, or gone is closed.
func listen(stdout io.Reader, replies chan<- reply, gone <-chan struct{}) error {
	in := bufio.NewReader(stdout)
	if noise, err := skipNoise(in); err != nil {
		if len(noise) > 0 {
			return fmt.Errorf("%w: output begins with %q", errGarbage, noise[:min(len(noise), 40)])
		}
		return err
	}
	for {
		var r reply
		if err := readFrame(in, &r); err != nil {
			return err
		}
		select {
		case replies <- r:
		case <-gone:
			return nil
		}
	}
}

// obituary says how a worker ended that closed its output too early.
func obituary(cmd *exec.Cmd, wait func() error, log *tail) *Fault {
	late := time.AfterFunc(2*time.Second, func() {
		if err := kill(cmd); err != nil {
			log.note(err)
		}
	})
	err := wait()
	if !late.Stop() {
		return &Fault{What: "protocol", Detail: "the worker closed its output and went on" + log.quote()}
	}
	state := "exit status 0"
	if err != nil {
		state = err.Error()
	}
	if cause := log.cause(); cause != "" {
		return &Fault{What: "panic", Detail: cause}
	}
	return &Fault{What: "exit", Detail: "the worker ended with " + state + log.quote()}
}

// isExit tells whether Wait says how the process ended, rather than that it
// could not wait.
func isExit(err error) bool {
	return errors.As(err, new(*exec.ExitError)) || errors.Is(err, exec.ErrWaitDelay)
}
