// Package task is what a worker does for conform: it has a codec read inputs, and write what came of
// them, and says of each whether it is as demanded. Which inputs those are, and what they stand for,
// it is told: package conform knows the corpora, and reads files and schemas that no worker needs.
package task

import (
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Name is that of the task.
const Name = "conform"

// Timeout is how long one case may take.
const Timeout = 2 * time.Minute

// memory is how much address space a worker may take.
const memory = 2 << 30

// Task is what a worker process must be given to try cases in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: Name, Do: work} }

// Order is what a worker is asked: cases of one corpus, from First on.
type Order struct {
	Codec  string `json:"codec"`
	Corpus string `json:"corpus"`
	Cases  []Case `json:"cases"`
	First  int    `json:"first"`
}

// Answer is the case, and the way to ask it, that begins, or what became of the case.
type Answer struct {
	Case  int                 `json:"case"`
	Way   string              `json:"way,omitempty"`
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
	info, _ := j.Suite.Codec(o.Codec)
	for i := o.First; i < len(o.Cases); i++ {
		cells, err := Try(j.Suite, info, o.Corpus, o.Cases[i],
			func(way string) error { return j.Answer(Answer{Case: i, Way: way}) })
		if err != nil {
			return err
		}
		if err := j.Answer(Answer{Case: i, Cells: cells}); err != nil {
			return err
		}
	}
	return nil
}
