package task

import (
	"fmt"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Name is that of the task.
const Name = "edges"

// How long one case may take: CPU time, so that a busy machine changes no
// verdict, and ten times as much on the clock. Tests take less.
var (
	Deadline = 60 * time.Second
	Timeout  = 10 * time.Minute
)

// Task is what a worker process must be given to try edge values in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: Name, Do: work} }

// Order is what a worker is asked: the cases of one data set from First on.
type Order struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"` // in [All]
}

// About is the codec and the data set.
func (o Order) About() (codec, dataset string) { return o.Codec, o.Dataset }

// Answer is the case that begins, and what became of it.
type Answer struct {
	Begin int          `json:"begin"`
	Line  *record.Edge `json:"line,omitempty"`
	Over  bool         `json:"over,omitempty"` // the worker gives up with it
}

func work(j *worker.Job) error {
	var o Order
	if err := j.Read(&o); err != nil {
		return err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
	if c == nil {
		return fmt.Errorf("edges: no case of %s on %s", o.Codec, o.Dataset)
	}
	info, _ := j.Suite.Codec(o.Codec)
	w := &watcher{send: j.Answer, most: Deadline * time.Duration(j.Patience)}
	go w.watch()
	for i, e := range All() {
		if i < o.First || e.Dataset != o.Dataset {
			continue
		}
		if err := w.begin(i, Line(o.Codec, e, Hang, fmt.Sprintf("no end after %v of CPU time", w.most))); err != nil {
			return err
		}
		b, err := c.Open(1, o.Seed) // anew: an error may leave a codec object broken
		if err != nil {
			return err
		}
		line := e.try(b, info)
		if err := w.end(Answer{Begin: i, Line: &line}); err != nil {
			return err
		}
	}
	return nil
}

// Line is a line without more than a verdict; what did not end or ended the process
// is the library's doing as long as nothing else is known.
func Line(codec string, c Case, verdict, got string) record.Edge {
	l := record.Edge{Kind: record.KindEdge, Codec: codec, Case: c.Name, Verdict: verdict, Got: short(got)}
	if verdict != Unsupported {
		l.Party = record.Library
	}
	return l
}
