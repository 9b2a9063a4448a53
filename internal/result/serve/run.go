package serve

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// State says what the server measures, or last measured.
type State struct {
	Running bool   `json:"running"`
	Record  string `json:"record"` // "" before the first run
	Phase   string `json:"phase"`  // see [worker.Progress]
	Done    int    `json:"done"`
	Total   int    `json:"total"`
	Current string `json:"current"`
	LeftNS  int64  `json:"left_ns"`
	Ended   string `json:"ended"` // "complete", "interrupted" or "failed"; "" while it runs
	Error   string `json:"error"` // why it failed
}

// live is the run that is watched; its fields are guarded by mu.
type live struct {
	mu      sync.Mutex
	busy    bool // a run is prepared or goes on
	state   State
	rows    *rows
	run     int                // number of the run
	cancel  context.CancelFunc // of the run
	changed chan struct{}      // closed at the next change
}

// change lets f change what is watched and wakes those who watch.
func (l *live) change(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
	close(l.changed)
	l.changed = make(chan struct{})
}

// maxRequest is the longest request that is read, in bytes.
const maxRequest = 64 << 10

// start begins a run: 202 and the state, 409 while another goes on, 422 with the
// mistake in one line.
func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	var req Request
	in := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest))
	in.DisallowUnknownFields()
	if err := in.Decode(&req); err != nil {
		http.Error(w, "not a request for a run: "+err.Error(), http.StatusBadRequest)
		return
	}
	s.launch(w, s.o.Begin != nil, func() (Job, error) { return s.o.Begin(req) })
}

// resume goes on with the run of a record that was killed: answers as start does.
func (s *Server) resume(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Record string `json:"record"`
	}
	in := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest))
	in.DisallowUnknownFields()
	if err := in.Decode(&req); err != nil {
		http.Error(w, "not a request to go on: "+err.Error(), http.StatusBadRequest)
		return
	}
	f, err := s.open(req.Record)
	if err != nil {
		refuse(w, req.Record, err)
		return
	}
	if err := f.Close(); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	s.launch(w, s.o.Resume != nil, func() (Job, error) { return s.o.Resume(req.Record) })
}

// launch has a job prepared and run, if there is none.
func (s *Server) launch(w http.ResponseWriter, can bool, prepare func() (Job, error)) {
	if !can || s.ctx.Err() != nil {
		http.Error(w, "no run can be started here", http.StatusServiceUnavailable)
		return
	}
	switch taken, closed := s.claim(); {
	case closed:
		http.Error(w, "no run can be started here", http.StatusServiceUnavailable)
		return
	case taken:
		http.Error(w, "a run goes on already; wait, or cancel it", http.StatusConflict)
		return
	}
	job, err := prepare()
	if err != nil {
		s.live.change(func() { s.live.busy = false })
		s.jobs.Done()
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	var now State
	s.live.change(func() {
		l := &s.live
		l.run++
		l.state, l.rows, l.cancel = State{Running: true, Record: job.Record}, newRows(), cancel
		now = l.state
	})
	go func() {
		defer s.jobs.Done()
		defer cancel()
		err := job.Run(ctx, s.live.line, s.live.progress)
		s.live.end(ctx, err)
	}()
	answer(w, http.StatusAccepted, now)
}

// claim takes the one place for a run, for which [Server.Close] waits from then on, unless it is taken or the server
// closes.
func (s *Server) claim() (taken, closed bool) {
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	if s.live.busy || s.ctx.Err() != nil {
		return s.live.busy, s.ctx.Err() != nil
	}
	s.live.busy = true
	s.jobs.Add(1)
	return false, false
}

func (l *live) line(line record.Line) { l.change(func() { l.rows.add(line) }) }

func (l *live) progress(p worker.Progress) {
	l.change(func() {
		l.state.Phase, l.state.Done, l.state.Total, l.state.Current, l.state.LeftNS = p.Phase, p.Done, p.Total,
			p.Current, int64(p.Left)
	})
}

func (l *live) end(ctx context.Context, err error) {
	l.change(func() {
		l.busy, l.state.Running, l.state.Ended = false, false, "complete"
		switch {
		case err != nil:
			l.state.Ended, l.state.Error = "failed", err.Error()
		case ctx.Err() != nil:
			l.state.Ended = "interrupted"
		}
	})
}

// stop cancels the run: 202, or 409 if none goes on.
func (s *Server) stop(w http.ResponseWriter, _ *http.Request) {
	s.live.mu.Lock()
	running, cancel := s.live.state.Running, s.live.cancel
	s.live.mu.Unlock()
	if !running {
		http.Error(w, "no run goes on", http.StatusConflict)
		return
	}
	cancel()
	answer(w, http.StatusAccepted, struct{}{})
}
