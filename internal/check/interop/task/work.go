// Package task is what workers do for interop: codecs write values, and read what others, in Go or in another
// language, wrote, and it says what became of each. Package interop plans that and says the cause.
package task

import (
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/dataset"
	edges "github.com/serialbench/serialbench/internal/check/edges/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Name is that of the task.
const Name = "interop"

// How long the values of one data set may take from one codec to another, and how much
// address space a worker may take. Tests take less.
var (
	Timeout        = 2 * time.Minute
	memory  uint64 = 2 << 30
)

// Values is how many of each data set are exchanged where nothing else is said.
const Values = 20

// Exchanged is how many values of a data set are exchanged where so many are asked for. Of the built-in ones some are
// few because they are large; a fifth of those is exchanged, two at least, since every codec of a format keeps its own
// in one worker.
func Exchanged(values int, id string) int {
	if built, ok := dataset.Lookup(id); ok && built.Count > 0 {
		return min(values, max(2, built.Count/5))
	}
	return values
}

// Tasks are what a worker process must be given to exchange values in, with other languages too, and to
// show a cell; see [worker.Serve].
func Tasks() []worker.Task {
	return []worker.Task{{Name: Name, Do: work}, {Name: ForeignName, Do: foreignWork},
		{Name: EvidenceName, Do: evidenceWork}}
}

// Step is what one codec reads of another on a data set.
type Step struct {
	Dataset, Writer, Reader string
}

// Order is what a worker is asked: the steps from First on.
type Order struct {
	Steps  []Step `json:"steps"`
	First  int    `json:"first"`
	Values int    `json:"values"`
	Seed   uint64 `json:"seed"`
}

// About is the data set.
func (o Order) About() (codec, dataset string) { return "", o.Steps[0].Dataset }

// Answer is a step, or a case of it, that begins, or what became of the step.
type Answer struct {
	Step  int                 `json:"step"`
	Case  string              `json:"case,omitempty"`
	Done  bool                `json:"done,omitempty"`
	Cells []record.MatrixCell `json:"cells,omitempty"`
}

func work(j *worker.Job) error {
	var o Order
	if err := j.Read(&o); err != nil {
		return err
	}
	if err := worker.LimitMemory(memory); err != nil {
		return err
	}
	var set string
	var sides map[string]*side // of that data set
	get := func(id string) (*side, error) {
		if s := sides[id]; s != nil {
			return s, nil
		}
		c := j.Suite.Case(id, set)
		if c == nil {
			return nil, fmt.Errorf("interop: no case of %s on %s", id, set)
		}
		info, _ := j.Suite.Codec(id)
		s, err := open(info, c, Exchanged(o.Values, set), o.Seed)
		sides[id] = s
		return s, err
	}
	all := edges.All()
	for i, st := range o.Steps {
		if i < o.First {
			continue
		}
		if st.Dataset != set {
			set, sides = st.Dataset, map[string]*side{}
		}
		if err := j.Answer(Answer{Step: i}); err != nil {
			return err
		}
		w, err := get(st.Writer)
		if err != nil {
			return err
		}
		r, err := get(st.Reader)
		if err != nil {
			return err
		}
		p := pair{w, r, append(slices.Clone(w.made.Adapted), r.made.Adapted...)}
		var cases []edges.Case
		if st.Writer != st.Reader {
			cases = slices.DeleteFunc(slices.Clone(all), func(e edges.Case) bool { return e.Dataset != set || e.Large() })
		}
		cells, err := p.cells(cases, func(name string) error { return j.Answer(Answer{Step: i, Case: name}) })
		if err != nil {
			return err
		}
		if err := j.Answer(Answer{Step: i, Done: true, Cells: cells}); err != nil {
			return err
		}
	}
	return nil
}
