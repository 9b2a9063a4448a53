package measure

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/serialbench/serialbench/suite"
)

// Task is work of another package that a worker process does: attacks, traits.
// Its name is known to both sides.
type Task struct {
	Name string

	// Do works on the argument, which is JSON, and may answer any number of
	// times with values that become JSON. It is called once in a process, on
	// the goroutine that main began with.
	Do func(s *suite.Suite, argument json.RawMessage, answer func(any) error) error
}

// Do has a worker do a task that was given to [Worker], and passes each answer
// to handle, which returns how long the next may take; the first has patience.
// It returns once the worker is gone. The error is a [*Fault] if the worker
// misbehaved, otherwise that of ctx or handle.
func (p *Processes) Do(ctx context.Context, task string, argument any, patience time.Duration, handle func(json.RawMessage) (time.Duration, error)) error {
	text, err := json.Marshal(argument)
	if err != nil {
		return fmt.Errorf("task %s: %w", task, err)
	}
	req := request{Version: protocol, Task: task, Core: -1, Argument: text}
	return p.converse(ctx, req, patience, func(r reply) (time.Duration, error) {
		if r.Type != "answer" {
			return patience, nil
		}
		return handle(r.Answer)
	})
}

// other does the task of the request, if it is one of tasks.
func (w *worker) other(tasks []Task) error {
	for _, t := range tasks {
		if t.Name == w.req.Task {
			return t.Do(w.suite, w.req.Argument, func(v any) error {
				text, err := json.Marshal(v)
				if err != nil {
					return fmt.Errorf("answer of %s: %w", t.Name, err)
				}
				return w.send(reply{Type: "answer", Answer: text})
			})
		}
	}
	return fmt.Errorf("unknown task %q", w.req.Task)
}
