package worker

import "time"

// waiting is a wait in which time that this program was itself stopped (Ctrl-Z, scontrol suspend,
// a frozen container) does not count: the worker stood still as well.
type waiting struct {
	*time.Timer
	left, part time.Duration
	armed      time.Time
}

const (
	// parts is how many times a wait looks whether this program was stopped.
	parts = 8
	// stopped is how late a timer has to be for that: a busy machine delays one by less.
	stopped = time.Second
)

func newWaiting(d time.Duration) *waiting {
	w := &waiting{Timer: time.NewTimer(d)}
	w.begin(d)
	return w
}

// begin waits anew.
func (w *waiting) begin(d time.Duration) {
	w.left, w.part = d, max(1, d/parts)
	w.arm()
}

func (w *waiting) arm() {
	w.armed = time.Now()
	w.Reset(w.part)
}

// goesOn is called when the timer is due, and reports whether it waits on.
func (w *waiting) goesOn() bool {
	if time.Since(w.armed) <= w.part+stopped {
		w.left -= w.part
	}
	if w.left < w.part {
		return false
	}
	w.arm()
	return true
}
