package interop

import (
	"context"
	"slices"

	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// RunProcessors has every codec read here what it wrote on another processor, and there what it
// wrote here, and appends the cells to out. What it reads of other codecs, [Run] tells of one
// processor. There is what starts workers of the processor arch, by its GOARCH. The error is as
// that of [Run].
func RunProcessors(ctx context.Context, here, there worker.Doer, arch string, s *suite.Suite, o Options,
	out worker.Sink, progress func(worker.Progress)) ([]record.MatrixCell, error) {
	if o.Values <= 0 {
		o.Values = Values
	}
	t := &talk{suite: s, o: o, written: map[writing][]task.Wire{}}
	var todo []task.ForeignStep
	for _, c := range s.Codecs {
		if !slices.Contains(o.Codecs, c.ID) || c.NoOp || c.DecodeOnly || c.Unobtainable != "" {
			continue
		}
		for _, id := range o.Datasets {
			if s.Case(c.ID, id) != nil {
				todo = append(todo, task.ForeignStep{Dataset: id, Codec: c.ID, Values: o.values(id)})
			}
		}
	}
	report := worker.NewReport("interop", 4, out, progress)
	var cells []record.MatrixCell
	for _, way := range []struct {
		from, to  worker.Doer
		direction string
		outputs   [2]string
	}{
		{there, here, record.Reads, [2]string{"what codecs write on " + arch, "what they read of that here"}},
		{here, there, record.Writes, [2]string{"what codecs write here", "what they read of that on " + arch}},
	} {
		report.Begin(way.outputs[0], 0)
		reading := make([]task.ForeignStep, 0, len(todo))
		err := t.steps(ctx, way.from, todo, func(st task.ForeignStep, a task.ForeignAnswer) {
			st.Peer, st.Reference, st.Messages = arch+"/"+st.Codec, "Go on "+arch, a.Written
			reading = append(reading, st)
		}, func(st task.ForeignStep, _ string, f *worker.Fault) {
			c := died(s, task.Step{Dataset: st.Dataset, Writer: st.Codec, Reader: st.Codec}, "", f)
			c.Peer, c.Reference, c.Direction = arch+"/"+st.Codec, "Go on "+arch, way.direction
			cells = append(cells, c)
		})
		if err != nil {
			return cells, err
		}
		if err := report.Done(way.outputs[0]); err != nil {
			return cells, err
		}
		report.Begin(way.outputs[1], 0)
		found, err := t.read(ctx, way.to, reading)
		for i := range found {
			found[i].Direction = way.direction
		}
		cells = append(cells, found...)
		if err != nil {
			return cells, err
		}
		if err := report.Done(way.outputs[1], record.Lines(found)...); err != nil {
			return cells, err
		}
	}
	return cells, nil
}
