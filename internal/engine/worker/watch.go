package worker

import (
	"fmt"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// Limits are what one batch of work in a worker may use.
type Limits struct {
	Memory uint64 `json:"memory_bytes"` // of heap, in bytes; 0: any. [LimitMemory] limits the address space
	// CPU time, so that a busy machine makes no hangs; ten times as much on the clock
	Deadline time.Duration `json:"deadline_ns"`
}

// Watch looks from time to time at what the work under way has used. What it tells
// of a batch of work that is over the limits must end the process, since nothing else
// can end that work.
type Watch struct {
	limits Limits
	over   func(hang bool, detail string)
	since  atomic.Int64 // CPU time when the work began, in ns; -1: none is under way
	clock  atomic.Int64 // the same on the clock
}

// NewWatch calls over, on a goroutine of its own, for work that is over the
// limits: hang is false where it is memory that it has used up.
func NewWatch(l Limits, over func(hang bool, detail string)) *Watch {
	w := &Watch{limits: l, over: over}
	w.since.Store(-1)
	go w.look()
	return w
}

// Begin says that a batch of work begins.
func (w *Watch) Begin() {
	w.clock.Store(time.Now().UnixNano())
	w.since.Store(int64(CPUTime()))
}

// End says that it ended.
func (w *Watch) End() { w.since.Store(-1) }

func (w *Watch) look() {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	for {
		before := time.Now()
		time.Sleep(20 * time.Millisecond)
		if late := time.Since(before); late > stopped { // this process stood still
			w.clock.Add(int64(late))
		}
		since := w.since.Load()
		if since < 0 {
			continue
		}
		cpu := CPUTime() - time.Duration(since)
		clock := time.Duration(time.Now().UnixNano() - w.clock.Load())
		metrics.Read(heap)
		switch used := heap[0].Value.Uint64(); {
		case w.since.Load() != since: // it ended meanwhile
		case cpu > w.limits.Deadline || clock > 10*w.limits.Deadline:
			w.over(true, fmt.Sprintf("no end after %v of CPU time", w.limits.Deadline))
		case w.limits.Memory > 0 && used > w.limits.Memory:
			w.over(false, fmt.Sprintf("out of memory: more than %d MiB in use", w.limits.Memory>>20))
		}
	}
}
