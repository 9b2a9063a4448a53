package measure

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// The tasks of this package.
const (
	verifyTask  = "verify"
	measureTask = "measure"
)

// Tasks are what a worker process must be given to verify and measure in; see
// [worker.Serve].
func Tasks() []worker.Task {
	return []worker.Task{{Name: verifyTask, Do: verifyJob}, {Name: measureTask, Do: measureJob},
		{Name: collectorTask, Do: collectorJob}}
}

// place is where a worker measures: the second message to it, which makes it begin.
type place struct {
	Core  int   `json:"core"`            // to be bound to; -1: none
	Spare []int `json:"spare,omitempty"` // cores to move to while that one is disturbed
	Trial Trial `json:"trial"`
}

// reply is an answer of a measuring worker.
type reply struct {
	Type   string         `json:"type"` // "ready", "begin", "sample", "fault"
	Op     string         `json:"op,omitempty"`
	Sample *record.Sample `json:"sample,omitempty"`
	Fault  *worker.Fault  `json:"fault,omitempty"`
	Held   uint64         `json:"held,omitempty"` // see [Trial]
}

// open opens the case of a trial.
func open(s *suite.Suite, v Trial) (b *suite.Bench, info codec.Info, err error) {
	c := s.Case(v.Codec, v.Dataset)
	info, _ = s.Codec(v.Codec)
	if c == nil {
		return nil, info, fmt.Errorf("no case of %s", v)
	}
	b, err = c.Open(v.Values, v.Seed)
	return b, info, err
}

func verifyJob(j *worker.Job) error {
	var v Trial
	if err := j.Read(&v); err != nil {
		return err
	}
	b, info, err := open(j.Suite, v)
	var verdict record.Verdict
	if err != nil {
		verdict = record.Verdict{Verdict: record.Failed, Detail: "open: " + err.Error()}
	} else {
		if err := j.Answer(opened); err != nil {
			return err
		}
		verdict = verify.Case(b, info)
	}
	return j.Answer(verdict)
}

// opened is the answer of a worker that has made the values and begins to verify.
var opened = record.Verdict{Verdict: "opened"}

// opening is the GOGC while a case is opened to be measured: the first collection
// comes at 16 MB, which is rarely reached, rather than at every fourth.
const opening = 400

func measureJob(j *worker.Job) error {
	debug.SetGCPercent(opening)
	var v Trial
	if err := j.Read(&v); err != nil {
		return err
	}
	held := v.Held
	if held == 0 {
		held = pointerless()
	}
	b, info, err := open(j.Suite, v)
	if err == nil {
		_, err = b.Encoded()
	}
	if err == nil && !info.NoOp {
		err = verify.Quick(b)
	}
	if err != nil {
		return j.Answer(reply{Type: "fault", Fault: faultOf("", err)})
	}
	m := newMeter(held)
	if err := j.Answer(reply{Type: "ready", Held: held}); err != nil {
		return err
	}
	var at place
	if err := j.Next(&at); errors.Is(err, io.EOF) {
		return errors.New("the parent left before it said when to begin")
	} else if err != nil {
		return err
	}
	c := newCore(at.Core, at.Spare, at.Trial.Quiet, at.Trial.WaitNS)
	for _, op := range at.Trial.Ops {
		if err := j.Answer(reply{Type: "begin", Op: string(op)}); err != nil {
			return err
		}
		err := measureOp(j, b, op, at.Trial, m, c)
		if errors.As(err, new(sendError)) {
			return err
		}
		if err != nil {
			if err := j.Answer(reply{Type: "fault", Fault: faultOf(op, err)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// measureOp turns a panic of the loop into an error. It is recovered around all
// samples, so that no deferred call is in the timed window.
func measureOp(j *worker.Job, b *suite.Bench, op codec.Op, v Trial, m *meter, c *core) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r, Stack: debug.Stack()}
		}
	}()
	loop, err := b.Loop(op)
	if err != nil {
		return err
	}
	return sampleOp(b, loop, v, v.Batchings[op], m, c, func(s record.Sample) error {
		s.Op = string(op)
		return j.Answer(reply{Type: "sample", Sample: &s})
	})
}

// stackSize is how much of a panic's stack goes into a failure, in bytes.
const stackSize = 2 << 10

func faultOf(op codec.Op, err error) *worker.Fault {
	f := &worker.Fault{Op: op, What: record.FaultError, Detail: err.Error()}
	var p *suite.PanicError
	if errors.As(err, &p) {
		f.What = record.FaultPanic
		f.Detail += "\n" + string(p.Stack[:min(len(p.Stack), stackSize)])
	}
	return f
}
