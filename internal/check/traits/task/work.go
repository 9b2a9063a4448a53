package task

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Name is that of the task.
const Name = "traits"

// Samples is how many values of a data set are looked at.
const Samples = 16

// Memory is how much address space a worker may take beyond what it begins with: a string of 16 MiB
// that is written a byte at a time, as a list of numbers, takes some libraries a thousand times that.
const Memory = 4 << 30

// Task is what a worker process must be given to measure traits in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: Name, Do: work} }

// Order is what a worker is asked: the traits from First on, or only the sum.
type Order struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"`
	Sum     bool   `json:"sum"`
	Raced   Part   `json:"raced"`
}

// About is the codec and the data set.
func (o Order) About() (codec, dataset string) { return o.Codec, o.Dataset }

// Part is which of the traits are asked for, by whether they are for the race detector.
type Part int

// The parts.
const (
	Whole  Part = iota
	Others      // not for it
	Only        // for it
)

// Has reports whether a trait is in the part.
func (p Part) Has(trait string) bool {
	return p == Whole || (p == Only) == (trait == SharedObject || trait == OwnObject || trait == OneValue)
}

// Answer is the trait that begins, one that is known, or the sum of all encodings.
type Answer struct {
	Begin int           `json:"begin"`
	Line  *record.Trait `json:"line,omitempty"`
	Info  *codec.Info   `json:"info,omitempty"` // of the codec
	Sum   string        `json:"sum,omitempty"`
}

func work(j *worker.Job) error {
	var o Order
	if err := j.Read(&o); err != nil {
		return err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
	if c == nil {
		return fmt.Errorf("traits: no case of %s on %s", o.Codec, o.Dataset)
	}
	if o.Sum {
		subject, err := opened(c, Samples, o.Seed)
		if err != nil {
			return err
		}
		h := sha256.New()
		for _, e := range subject.encoded {
			h.Write(e) // never fails
		}
		return j.Answer(Answer{Sum: hex.EncodeToString(h.Sum(nil))})
	}
	if !RaceDetector { // which reserves far more than it uses
		if err := worker.LimitMemory(Memory); err != nil {
			return err
		}
	}
	info, _ := j.Suite.Codec(o.Codec)
	for i, t := range All() {
		if i < o.First || t.measure == nil || !o.Raced.Has(t.Name) {
			continue
		}
		if err := j.Answer(Answer{Begin: i, Info: &info}); err != nil {
			return err
		}
		line, err := t.Measure(c, info, Samples, o.Seed)
		if err != nil {
			return err
		}
		if err := j.Answer(Answer{Begin: i, Line: &line}); err != nil {
			return err
		}
	}
	return nil
}
