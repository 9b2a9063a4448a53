package worker

import "time"

// waiting is a wait in which two times do not count: that in which this program was itself stopped (Ctrl-Z, scontrol
// suspend, a frozen container), for the worker stood still as well, and, up to a bound, that in which the worker waited
// for a processor that others had.
type waiting struct {
	*time.Timer
	left, part time.Duration
	armed      time.Time

	delay    func() time.Duration // for which the worker has waited for a processor so far
	before   time.Duration        // that, a part ago
	asked    bool                 // before is known: nobody asks for a wait that ends soon
	patience time.Duration        // how much of it does not count
}

const (
	// parts is how many times a wait looks whether this program was stopped.
	parts = 8
	// stopped is how late a timer has to be for that: a busy machine delays one by less.
	stopped = time.Second
	// busy is how many times as long a wait may be on a busy machine.
	busy = 10
)

func newWaiting(d time.Duration, delay func() time.Duration) *waiting {
	w := &waiting{Timer: time.NewTimer(d), delay: delay}
	w.begin(d)
	return w
}

// begin waits anew.
func (w *waiting) begin(d time.Duration) {
	w.left, w.part, w.patience, w.asked = d, max(1, d/parts), busy*d, false
	w.arm()
}

func (w *waiting) arm() {
	w.armed = time.Now()
	w.Reset(w.part)
}

// goesOn is called when the timer is due, and reports whether it waits on.
func (w *waiting) goesOn() bool {
	now, free := w.delay(), time.Duration(0)
	if w.asked {
		free = min(max(now-w.before, 0), w.part, w.patience)
	}
	w.before, w.asked = now, true
	if time.Since(w.armed) <= w.part+stopped {
		w.patience -= free
		w.left -= w.part - free
	}
	if w.left < w.part {
		return false
	}
	w.arm()
	return true
}
