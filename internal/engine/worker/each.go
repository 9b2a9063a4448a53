package worker

import (
	"context"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/serialbench/serialbench/internal/record"
)

// Sink takes the lines of a record. It is called by one goroutine at a time.
type Sink interface {
	Append(line record.Line) error
}

// Progress is how far a command is.
type Progress struct {
	Phase   string        // such as "verify" or "measure"
	Done    int           // of Total
	Total   int           // what it counts depends on the phase
	Current string        // what is worked on
	Left    time.Duration // of the budget; 0 without one
}

// Each calls do for 0 to n-1, jobs at a time (0: one a core), until one returns an
// error. The error is the cause of ctx's end if it has ended, else the first of do.
func Each(ctx context.Context, jobs, n int, do func(ctx context.Context, i int) error) error {
	if jobs <= 0 {
		jobs = runtime.NumCPU()
	}
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for i := range n {
		group.Go(func() error {
			if working.Err() != nil {
				return nil // an error is kept already
			}
			return do(working, i)
		})
	}
	err := group.Wait()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// Report appends lines to a record and tells of progress, for several goroutines.
type Report struct {
	mu    sync.Mutex
	sink  Sink
	show  func(Progress)
	state Progress
}

// NewReport counts total items of a phase; show may be nil.
func NewReport(phase string, total int, sink Sink, show func(Progress)) *Report {
	return &Report{sink: sink, show: show, state: Progress{Phase: phase, Total: total}}
}

// Done counts an item that is done, and appends its lines. It stops at the first
// line that cannot be appended.
func (r *Report) Done(current string, lines ...record.Line) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, l := range lines {
		if err := r.sink.Append(l); err != nil {
			return err
		}
	}
	r.state.Done++
	r.tell(current, 0)
	return nil
}

// Begin says what is worked on, with what is left of the time, if there is a limit.
func (r *Report) Begin(current string, left time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tell(current, left)
}

// Append appends lines of an item that goes on.
func (r *Report) Append(line record.Line) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sink.Append(line)
}

func (r *Report) tell(current string, left time.Duration) {
	if r.show == nil {
		return
	}
	r.state.Current, r.state.Left = current, left
	r.show(r.state)
}
