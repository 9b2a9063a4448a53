package differ

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// Codec is one of the two, and who asks it.
type Codec struct {
	Side
	Workers worker.Doer
}

// Options say what is tried.
type Options struct {
	Dataset string
	Values  int
	Seed    uint64
	Format  string // of both
	Party   string // whose a difference is: "type" where the type marshals itself, else "library"
	// Progress is told what is done.
	Progress func(stage string, done, total int)
}

const (
	timeout = time.Minute // of one input
	// documents is how many values inputs are made of: those with the most parts.
	documents = 3
)

// Run compares two codecs.
func Run(ctx context.Context, a, b Codec, o Options) (*Answer, error) {
	x := &comparison{a: a, b: b, o: o, found: map[string]*Difference{}, tried: map[string]bool{}}
	if err := x.writing(ctx); err != nil {
		return nil, err
	}
	if err := x.reading(ctx); err != nil {
		return nil, err
	}
	return x.answer(), nil
}

type comparison struct {
	a, b   Codec
	o      Options
	texts  [][]byte // that A wrote of the values as they are drawn
	names  map[string]string
	reads  map[string]string
	found  map[string]*Difference
	tried  map[string]bool
	inputs int
	values int
}

// both has the two codecs go through the steps of an order.
func (x *comparison) both(ctx context.Context, stage string, o task.Order) (a, b []task.Outcome, err error) {
	o.Dataset, o.Seed = x.o.Dataset, x.o.Seed
	if a, err = outcomes(ctx, x.a, o, func(done int) { x.o.Progress(stage, done, 2*o.Steps()) }); err != nil {
		return nil, nil, err
	}
	b, err = outcomes(ctx, x.b, o, func(done int) { x.o.Progress(stage, o.Steps()+done, 2*o.Steps()) })
	return a, b, err
}

// outcomes has a codec go through the steps; one at which the worker ends is a step that died.
func outcomes(ctx context.Context, c Codec, o task.Order, done func(int)) ([]task.Outcome, error) {
	all := make([]task.Outcome, o.Steps())
	o.Codec = c.Codec
	steps := worker.Steps{Task: task.Name, Timeout: timeout, End: o.Steps(),
		Argument: func(first int) any {
			next := o
			next.First = first
			return next
		},
		Answer: func(text json.RawMessage) (int, bool, error) {
			var out task.Outcome
			if err := json.Unmarshal(text, &out); err != nil {
				return 0, false, fmt.Errorf("differ: answer of the worker: %w", err)
			}
			if out.Step < 0 || out.Step >= len(all) {
				return 0, false, fmt.Errorf("differ: answer of the worker: step %d of %d", out.Step, len(all))
			}
			if !out.Begun {
				all[out.Step] = out
				if out.Step%50 == 0 {
					done(out.Step)
				}
			}
			return out.Step, !out.Begun, nil
		},
		Died: func(step int, _ bool, f *worker.Fault) error {
			all[step] = task.Outcome{Step: step, Died: true, Error: strings.Join(strings.Fields(f.What+": "+f.Last()), " ")}
			return nil
		}}
	if err := steps.Run(ctx, c.Workers, 0); err != nil {
		return nil, err
	}
	return all, nil
}

// writing compares what is written.
func (x *comparison) writing(ctx context.Context) error {
	changes := task.Changes()
	a, b, err := x.both(ctx, "write", task.Order{Values: x.o.Values, Changes: changes})
	if err != nil {
		return err
	}
	for i := range a {
		if a[i].Absent || b[i].Absent {
			continue
		}
		x.values++
		change := changes[i/x.o.Values]
		x.compareWritten(change, a[i], b[i])
		if change == changes[0] && a[i].Error == "" {
			x.texts = append(x.texts, a[i].Bytes)
		}
	}
	return nil
}

// reading compares what is read.
func (x *comparison) reading(ctx context.Context) error {
	made := x.made()
	if len(made) == 0 {
		return nil
	}
	if x.o.Format == "json" {
		if err := x.learn(ctx, made[0]); err != nil {
			return err
		}
	}
	var all []input
	for i, doc := range made {
		if x.o.Format != "json" {
			all = append(all, plain(doc.text)...)
			continue
		}
		all = append(all, inputs(doc.node, made[(i+1)%len(made)].node, func(path string) string { return x.reads[path] })...)
	}
	order := task.Order{}
	for _, in := range all {
		order.Inputs = append(order.Inputs, []byte(in.text))
	}
	a, b, err := x.both(ctx, "read", order)
	if err != nil {
		return err
	}
	for i, in := range all {
		x.compareRead(in, a[i], b[i])
	}
	x.inputs = len(all)
	return nil
}

// document is a message of A's that inputs are made of.
type document struct {
	text string
	node *node
}

// made are the messages with the most parts.
func (x *comparison) made() (all []document) {
	for _, t := range x.texts {
		d := document{text: string(t)}
		if x.o.Format == "json" {
			if d.node = parse(t); d.node == nil {
				continue
			}
		}
		all = append(all, d)
	}
	slices.SortStableFunc(all, func(p, q document) int {
		if p.node != nil && q.node != nil {
			return len(q.node.spots()) - len(p.node.spots())
		}
		return len(q.text) - len(p.text)
	})
	return all[:min(len(all), documents)]
}

// plain is what is tried of any format.
func plain(text string) (all []input) {
	add := func(class string, texts ...string) {
		for _, t := range texts {
			all = append(all, input{class: class, text: t})
		}
	}
	add("as-written", text)
	add("empty-input", "")
	add("trailing-data", text+"\x00", text+"x", text+text)
	for i := 1; i < 16; i++ {
		add("truncated", text[:len(text)*i/16])
	}
	return all
}

// learn finds which field of Go's each part of a document is, by what A reads of it alone, and how it is read.
func (x *comparison) learn(ctx context.Context, doc document) error {
	x.names, x.reads = map[string]string{}, map[string]string{}
	order := task.Order{Inputs: [][]byte{[]byte("{}")}}
	spots := doc.node.spots()
	spots = slices.DeleteFunc(spots[:min(len(spots), mostSpots)], func(s spot) bool {
		return len(s.steps) == 0 || strings.HasSuffix(s.path, "[]")
	})
	for _, s := range spots {
		order.Inputs = append(order.Inputs, []byte(doc.node.with(s, func(*node, int) {})))
	}
	order.Dataset, order.Seed = x.o.Dataset, x.o.Seed
	got, err := outcomes(ctx, x.a, order, func(int) {})
	if err != nil {
		return err
	}
	for i, s := range spots {
		if path, kind := held(got[0].Tree, got[i+1].Tree); path != "" {
			x.names[s.path], x.reads[s.path] = path, kind
		}
	}
	return nil
}
