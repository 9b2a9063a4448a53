package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// ErrEnough is what the handler of [Conversation.Receive] returns when it has heard
// what it waited for: the worker lives on, and is listened to again later.
var ErrEnough = errors.New("received enough")

// errSilent says that nothing more is said.
var errSilent = io.EOF

// grace is how long nothing is said of a worker that was ended from outside.
const grace = 100 * time.Millisecond

// Conversation is a worker process that is talked to.
type Conversation struct {
	child    *Child
	stdin    io.Writer
	messages chan message
	ended    chan error    // of listening; errSilent if the worker is gone
	asked    chan struct{} // closed once the request is written
	gone     chan struct{}
	log      *tail
	end      sync.Once
}

// Send sends a value, as JSON, to a worker that has answered before; its [Job.Next]
// returns it. The error is a [*Fault] of a process that is gone.
func (c *Conversation) Send(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("send: %w", err)
	}
	<-c.asked
	if err := writeFrame(c.stdin, message{Body: text}); err != nil {
		return c.exitFault()
	}
	return nil
}

// Receive passes answers to handle until the task is done or handle returns
// [ErrEnough]. The first may take as long as timeout, the others as handle says.
func (c *Conversation) Receive(ctx context.Context, timeout time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	timer := newWaiting(timeout, c.child.runDelay)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			if timer.goesOn() {
				continue
			}
			return &Fault{What: record.FaultHang, Detail: fmt.Sprintf("no answer for %v", timeout) + c.log.quote()}
		case err := <-c.ended:
			if errors.Is(err, errGarbage) {
				return &Fault{What: record.FaultProtocol, Detail: err.Error() + c.log.quote()}
			}
			return c.exitFault()
		case m := <-c.messages:
			switch m.Type {
			case "hello":
				if m.Version != protocol {
					return &Fault{What: record.FaultProtocol,
						Detail: fmt.Sprintf("the worker speaks version %d, not %d", m.Version, protocol)}
				}
			case "done":
				return nil
			case "answer":
				next, err := handle(m.Body)
				if errors.Is(err, ErrEnough) {
					return nil
				}
				if err != nil {
					return err
				}
				timeout = next
			}
			timer.begin(timeout)
		}
	}
}

// End kills the worker, if it is not gone, and waits for it.
func (c *Conversation) End() (err error) {
	c.end.Do(func() {
		close(c.gone)
		killed, waited := c.child.Kill(), c.child.Wait()
		if isExit(waited) {
			waited = nil
		}
		err = errors.Join(killed, waited)
	})
	return err
}

// listen passes on what a worker says until it is silent, or gone is closed.
func listen(stdout io.Reader, messages chan<- message, gone <-chan struct{}) error {
	in := bufio.NewReader(stdout)
	if noise, err := skipNoise(in); err != nil {
		if len(noise) > 0 {
			return fmt.Errorf("%w: output begins with %q", errGarbage, noise[:min(len(noise), 40)])
		}
		return err
	}
	for {
		var m message
		if err := readFrame(in, &m); err != nil {
			return err
		}
		select {
		case messages <- m:
		case <-gone:
			return nil
		}
	}
}

// exitFault says how a worker ended that closed its output too early.
func (c *Conversation) exitFault() *Fault {
	log := c.log
	late := time.AfterFunc(2*time.Second, func() {
		if err := c.child.Kill(); err != nil {
			log.note(err)
		}
	})
	err := c.child.Wait()
	if !late.Stop() {
		return &Fault{What: record.FaultProtocol, Detail: "the worker closed its output and went on" + log.quote()}
	}
	state := "exit status 0"
	if err != nil {
		state = err.Error()
	}
	if cause := log.cause(); cause != "" {
		return &Fault{What: record.FaultPanic, Detail: cause}
	}
	return &Fault{What: record.FaultExit, Detail: "the worker ended with " + state + log.quote(),
		Outside: fromOutside(err)}
}

// fromOutside reports whether others ended a process. It waits before it says so: who ends all of a
// job ends this program in a moment, which then has blamed nobody.
func fromOutside(waited error) bool {
	if !signaled(waited) {
		return false
	}
	time.Sleep(grace)
	return true
}

// isExit reports whether Wait says how the process ended, rather than that it
// could not wait.
func isExit(err error) bool {
	return err == nil || errors.As(err, new(*exec.ExitError)) || errors.Is(err, exec.ErrWaitDelay)
}

// join is err, with what went wrong afterwards; err stays what it is where nothing did.
func join(err, after error) error {
	if after == nil {
		return err
	}
	return errors.Join(err, after)
}
