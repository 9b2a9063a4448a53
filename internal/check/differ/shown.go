package differ

import (
	"bytes"
	"context"
	"slices"

	"github.com/serialbench/serialbench/internal/check/differ/task"
)

// shown is with what a program shows a difference of a class.
func (x *comparison) shown(class string, in input) (s Shown) {
	switch {
	case in.schema != "" || in.several: // the calls of a program have one schema
		return s
	case in.wrote != "":
		return Shown{Input: []byte(in.wrote), Writes: true}
	}
	s.Input, s.Kinds = []byte(in.text), class == "error-kind"
	if class == "target-reuse" && len(x.texts) > 0 {
		s.Base = x.texts[0]
	}
	return s
}

// writtenAgain leaves those differences in what is written without a program that values do not show which were read
// before: a program has no other.
func (x *comparison) writtenAgain(ctx context.Context) error {
	var list []*Difference
	order := task.Order{Again: true}
	for _, d := range x.found {
		if d.Shown.Writes {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(p, q *Difference) int { return bytes.Compare(p.Shown.Input, q.Shown.Input) })
	for _, d := range list {
		order.Inputs = append(order.Inputs, d.Shown.Input)
	}
	if len(list) == 0 {
		return nil
	}
	a, b, err := x.both(ctx, "write again", order)
	for i, d := range list {
		if err == nil && (a[i].Error == "") == (b[i].Error == "") && bytes.Equal(a[i].Bytes, b[i].Bytes) {
			d.Shown = Shown{}
		}
	}
	return err
}
