// Package loop has a worker run the timed loop of one operation as many times as it is told, and say what that took by
// its own clock. It is for programs that decide themselves how often something is repeated, such as go test -bench; how
// long an operation takes, and how sure that is, package measure finds out.
package loop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// patience is how long a worker may say nothing.
const patience = time.Hour

// Order is the operation.
type Order struct {
	Codec   string   `json:"codec"`
	Dataset string   `json:"dataset"`
	Op      codec.Op `json:"op"`
	Values  int      `json:"values,omitempty"` // 0: as many as the data set has
	Seed    uint64   `json:"seed"`
	Verify  bool     `json:"verify,omitempty"` // first decode and compare every value
}

// About is the codec and the data set.
func (o Order) About() (codec, dataset string) { return o.Codec, o.Dataset }

func (o Order) String() string { return fmt.Sprintf("%s on %s, %s", o.Codec, o.Dataset, o.Op) }

// Cost is what a number of operations took.
type Cost struct {
	Wall   time.Duration `json:"wall_ns"`
	Bytes  uint64        `json:"bytes"`  // allocated
	Allocs uint64        `json:"allocs"` // how many allocations
}

// answer is what the worker says: that it is ready, or what a loop took.
type answer struct {
	Size  float64 `json:"size,omitempty"` // of an encoded value, in bytes, on average
	Cost  Cost    `json:"cost,omitzero"`
	Error string  `json:"error,omitempty"`
}

// Starter starts worker processes that are talked to; see [worker.Program.Start].
type Starter interface {
	Start(ctx context.Context, task string, argument any) (*worker.Conversation, error)
}

// Loop is a worker that is ready to run an operation. It has to be closed.
type Loop struct {
	Size float64 // of an encoded value, in bytes, on average

	order  Order
	worker *worker.Conversation
}

// Open starts a worker, which opens the case. The error names the order.
func Open(ctx context.Context, x Starter, o Order) (*Loop, error) {
	c, err := x.Start(ctx, taskName, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o, err)
	}
	l := &Loop{order: o, worker: c}
	a, err := l.receive(ctx)
	if err != nil {
		return nil, errors.Join(err, c.End())
	}
	l.Size = a.Size
	return l, nil
}

// Run does the operation n times.
func (l *Loop) Run(ctx context.Context, n int) (Cost, error) {
	if err := l.worker.Send(n); err != nil {
		return Cost{}, fmt.Errorf("%s: %w", l.order, err)
	}
	a, err := l.receive(ctx)
	return a.Cost, err
}

// Close ends the worker.
func (l *Loop) Close() error { return l.worker.End() }

// receive waits for one answer.
func (l *Loop) receive(ctx context.Context) (a answer, err error) {
	heard := false
	err = l.worker.Receive(ctx, patience, func(text json.RawMessage) (time.Duration, error) {
		heard = true
		if err := json.Unmarshal(text, &a); err != nil {
			return 0, err
		}
		if a.Error != "" {
			return 0, errors.New(a.Error)
		}
		return 0, worker.ErrEnough
	})
	if err == nil && !heard {
		err = errors.New("the worker ended without an answer")
	}
	if err != nil {
		return a, fmt.Errorf("%s: %w", l.order, err)
	}
	return a, nil
}
