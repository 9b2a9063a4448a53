package differ

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	attack "github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/check/differ/task"
)

// Unclassified is the class of differences that hostile input shows and no input of the catalogue does.
const Unclassified = "unclassified"

const (
	mostUnclassified = 8  // that are shown
	mostShortened    = 8  // that are made shorter before a class is sought
	shrinkRounds     = 12 // in each of which the shortest that shows the difference is kept
	shrinkTries      = 48 // a round
	longestSeed      = 1 << 12
)

// signature is what tells one difference from another, whatever input shows it: which of the two refuses and why, or
// the field that they read unlike. It is "" where nothing worth telling differs: both refuse, or both read the same.
func (x *comparison) signature(a, b task.Outcome) string {
	switch okA, okB := a.Error == "", b.Error == ""; {
	case a.Absent || b.Absent:
		return ""
	case a.Died != b.Died || a.Panic != b.Panic:
		return "ends: " + kinds(a) + ", " + kinds(b)
	case okA && okB:
		if gaps := apart(a.Tree, b.Tree, nil); len(gaps) > 0 {
			return "reads " + gaps[0].path
		}
	case okA:
		return "refused by b: " + task.WithoutNumbers(b.Error)
	case okB:
		return "refused by a: " + task.WithoutNumbers(a.Error)
	}
	return ""
}

// fuzzing has both read hostile input, made of what A wrote. A difference that an input of the catalogue showed too
// counts for its class; another is made as short as it can be, and shown by itself.
func (x *comparison) fuzzing(ctx context.Context) error {
	if x.cut {
		x.hostileLeft = x.o.Fuzz
	}
	if x.given != "" || x.unread != "" || x.cut {
		return nil
	}
	var inputs []input
	for _, in := range attack.Inputs(x.o.Format, x.texts[:min(len(x.texts), attack.Encodings)], x.o.Seed, x.o.Fuzz) {
		inputs = append(inputs, input{class: Unclassified, text: string(in)})
	}
	if x.o.Guided != nil {
		began := time.Now()
		found, err := x.o.Guided(ctx, slices.Concat(x.texts, x.read, texts(inputs)))
		if err != nil {
			return err
		}
		for _, in := range found {
			inputs = append(inputs, input{class: Unclassified, text: string(in)})
		}
		x.guided = len(found)
		if x.o.Time > 0 {
			x.hostileUntil = x.hostileUntil.Add(time.Since(began))
		}
	}
	type difference struct {
		in   []byte
		a, b task.Outcome
	}
	shortest := map[string]difference{}
	var order []string
	tried, err := x.each(ctx, "read hostile input", inputs, x.hostileUntil, func(in input, a, b task.Outcome) {
		x.hostile++
		s := x.signature(a, b)
		if s == "" || x.explained[s] {
			return
		}
		if old, ok := shortest[s]; !ok || len(in.text) < len(old.in) {
			if !ok {
				order = append(order, s)
			}
			shortest[s] = difference{[]byte(in.text), a, b}
		}
	})
	if err != nil {
		return err
	}
	x.hostileLeft = len(inputs) - tried
	x.tried[Unclassified] = x.hostile > 0
	for i, s := range order {
		d := shortest[s]
		if over(x.hostileUntil) {
			x.unjudged++
			continue
		}
		class := ""
		if i >= mostShortened { // those of one kind that a class has are many
			if class, _, err = x.classify(ctx, s, d.in, d.a, d.b); err != nil {
				return err
			}
		}
		if class != "" {
			x.compareRead(input{class: class, text: string(d.in)}, d.a, d.b)
		} else if err := x.shrink(ctx, s, d.in); err != nil { // it may have two faults
			return err
		}
	}
	return nil
}

// texts are those of inputs.
func texts(all []input) (list [][]byte) {
	for _, in := range all {
		list = append(list, []byte(in.text))
	}
	return list
}

// shrink makes an input shorter as long as the two differ in the same way, and notes it.
func (x *comparison) shrink(ctx context.Context, signature string, in []byte) error {
	var a, b task.Outcome
	for round := 0; round < shrinkRounds && (round == 0 || !over(x.hostileUntil)); round++ {
		tries := slices.Concat([][]byte{in}, x.parts(in), shorterThan(in))
		as, bs, err := x.both(ctx, "shorten hostile input", task.Order{Inputs: tries})
		if err != nil {
			return err
		}
		if x.signature(as[0], bs[0]) != signature { // not steady
			return nil
		}
		a, b = as[0], bs[0]
		best := 0
		for i := range tries {
			if len(tries[i]) < len(tries[best]) && x.signature(as[i], bs[i]) == signature {
				best = i
			}
		}
		if best == 0 {
			break
		}
		in, a, b = tries[best], as[best], bs[best]
	}
	found := input{class: Unclassified, text: string(in)}
	gaps := apart(a.Tree, b.Tree, nil)
	class, cut, err := x.classify(ctx, signature, in, a, b)
	if err != nil {
		return err
	}
	switch {
	case class == "" && cut:
		x.unjudged++
	case class == "" && x.unclassified >= mostUnclassified:
		x.unshown++
	case class != "":
		found.class = class
		x.compareRead(found, a, b)
	case a.Error == "" && b.Error == "" && len(gaps) > 0:
		x.unclassified++
		x.add(Unclassified, gaps[0].path, found, otherValue, "reads "+gaps[0].a, "reads "+gaps[0].b)
	default:
		x.unclassified++
		sum := fnv.New32a()
		sum.Write([]byte(signature)) // never fails
		x.addAs(fmt.Sprintf("%s:%08x", Unclassified, sum.Sum32()), Unclassified, "", found, refusal, read(a), read(b))
	}
	return nil
}

// parts are a message with but one of its parts, and without one, shorter ones first.
func (x *comparison) parts(in []byte) (all [][]byte) {
	if x.dialect.form == nil {
		return nil
	}
	n := x.dialect.form.parse(in)
	if n == nil || n.positional() {
		return nil
	}
	for _, s := range n.spots() {
		if len(s.steps) > 0 {
			all = append(all, []byte(n.with(s, func(*node, int) {})))
		}
	}
	for i := range n.parts {
		if n.kind == '{' {
			all = append(all, []byte(n.having(i, "", nil).String()))
		}
	}
	slices.SortStableFunc(all, func(p, q []byte) int { return len(p) - len(q) })
	return all[:min(len(all), shrinkTries)]
}

// shorterThan are inputs without a part of one, large parts first.
func shorterThan(in []byte) (all [][]byte) {
	for part := len(in) / 2; part > 0 && len(all) < shrinkTries; part /= 2 {
		for at := 0; at < len(in) && len(all) < shrinkTries; at += part {
			all = append(all, slices.Delete(slices.Clone(in), at, min(at+part, len(in))))
		}
	}
	return all
}
