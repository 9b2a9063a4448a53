package task

import (
	"os"
	"sync"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// watcher ends the process when a case takes too much CPU time. It is the only
// one in the worker that speaks.
type watcher struct {
	mu      sync.Mutex // guards all below
	send    func(any) error
	running bool
	most    time.Duration // of CPU, for one case
	since   time.Duration // CPU time when the case began
	index   int
	verdict record.Edge // of the case, should it not end
}

// begin says that a case begins, and what to say if it does not end.
func (w *watcher) begin(index int, verdict record.Edge) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running, w.since, w.index, w.verdict = true, worker.CPUTime(), index, verdict
	return w.send(Answer{Begin: index})
}

// end says what became of the case.
func (w *watcher) end(a Answer) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = false
	return w.send(a)
}

func (w *watcher) watch() {
	for {
		time.Sleep(50 * time.Millisecond)
		w.mu.Lock()
		if w.running && worker.CPUTime()-w.since > w.most {
			code := 4
			if err := w.send(Answer{Begin: w.index, Line: &w.verdict, Over: true}); err != nil {
				code = 5 // the parent sees that it died, though not why
			}
			os.Exit(code)
		}
		w.mu.Unlock()
	}
}
