// Package worker has processes of this program, or of another build of it, do
// work whose failure must not hurt the parent: it starts them, speaks with them,
// limits them, notices how they end and goes on behind a step that killed one. What
// the work is, packages that hand in a [Task] say.
package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Task is a kind of work that a worker process can be asked for. Its name is
// known to both sides.
type Task struct {
	Name string

	// Do is called once in a process, on the goroutine that main began with.
	Do func(*Job) error
}

// Job is what a worker process was asked for.
type Job struct {
	Suite    *suite.Suite
	Argument json.RawMessage
	Patience int // how many times as long as elsewhere anything may take, 1 or more; see [Program]

	task string
	out  io.Writer
	next chan json.RawMessage
}

// Read decodes the argument into v.
func (j *Job) Read(v any) error {
	if err := json.Unmarshal(j.Argument, v); err != nil {
		return fmt.Errorf("%s: read what is asked: %w", j.task, err)
	}
	return nil
}

// Answer sends a value, as JSON, to the parent. It is called by one goroutine at a
// time, as often as there is something to say.
func (j *Job) Answer(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("answer of %s: %w", j.task, err)
	}
	return writeFrame(j.out, message{Type: "answer", Body: text})
}

// Next waits for what else the parent says and decodes it into v. The error is
// [io.EOF] if the parent has nothing more to say.
func (j *Job) Next(v any) error {
	text, ok := <-j.next
	if !ok {
		return io.EOF
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: read what else is asked: %w", j.task, err)
	}
	return nil
}

// Doer has worker processes do tasks; see [Program.Do].
type Doer interface {
	Do(ctx context.Context, task string, argument any, timeout time.Duration,
		handle func(json.RawMessage) (time.Duration, error)) error
}

// Fault is how a worker process, or one operation in it, went wrong.
type Fault struct {
	Op     codec.Op // that was under way; "" for none
	What   record.Fault
	Detail string // one line, perhaps followed by the tail of the worker's log

	// Outside: a signal that the worker does not send itself ended it, from a user, a job's engine or the kernel. What
	// was under way is tried again before it is blamed.
	Outside bool `json:"-"`
}

// Error is the first line of Detail, with what happened before it.
func (f *Fault) Error() string {
	first, _, _ := strings.Cut(f.Detail, "\n")
	if f.Op != "" {
		return fmt.Sprintf("%s: %s: %s", f.Op, f.What, first)
	}
	return fmt.Sprintf("%s: %s", f.What, first)
}

// Hung reports whether no answer came in time.
func (f *Fault) Hung() bool { return f.What == record.FaultHang }

// Brief is what happened, and [Fault.Last].
func (f *Fault) Brief() string { return string(f.What) + ": " + f.Last() }

// Last is the line of a fault that says most: of a process that ended by itself
// its log, of one that crashed the cause, and in which function.
func (f *Fault) Last() string {
	first, log, ok := strings.Cut(f.Detail, "\n")
	if ok && f.What == record.FaultExit {
		return strings.Join(strings.Fields(log), " ")
	}
	if at := place(f.Detail); f.What == record.FaultPanic && at != "" {
		return first + " (in " + at + ")"
	}
	return first
}
