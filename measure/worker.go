package measure

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/verify"
)

// Worker is the other side of [Processes]: it does the one visit or task that
// stdin asks for, writes results to stdout and returns an exit code. Where stdout is
// the process's own, it takes the file away first: what libraries print from
// then on goes to stderr. Where stdin is the process's own, its end ends the
// process, so that no worker outlives its parent.
func Worker(stdin io.Reader, stdout, stderr io.Writer, s *suite.Suite, tasks ...Task) int {
	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(100)
	debug.SetMemoryLimit(math.MaxInt64)
	if err := work(stdin, stdout, s, tasks); err != nil {
		fmt.Fprintln(stderr, "worker:", err)
		return 1
	}
	return 0
}

func work(stdin io.Reader, stdout io.Writer, s *suite.Suite, tasks []Task) error {
	if stdout == io.Writer(os.Stdout) {
		own, err := takeStdout()
		if err != nil {
			return fmt.Errorf("take standard output: %w", err)
		}
		stdout = own
	}
	if _, err := io.WriteString(stdout, preamble); err != nil {
		return fmt.Errorf("write to parent: %w", err)
	}
	var req request
	if err := readFrame(stdin, &req); err != nil {
		return fmt.Errorf("read the request: %w", err)
	}
	if req.Version != protocol {
		return fmt.Errorf("request of version %d, this program speaks version %d: parent and worker differ", req.Version, protocol)
	}
	w := &worker{out: stdout, suite: s, req: req}
	w.hear(stdin)
	if err := w.send(reply{Type: "hello", Version: protocol}); err != nil {
		return err
	}
	var err error
	switch req.Task {
	case "verify":
		err = w.verify()
	case "measure":
		err = w.measure()
	default:
		err = w.other(tasks)
	}
	if err != nil {
		return err
	}
	return w.send(reply{Type: "done"})
}

// hear listens for what else the parent says. The end of the process's own stdin
// ends the process.
func (w *worker) hear(stdin io.Reader) {
	w.next = make(chan request, 1)
	go func() {
		var req request
		for {
			err := readFrame(stdin, &req)
			if err == nil {
				w.next <- req
				continue
			}
			if stdin != io.Reader(os.Stdin) {
				close(w.next)
				return
			}
			if err != io.EOF {
				fmt.Fprintln(os.Stderr, "worker: standard input:", err)
			}
			os.Exit(3)
		}
	}()
}

type worker struct {
	out   io.Writer
	suite *suite.Suite
	req   request
	next  chan request
}

func (w *worker) send(r reply) error { return writeFrame(w.out, r) }

// open opens the case of the visit.
func (w *worker) open() (b *suite.Bench, floor bool, err error) {
	v := w.req.Visit
	c := w.suite.Case(v.Codec, v.Dataset)
	info, _ := w.suite.Codec(v.Codec)
	if c == nil {
		return nil, false, fmt.Errorf("no case of %s", v)
	}
	b, err = c.Open(v.Values, v.Seed)
	return b, info.Floor, err
}

func (w *worker) verify() error {
	b, floor, err := w.open()
	var verdict record.Verdict
	if err != nil {
		verdict = record.Verdict{Verdict: record.Failed, Detail: "open: " + err.Error()}
	} else {
		verdict = verify.Case(b, floor)
	}
	return w.send(reply{Type: "verdict", Verdict: &verdict})
}

// opening is the GOGC while a case is opened to be measured: the first collection
// comes at 16 MB, which is rarely reached, rather than at every fourth.
const opening = 400

func (w *worker) measure() error {
	debug.SetGCPercent(opening)
	b, floor, err := w.open()
	if err == nil {
		_, err = b.Encoded()
	}
	if err == nil && !floor {
		err = verify.Quick(b)
	}
	if err != nil {
		return w.send(reply{Type: "fault", Fault: faultOf("", err)})
	}
	m := newMeter()
	if err := w.send(reply{Type: "ready"}); err != nil {
		return err
	}
	req, ok := <-w.next
	if !ok {
		return errors.New("the parent left before it said when to begin")
	}
	w.req = req
	c := newCore(req.Core, req.Spare, req.Visit.QuietPS, req.Visit.PatienceNS)
	for _, op := range w.req.Visit.Ops {
		if err := w.send(reply{Type: "begin", Op: string(op)}); err != nil {
			return err
		}
		err := w.measureOp(b, op, m, c)
		if errors.As(err, new(sendError)) {
			return err
		}
		if err != nil {
			if err := w.send(reply{Type: "fault", Fault: faultOf(op, err)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// measureOp turns a panic of the loop into an error. It is recovered around all
// samples, so that no deferred call is in the timed window.
func (w *worker) measureOp(b *suite.Bench, op codec.Op, m *meter, c *core) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r, Stack: debug.Stack()}
		}
	}()
	loop, err := b.Loop(op)
	if err != nil {
		return err
	}
	return sampleOp(b, loop, w.req.Visit, w.req.Visit.Layouts[op], m, c, func(s record.Sample) error {
		s.Op = string(op)
		return w.send(reply{Type: "sample", Sample: &s})
	})
}

func faultOf(op codec.Op, err error) *Fault {
	f := &Fault{Op: op, What: "error", Detail: err.Error()}
	var p *suite.PanicError
	if errors.As(err, &p) {
		f.What = "panic"
		f.Detail += "\n" + string(p.Stack[:min(len(p.Stack), tailSize)])
	}
	return f
}
