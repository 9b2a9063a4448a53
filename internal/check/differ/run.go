package differ

import (
	"cmp"
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
	refused, err := x.writing(ctx)
	if err == nil && !refused {
		err = x.reading(ctx)
	}
	if err != nil {
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

	refused string // the codec that refuses the type
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
			why := strings.Join(strings.Fields(f.What+": "+f.Last()), " ")
			all[step] = task.Outcome{Step: step, Died: true, Error: why}
			return nil
		}}
	if err := steps.Run(ctx, c.Workers, 0); err != nil {
		return nil, err
	}
	return all, nil
}

// writing compares what is written. It reports whether one of the two refuses the type.
func (x *comparison) writing(ctx context.Context) (refused bool, err error) {
	changes := task.Changes()
	a, b, err := x.both(ctx, "write", task.Order{Values: x.o.Values, Changes: changes})
	if err != nil {
		return false, err
	}
	drawn := slices.DeleteFunc(slices.Clone(a[:x.o.Values]), func(o task.Outcome) bool { return o.Absent })
	n := len(drawn)
	for _, o := range drawn {
		if o.Error == "" {
			x.texts = append(x.texts, o.Bytes)
		}
	}
	if x.typeRefused(a[:n], b[:n]) {
		return true, nil
	}
	x.names, x.reads = map[string]string{}, map[string]string{}
	if x.o.Format == "json" {
		for _, doc := range x.made() {
			if err := x.learn(ctx, doc); err != nil {
				return false, err
			}
		}
	}
	for i := range a {
		if a[i].Absent || b[i].Absent {
			continue
		}
		x.values++
		x.compareWritten(changes[i/x.o.Values], a[i], b[i])
	}
	return false, nil
}

// typeRefused reports whether one codec writes no value as it is drawn, and the other does: all else follows from that.
func (x *comparison) typeRefused(a, b []task.Outcome) bool {
	none := func(list []task.Outcome) bool {
		return !slices.ContainsFunc(list, func(o task.Outcome) bool { return o.Error == "" })
	}
	if len(a) == 0 || none(a) == none(b) {
		return false
	}
	x.refused = x.a.Codec
	if none(b) {
		x.refused = x.b.Codec
	}
	x.values = len(a)
	x.add("type-refused", "", input{class: "as-written", text: "a value, drawn"}, refusal, wrote(a[0]), wrote(b[0]))
	return true
}

// reading compares what is read.
func (x *comparison) reading(ctx context.Context) error {
	made := x.made()
	var all []input
	for i := range made {
		if x.o.Format == "json" {
			if err := x.agreed(ctx, &made[i]); err != nil {
				return err
			}
		}
	}
	for i, doc := range made {
		if x.o.Format != "json" {
			all = append(all, plain(doc.text)...)
			continue
		}
		other := made[(i+1)%len(made)].node
		all = append(all, inputs(doc.node, other, func(path string) string { return x.reads[path] })...)
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

// agreed leaves out of a document what one of the codecs does not take as A writes it, which is a difference by itself:
// inputs made of it would show nothing else.
func (x *comparison) agreed(ctx context.Context, doc *document) error {
	spots := slices.DeleteFunc(doc.node.spots(), func(s spot) bool { return strings.HasSuffix(s.path, "[]") })
	order := task.Order{}
	for _, s := range spots {
		text := doc.text
		if len(s.steps) > 0 {
			text = doc.node.with(s, func(*node, int) {})
		}
		order.Inputs = append(order.Inputs, []byte(text))
	}
	a, b, err := x.both(ctx, "read what "+x.a.Codec+" wrote", order)
	if err != nil {
		return err
	}
	apart := map[string]bool{}
	for i := len(spots) - 1; i >= 0; i-- { // what is within comes behind
		s := spots[i]
		if (a[i].Error == "") == (b[i].Error == "") || within(apart, s.path) {
			continue
		}
		apart[s.path] = true
		x.compareRead(input{"as-written", s.path, string(order.Inputs[i])}, a[i], b[i])
	}
	doc.node = doc.node.without("", apart)
	doc.text = doc.node.String()
	return nil
}

// within reports whether one of the paths is within another.
func within(paths map[string]bool, of string) bool {
	for p := range paths {
		if of == "" || strings.HasPrefix(p, of+".") || strings.HasPrefix(p, of+"[") {
			return true
		}
	}
	return false
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
	order := task.Order{Inputs: [][]byte{[]byte("{}")}}
	spots := doc.node.spots()
	spots = slices.DeleteFunc(spots[:min(len(spots), mostLearned)], func(s spot) bool {
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
		if path, kind := held(got[0].Tree, got[i+1].Tree, strings.Count(s.path, "[]")); path != "" {
			x.names[s.path] = path
			x.reads[s.path] = cmp.Or(x.reads[s.path], kind)
		}
	}
	return nil
}
