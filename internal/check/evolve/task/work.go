// Package task is what a worker does for evolve: it writes the values of a version, reads what other versions wrote,
// and says exactly what it holds, as a tree. It judges nothing; package evolve compares. Workers link it, so it needs
// no package that reads Go source.
package task

import (
	"errors"
	"os"
	"reflect"
	"runtime"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Name is that of the task.
const Name = "evolve"

// Limits of one step in a worker: CPU time, so that a busy machine changes no verdict,
// heap, and address space where the system limits that.
var Limits = worker.Limits{Memory: 512 << 20, Deadline: 20 * time.Second}

const addressSpace = 2 << 30

// Task is what a worker process must be given to read and write versions in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: Name, Do: work} }

// Order is what a worker is asked: steps of one codec on one version, from First on.
type Order struct {
	Codec   string `json:"codec"`
	Variant string `json:"variant,omitempty"` // option that it reads with
	Dataset string `json:"dataset"`
	Values  int    `json:"values"` // how many to open; 0: as many as the data set has
	Seed    uint64 `json:"seed"`
	Steps   []Step `json:"steps"`
	First   int    `json:"first"`
}

// Step writes a value, or reads an encoding.
type Step struct {
	Write int    `json:"write"` // number of the value; -1: read
	Data  []byte `json:"data,omitempty"`
	From  string `json:"from,omitempty"`  // schema that it was written with, for formats that resolve it
	Again bool   `json:"again,omitempty"` // write what was read
}

// Answer says that a step begins, or what became of it.
type Answer struct {
	Begin   int     `json:"begin"`
	Result  *Result `json:"result,omitempty"`
	Missing string  `json:"missing,omitempty"` // the codec cannot be had on this version, and why
}

// None is the verdict of a value that the data set does not have.
const None = "none"

// Result is what became of a Step.
type Result struct {
	Tree    *Node        `json:"tree,omitempty"`   // what was written or read; nil with a Fault
	Data    []byte       `json:"data,omitempty"`   // written
	Schema  string       `json:"schema,omitempty"` // with which, for formats that resolve it
	Fault   string       `json:"fault,omitempty"`
	Verdict string       `json:"verdict,omitempty"` // of a fault
	Party   record.Party `json:"party,omitempty"`   // of a fault
	// our conversion from the library's own type lost something of what was read
	Lossy   bool     `json:"lossy,omitempty"`
	Adapted []string `json:"adapted,omitempty"` // paths where an adapter stands in for the value
	Again   *Result  `json:"again,omitempty"`
}

func work(j *worker.Job) error {
	var o Order
	if err := j.Read(&o); err != nil {
		return err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
	if c == nil {
		return j.Answer(Answer{Begin: o.First, Missing: missing(j.Suite, o)})
	}
	info, _ := j.Suite.Codec(o.Codec)
	runtime.GOMAXPROCS(2) // one for the watch
	if err := worker.LimitMemory(addressSpace); err != nil {
		return err
	}
	var at int
	watch := worker.NewWatch(Limits, func(hang bool, detail string) {
		r := &Result{Verdict: record.CellDead, Fault: detail, Party: record.Library}
		if hang {
			r.Verdict = record.CellHang
		}
		code := 4
		if err := j.Answer(Answer{Begin: at, Result: r}); err != nil {
			code = 5 // the parent sees that it died, though not why
		}
		os.Exit(code)
	})
	values := c.Dataset.Count
	if o.Values > 0 {
		values = min(values, o.Values)
	}
	var b *suite.Bench
	for at = o.First; at < len(o.Steps); at++ {
		if err := j.Answer(Answer{Begin: at}); err != nil {
			return err
		}
		if b == nil {
			var err error
			if b, err = c.Open(values, o.Seed); err != nil {
				return err
			}
			if o.Variant != "" {
				if err := b.Variant(o.Variant); err != nil {
					return j.Answer(Answer{Begin: at, Missing: "the option " + o.Variant + ": " + err.Error()})
				}
			}
		}
		watch.Begin()
		s := o.Steps[at]
		var r *Result
		if s.Write >= 0 {
			r = write(b, info, s.Write)
			r.Schema = b.WriterSchema()
		} else {
			r = read(b, info, s)
		}
		watch.End()
		if r.Fault != "" || r.Again != nil && r.Again.Fault != "" {
			b = nil // an error may leave a codec object broken
		}
		if err := j.Answer(Answer{Begin: at, Result: r}); err != nil {
			return err
		}
	}
	return nil
}

func missing(s *suite.Suite, o Order) string {
	for _, m := range s.Missing {
		if m.Codec == o.Codec && m.Dataset == o.Dataset {
			return m.Problems[0].String()
		}
	}
	return "not part of this program"
}

// fault is the result of an error or a panic.
func fault(op string, err error, info codec.Info) *Result {
	said := strings.Fields(verify.UsersNames(err.Error()))
	r := &Result{Verdict: record.CellError, Fault: Short(op + ": " + strings.Join(said, " ")),
		Party: record.Library}
	if p := (*suite.PanicError)(nil); errors.As(err, &p) {
		r.Verdict, r.Party = record.CellPanic, verify.PanicParty(string(p.Stack), info)
	}
	return r
}

// ours is the fault of a conversion.
func ours(what string, err error) *Result {
	return &Result{Verdict: record.CellPanic, Fault: Short(what + ": " + err.Error()), Party: record.Adapter}
}

// write writes value i: through the library's own type, where it has one. The tree
// is what that type holds, so that what the conversion to it changes counts as written.
func write(b *suite.Bench, info codec.Info, i int) *Result {
	if i >= len(b.Values) {
		return &Result{Verdict: None}
	}
	v := b.Values[i]
	w, err := b.ToGenerated(v)
	if info.DecodeOnly || errors.Is(err, suite.ErrNotOffered) {
		out, err := b.Marshal(nil, verify.Clone(v))
		if err != nil {
			return fault("marshal", err, info)
		}
		return &Result{Tree: tree(v), Data: append([]byte{}, out...), Adapted: adaptedPaths(b)}
	}
	if err != nil {
		return ours("conversion", err)
	}
	out, err := b.MarshalOwn(w)
	if err != nil {
		return fault("marshal", err, info)
	}
	held := b.New()
	if err := b.FromGenerated(w, held); err != nil {
		return ours("conversion back", err)
	}
	return &Result{Tree: tree(held), Data: append([]byte{}, out...), Adapted: adaptedPaths(b)}
}

// read reads an encoding, into the library's own type where it has one.
func read(b *suite.Bench, info codec.Info, s Step) *Result {
	data := append(make([]byte, 0, len(s.Data)), s.Data...)
	if s.From != "" {
		if err := b.ReadFrom(s.From); err != nil {
			return fault("schemas", err, info)
		}
	}
	v := b.New()
	w, err := b.UnmarshalOwn(data)
	if errors.Is(err, suite.ErrNotOffered) {
		if err := b.Unmarshal(data, v); err != nil {
			return fault("unmarshal", err, info)
		}
		r := &Result{Tree: tree(v), Adapted: adaptedPaths(b)}
		if s.Again {
			r.Again = again(info, b.WriterSchema(), func() ([]byte, error) { return b.Marshal(nil, v) })
		}
		return r
	}
	if err != nil {
		return fault("unmarshal", err, info)
	}
	before := tree(w)
	if err := b.FromGenerated(w, v); err != nil {
		return ours("conversion", err)
	}
	r := &Result{Tree: tree(v), Adapted: adaptedPaths(b)}
	if back, err := b.ToGenerated(v); err == nil {
		r.Lossy = !Alike(*tree(back), *before)
	}
	if s.Again {
		r.Again = again(info, b.WriterSchema(), func() ([]byte, error) { return b.MarshalOwn(w) })
	}
	return r
}

// again writes what was read.
func again(info codec.Info, schema string, marshal func() ([]byte, error)) *Result {
	if info.DecodeOnly {
		return &Result{Verdict: record.CellUnsupported, Fault: "the library writes nothing"}
	}
	out, err := marshal()
	if err != nil {
		return fault("marshal again", err, info)
	}
	return &Result{Data: append([]byte{}, out...), Schema: schema}
}

func tree(v any) *Node {
	n := TreeOf(reflect.ValueOf(v))
	return &n
}

func adaptedPaths(b *suite.Bench) (paths []string) {
	for _, a := range b.Case.Adapted {
		_, path, _ := strings.Cut(a.Path, ".")
		paths = append(paths, path)
	}
	return paths
}

// Short bounds a text for a table.
func Short(s string) string { return record.Cut(s, 200) }
