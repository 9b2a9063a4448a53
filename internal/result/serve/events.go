package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// pause is the shortest time between two events, so that watching disturbs little.
const pause = 500 * time.Millisecond

// Event is what is sent to those who watch: the state, and the rows that changed
// since the event before. Another run number means that older rows are of no use.
type Event struct {
	State
	Run  int   `json:"run"`
	Rows []Row `json:"rows"`
}

// events sends server-sent events until the reader goes away or the server closes:
// one at once, then one for changes, two a second at most.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	run, seen := 0, 0
	for {
		var e Event
		var changed chan struct{}
		e, changed, seen = s.live.event(run, seen, s)
		run = e.Run
		text, err := json.Marshal(e)
		if err != nil {
			return // all fields can be marshalled
		}
		if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil {
			return // the reader went away
		}
		if err := out.Flush(); err != nil {
			return
		}
		for _, wait := range []<-chan struct{}{changed, after(pause)} {
			select {
			case <-wait:
			case <-r.Context().Done():
				return
			case <-s.ctx.Done():
				return
			}
		}
	}
}

// event is what changed since a number of a run, and a channel that is closed at
// the next change.
func (l *live) event(run, seen int, s *Server) (Event, chan struct{}, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := Event{State: l.state, Run: l.run, Rows: []Row{}}
	if run != l.run {
		seen = 0
	}
	if l.rows != nil {
		e.Rows, seen = l.rows.since(seen, s.o.Report.Estimator)
	}
	return e, l.changed, seen
}

func after(d time.Duration) <-chan struct{} {
	c := make(chan struct{})
	time.AfterFunc(d, func() { close(c) })
	return c
}
