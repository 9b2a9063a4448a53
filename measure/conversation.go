package measure

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// conversation is a worker process that is talked to. It has to be ended.
type conversation struct {
	cmd     *exec.Cmd
	stdin   io.Writer
	replies chan reply
	ended   chan error // of listening; io.EOF if the worker is gone
	gone    chan struct{}
	wait    func() error
	log     *tail
}

// converse starts a worker, asks, and passes each reply to handle, which
// returns how long the next may take. It returns once the worker is gone: nil
// after its "done", the error of ctx or handle, or a *Fault.
func (p *Processes) converse(ctx context.Context, req request, patience time.Duration, handle func(reply) (time.Duration, error)) (err error) {
	c, err := p.begin(ctx, req)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()
	return c.hear(ctx, patience, "done", handle)
}

// begin starts a worker and asks.
func (p *Processes) begin(ctx context.Context, req request) (*conversation, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Env = append(p.environ(), p.Env...)
	cmd.WaitDelay = time.Second
	log := &tail{}
	cmd.Stderr = log
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	if err := start(cmd); err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	c := &conversation{cmd: cmd, stdin: stdin, log: log, wait: sync.OnceValue(cmd.Wait),
		replies: make(chan reply), ended: make(chan error, 1), gone: make(chan struct{})}
	go func() {
		if err := c.say(req); err != nil {
			c.ended <- io.EOF // it died before it listened
			return
		}
		c.ended <- listen(stdout, c.replies, c.gone)
	}()
	return c, nil
}

// say sends a message. The error is that of a pipe to a process that is gone.
func (c *conversation) say(req request) error { return writeFrame(c.stdin, req) }

// hear passes replies to handle until one of type last, or "done". The first
// may take as long as patience, the others as handle says.
func (c *conversation) hear(ctx context.Context, patience time.Duration, last string, handle func(reply) (time.Duration, error)) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return &Fault{What: "hang", Detail: fmt.Sprintf("no answer for %v", patience) + c.log.quote()}
		case err := <-c.ended:
			if errors.Is(err, errGarbage) {
				return &Fault{What: "protocol", Detail: err.Error() + c.log.quote()}
			}
			return c.obituary()
		case r := <-c.replies:
			switch {
			case r.Type == "hello" && r.Version != protocol:
				return &Fault{What: "protocol", Detail: fmt.Sprintf("the worker speaks version %d, not %d", r.Version, protocol)}
			case r.Type == "done" || r.Type == last:
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

// end kills the worker, if it is not gone, and waits for it.
func (c *conversation) end() error {
	close(c.gone)
	err, werr := kill(c.cmd), c.wait()
	if !isExit(werr) {
		err = errors.Join(err, werr)
	}
	return err
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
func (c *conversation) obituary() *Fault {
	log := c.log
	late := time.AfterFunc(2*time.Second, func() {
		if err := kill(c.cmd); err != nil {
			log.note(err)
		}
	})
	err := c.wait()
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
