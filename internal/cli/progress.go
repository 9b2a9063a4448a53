package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/foreign"
)

// How far apart lines of progress of one phase are without a terminal, where cases are counted and where time is.
const (
	quietInterval = 10 * time.Second
	stillInterval = time.Minute
)

// progress shows how far a run is: a bar on a terminal, else a line a phase, and
// another one now and then.
type progress struct {
	w     io.Writer
	quiet bool
	bars  bool

	mu      sync.Mutex
	phase   string
	written time.Time // when the last line was written, without a terminal
	bar     *progressbar.ProgressBar
}

func newProgress(w io.Writer, quiet bool) *progress {
	return &progress{w: w, quiet: quiet, bars: terminal(w)}
}

// show may be called by several goroutines. Progress that cannot be written is
// lost: it is no result.
func (p *progress) show(m worker.Progress) {
	if p.quiet {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.Phase != p.phase {
		p.clear()
		p.phase = m.Phase
		if !p.bars {
			amount := fmt.Sprintf(": %d cases", m.Total)
			switch {
			case m.Left > 0:
				amount = ": " + m.Left.Round(time.Second).String() + " left"
			case m.Total < 0: // nobody knows
				amount = ""
			}
			fmt.Fprintf(p.w, "%s%s\n", m.Phase, amount)
			p.written = time.Now()
			return
		}
	}
	if !p.bars {
		switch since := time.Since(p.written); {
		case m.Left > 0 && since >= stillInterval:
			fmt.Fprintf(p.w, "%s: %s left\n", m.Phase, m.Left.Round(time.Second))
			p.written = time.Now()
		case m.Left == 0 && m.Total > 0 && since >= quietInterval:
			fmt.Fprintf(p.w, "%s: %d of %d\n", m.Phase, m.Done, m.Total)
			p.written = time.Now()
		}
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions(m.Total, progressbar.OptionSetWriter(under(p.w)), progressbar.OptionSetWidth(24),
			progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false), progressbar.OptionClearOnFinish())
	}
	text := m.Phase
	if m.Left > 0 {
		text += fmt.Sprintf(" %s left", m.Left.Round(time.Second))
	}
	p.bar.ChangeMax(m.Total)
	p.bar.Describe(fmt.Sprintf("%s %-40.40s", text, foreign.Line(m.Current)))
	p.bar.Set(m.Done) //nolint:errcheck // see above
}

// stage shows what is being prepared before anything is measured: on a terminal
// in one line, else one line a stage. Of counted stages only the first and the last
// count are told where there is no terminal.
func (p *progress) stage(what string, done, total int) {
	if p.bars {
		if total > 0 {
			p.show(worker.Progress{Phase: "generate", Done: done, Total: total, Current: what})
		} else {
			p.show(worker.Progress{Phase: what, Total: -1})
		}
		return
	}
	if p.quiet || total > 0 && done != 1 && done != total {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if total > 0 {
		what = fmt.Sprintf("%d/%d %s", done, total, what)
	}
	fmt.Fprintln(p.w, what)
}

// done takes the bar off the screen.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

func (p *progress) clear() {
	if p.bar != nil {
		p.bar.Clear() //nolint:errcheck // see show
		p.bar = nil
	}
}
