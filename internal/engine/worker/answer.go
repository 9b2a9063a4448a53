package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// Printed is what a program printed that is no worker and runs code of the user's, which may print as well.
type Printed struct {
	Last   string // its last line
	Marked bool   // the mark was among it
}

// Ask runs such a program, which may take so long. Where it does not end well, or not in time, the error is a
// [*Fault]. It and what it started are gone then.
func Ask(ctx context.Context, cmd *exec.Cmd, patience time.Duration, mark string) (Printed, error) {
	out := printed{mark: mark}
	var log tail
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &log, time.Second
	child, err := StartProcess(cmd)
	if err != nil {
		return Printed{}, err
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	timer := newWaiting(patience, child.runDelay)
	defer timer.Stop()
	for {
		var err error
		select {
		case err := <-ended:
			return out.all(), ending(err, &log)
		case <-ctx.Done():
			err = ctx.Err()
		case <-timer.C:
			if timer.goesOn() {
				continue
			}
			err = &Fault{What: record.FaultHang, Detail: fmt.Sprintf("no end after %v", patience)}
		}
		killed := child.Kill()
		<-ended // of the kill
		return out.all(), join(err, killed)
	}
}

// printed keeps the last line of what is written, and looks for a mark.
type printed struct {
	mark string
	seen bool
	text []byte
}

// longestLine is how many bytes are kept of a line.
const longestLine = 1 << 24

func (p *printed) Write(b []byte) (int, error) {
	p.text = append(p.text, b...)
	p.seen = p.seen || p.mark != "" && bytes.Contains(p.text, []byte(p.mark))
	if i := bytes.LastIndexByte(bytes.TrimRight(p.text, "\r\n"), '\n'); i >= 0 {
		p.text = bytes.Clone(p.text[i+1:])
	}
	if len(p.text) > longestLine {
		p.text = bytes.Clone(p.text[len(p.text)-len(p.mark):])
	}
	return len(b), nil
}

func (p *printed) all() Printed { return Printed{string(bytes.TrimSpace(p.text)), p.seen} }

// ending is the fault of a program that ended so, or nil.
func ending(err error, log *tail) error {
	switch cause := log.cause(); {
	case err == nil || errors.Is(err, exec.ErrWaitDelay):
		return nil
	case !isExit(err):
		return err
	case cause != "":
		return &Fault{What: record.FaultPanic, Detail: cause}
	}
	return &Fault{What: record.FaultExit, Detail: "it ended with " + err.Error() + log.quote(), Outside: fromOutside(err)}
}

// place is where a crash happened, by the first function of its trace that is not of the runtime: such as
// "events.Samples, events.go:12". It is "" where the trace does not say.
func place(crash string) string {
	_, trace, _ := strings.Cut(crash, "\ngoroutine ")
	lines := strings.Split(trace, "\n")
	for i := 1; i+1 < len(lines); i += 2 { // the first is the rest of the goroutine's
		function, at := lines[i], lines[i+1]
		if !strings.HasPrefix(at, "\t") {
			return ""
		}
		if strings.HasPrefix(function, "panic(") || strings.HasPrefix(function, "runtime.") {
			continue
		}
		function = function[strings.LastIndexByte(function, '/')+1:]
		if n := strings.LastIndexByte(function, '('); n > 0 {
			function = function[:n]
		}
		at, _, _ = strings.Cut(strings.TrimSpace(at), " ")
		return function + ", " + at[strings.LastIndexAny(at, `/\`)+1:]
	}
	return ""
}
