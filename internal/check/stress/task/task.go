// Package task is the worker's half of stress: one process uses a codec in one of several ways, and
// says what was not as it should be. It counts nothing and blames nobody.
package task

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/stress/planted"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// Name of the task.
const Name = "stress"

// The trials.
const (
	Reference   = "reference" // writes and reads each value alone, for the others to compare with
	ColdStart   = "cold-start"
	FailedFirst = "failed-first"
	Collector   = "collector"
	Placement   = "placement"
	Profiled    = "profiled"
	Shared      = "shared"
	Types       = "types"
)

// Order asks a process for one trial.
type Order struct {
	Codec   string  `json:"codec"`
	Dataset string  `json:"dataset"`
	Trial   string  `json:"trial"`
	Seed    uint64  `json:"seed"`
	Values  int     `json:"values"`
	Process int     `json:"process"` // its number, which decides on what trials vary
	Known   []Known `json:"known,omitempty"`
	Same    bool    `json:"same,omitempty"` // a value has the same bytes each time
	Others  []Other `json:"others,omitempty"`
	Last    bool    `json:"last,omitempty"` // of the reference: the others come first, the last of them before all
}

// Other is a data set of another type, for [Types], and what an undisturbed process made of a value.
type Other struct {
	Dataset string  `json:"dataset"`
	Known   []Known `json:"known,omitempty"`
	Same    bool    `json:"same,omitempty"`
}

// About is the data set; that of planted codecs is in every program.
func (o Order) About() (codec, dataset string) {
	if o.Dataset == planted.Dataset {
		return "", ""
	}
	return o.Codec, o.Dataset
}

// Known is what an undisturbed process made of a value.
type Known struct {
	Bytes []byte `json:"bytes"`
	Sum   string `json:"sum,omitempty"` // of the tree of what was read; "": it has none
}

// Answer is what a trial says: first that it begins, then what it saw.
type Answer struct {
	Begins bool    `json:"begins,omitempty"`
	Known  []Known `json:"known,omitempty"` // of the reference
	Same   bool    `json:"same,omitempty"`
	Others []Other `json:"others,omitempty"` // those that there are
	Wrong  string  `json:"wrong,omitempty"`  // what was not as it should be
	Trace  string  `json:"trace,omitempty"`  // of a panic
	Ours   string  `json:"ours,omitempty"`   // what serialbench itself could not do
	Calls  int     `json:"calls,omitempty"`
	Info   *codec.Info
}

// Task does it.
func Task() worker.Task { return worker.Task{Name: Name, Do: do} }

// trials are what is done, by name; the reference is apart.
var trials = map[string]func(*subject) error{
	ColdStart:   coldStart,
	FailedFirst: failedFirst,
	Collector:   collector,
	Placement:   placement,
	Profiled:    profiled,
	Shared:      shared,
	Types:       types,
}

func do(j *worker.Job) error {
	var o Order
	if err := j.Read(&o); err != nil {
		return err
	}
	s := &subject{Order: o, c: caseOf(j.Suite, o.Codec, o.Dataset), info: planted.Info(o.Codec),
		calls: new(atomic.Int64)}
	if s.c == nil {
		return j.Answer(Answer{Ours: fmt.Sprintf("no case of %s on %s", o.Codec, o.Dataset)})
	}
	info, ok := j.Suite.Codec(o.Codec)
	if ok {
		s.info = info
	}
	info = s.info
	for _, x := range o.Others {
		if c := caseOf(j.Suite, o.Codec, x.Dataset); c != nil {
			other := &subject{Order: o, c: c, info: info, calls: s.calls}
			other.Dataset, other.Values, other.Known, other.Same = x.Dataset, 1, x.Known, x.Same
			s.others = append(s.others, other)
		}
	}
	if err := j.Answer(Answer{Begins: true, Info: &info}); err != nil {
		return err
	}
	var a Answer
	var err error
	if o.Trial == Reference {
		if o.Last { // some number types as they come, and write the numbers
			slices.Reverse(s.others)
			others := s.referenceOthers()
			a, err = s.reference()
			a.Others = others
		} else {
			a, err = s.reference()
			a.Others = s.referenceOthers()
		}
	} else if trial := trials[o.Trial]; trial != nil {
		err = trial(s)
	} else {
		return j.Answer(Answer{Ours: fmt.Sprintf("no trial %q", o.Trial)})
	}
	if errors.As(err, new(*ourError)) {
		return j.Answer(Answer{Ours: err.Error()})
	}
	a.Calls = int(s.calls.Load())
	if err != nil {
		a.Wrong = err.Error()
		if panicked, ok := errors.AsType[*suite.PanicError](err); ok {
			a.Trace = string(panicked.Stack)
		}
	}
	return j.Answer(a)
}

// caseOf is a case of the suite, or a planted one.
func caseOf(s *suite.Suite, codec, dataset string) *suite.Case {
	if c := planted.Case(codec, dataset); c != nil {
		return c
	}
	return s.Case(codec, dataset)
}

// ourError is one that no codec is to blame for.
type ourError struct{ err error }

func (e *ourError) Error() string { return e.err.Error() }

// How often the reference writes and reads a value, to see whether that is the same each time. Of a map with two keys
// one time in eight begins with the other one.
const (
	writes = 100
	reads  = 3
)

func (s *subject) reference() (a Answer, err error) {
	b, err := s.c.Open(s.Values, s.Seed)
	if err != nil {
		return a, err
	}
	a.Same = true
	for i, v := range b.Values {
		var first []byte
		for n := range writes {
			out, err := b.Marshal(nil, v)
			if err != nil {
				return a, fmt.Errorf("marshal: %w", err)
			}
			if n == 0 {
				first = append([]byte{}, out...)
			}
			if string(first) != string(out) {
				a.Same = false
				break
			}
		}
		var got any
		for n := range reads {
			v := b.New()
			if err := b.Unmarshal(bytes.Clone(first), v); err != nil {
				return a, fmt.Errorf("unmarshal value %d: %w", i, err)
			}
			if n == 0 {
				got = v
			}
			if d := verify.Compare(v, got, nil); d != nil {
				return a, fmt.Errorf("unmarshal value %d: another value each time: %s", i, d)
			}
		}
		a.Known = append(a.Known, Known{Bytes: first, Sum: sumOf(got)})
	}
	return a, nil
}

// largest encoding of another data set, in bytes: each process is told all of them.
const largest = 64 << 10

// referenceOthers leaves out what cannot be written or read, or is large.
func (s *subject) referenceOthers() (all []Other) {
	for _, x := range s.others {
		if a, err := x.reference(); err == nil && len(a.Known[0].Bytes) <= largest {
			all = append(all, Other{x.Dataset, a.Known, a.Same})
		}
	}
	return all
}

// sumOf is the sum of the tree of a value; "" where it has none.
func sumOf(v any) string {
	text, err := tree.Of(v)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
