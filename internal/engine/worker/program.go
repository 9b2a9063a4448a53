package worker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Program is a program that calls [Serve] when it is started with Args.
type Program struct {
	Path string
	Args []string
	Env  []string // added to the environment of this process

	Patience int // how many times as long an answer may take as is said; 0 counts as 1
}

// Do has a worker process do a task and passes each answer to handle, which
// returns how long the next may take; the first has timeout. It returns once the
// worker is gone. A worker that was ended from outside before it answered is replaced once. The
// error is a [*Fault] if the worker misbehaved, otherwise that of ctx or handle.
func (p *Program) Do(ctx context.Context, task string, argument any, timeout time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	answered := false
	do := func() error {
		return p.do(ctx, task, argument, timeout, func(answer json.RawMessage) (time.Duration, error) {
			answered = true
			return handle(answer)
		})
	}
	err := do()
	var f *Fault
	if errors.As(err, &f) && f.Outside && !answered && ctx.Err() == nil {
		err = do()
	}
	return err
}

func (p *Program) do(ctx context.Context, task string, argument any, timeout time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) (err error) {
	c, err := p.Start(ctx, task, argument)
	if err != nil {
		return err
	}
	defer func() { err = join(err, c.End()) }()
	patience := time.Duration(max(1, p.Patience))
	return c.Receive(ctx, patience*timeout, func(answer json.RawMessage) (time.Duration, error) {
		next, err := handle(answer)
		return patience * next, err
	})
}

// Start starts a worker process and asks it for a task. The conversation has to be
// ended.
func (p *Program) Start(ctx context.Context, task string, argument any) (*Conversation, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(argument)
	if err != nil {
		return nil, fmt.Errorf("task %s: %w", task, err)
	}
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Env = append(environ(), p.Env...)
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
	child, err := StartProcess(cmd)
	if err != nil {
		return nil, fmt.Errorf("start worker: %w", err)
	}
	c := &Conversation{child: child, stdin: stdin, log: log,
		messages: make(chan message), ended: make(chan error, 1), asked: make(chan struct{}), gone: make(chan struct{})}
	go func() {
		err := writeFrame(stdin, message{Version: protocol, Task: task, Patience: p.Patience, Body: text})
		close(c.asked)
		if err != nil {
			c.ended <- errSilent // it died before it listened
			return
		}
		c.ended <- listen(stdout, c.messages, c.gone)
	}()
	return c, nil
}

// environ is the environment without what would change the runtime of a worker.
func environ() []string {
	// Nothing is collected until the worker says so (see [Serve]): starting is
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

// ChildOutput is what a program prints that is no worker, and that ends with this one.
func ChildOutput(cmd *exec.Cmd) ([]byte, error) {
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := startChild(cmd); err != nil {
		return nil, err
	}
	err := cmd.Wait()
	return out.Bytes(), err
}
