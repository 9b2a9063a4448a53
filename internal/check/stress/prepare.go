package stress

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/stress/planted"
	"github.com/serialbench/serialbench/internal/check/stress/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// know asks an undisturbed process for what each codec makes of its values, and a second one whether that is the same
// everywhere.
func (x *run) know(ctx context.Context) error {
	plain, _, err := x.Build(ctx, "")
	if err != nil {
		return err
	}
	var all []*cell
	for _, k := range x.Kinds {
		for _, name := range append([]string{planted.None}, k.Planted...) {
			all = append(all, &cell{kind: k, codec: planted.Prefix + name, dataset: planted.Dataset, planted: true})
		}
		for _, c := range x.Cases {
			all = append(all, &cell{kind: k, codec: c.Codec, dataset: c.Dataset.ID})
		}
	}
	x.cells = append(all, x.cells...)
	answers, problems := map[string]*task.Answer{}, map[string]string{}
	for i, c := range all {
		key, workers, others := c.codec+" "+c.dataset, plain, []task.Other(nil)
		if c.kind.Check == Types {
			key += " and others"
			if workers, _, err = x.Build(ctx, Types); ctx.Err() != nil {
				return context.Cause(ctx)
			} else if err != nil {
				c.problem = noProgram + err.Error()
				continue
			}
			others = x.others(c)
		}
		if answers[key] == nil && problems[key] == "" {
			x.tell("reference", i, len(all), key, 0)
			a, err := reference(ctx, within(workers, x.Env), c, x.Seed, others)
			var fault *worker.Fault
			switch {
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case errors.As(err, &fault):
				problems[key] = "it fails without stress: " + fault.Last()
			case err != nil:
				return err
			case a.Wrong != "":
				problems[key] = "it fails without stress: " + a.Wrong
			case c.kind.Check == Types && len(a.Others) == 0:
				problems[key] = "there is one type alone"
			default:
				answers[key] = a
			}
		}
		c.known, c.problem = answers[key], problems[key]
	}
	return nil
}

// within starts workers with more variables.
func within(workers worker.Programs, env []string) worker.Programs {
	return func(codec, dataset string) *worker.Program {
		p := *workers(codec, dataset)
		p.Env = slices.Concat(p.Env, env)
		return &p
	}
}

const noProgram = "the program for it cannot be had: "

// others are the data sets for [Types] beside that of a cell.
func (x *run) others(c *cell) (all []task.Other) {
	ids := x.Others
	if c.planted {
		ids = planted.Others()
	}
	for _, id := range ids {
		if id != c.dataset {
			all = append(all, task.Other{Dataset: id})
		}
	}
	return all
}

// reference is what two processes agree on.
func reference(ctx context.Context, x worker.Doer, c *cell, seed uint64, others []task.Other) (*task.Answer, error) {
	var both [2]task.Answer
	for i := range both {
		o := task.Order{Codec: c.codec, Dataset: c.dataset, Trial: task.Reference, Seed: seed, Values: values,
			Others: others, Last: i > 0}
		a, err := ask(ctx, x, o)
		if err != nil || a.Wrong != "" {
			return &a, err
		}
		both[i] = a
	}
	a := &both[0]
	a.Same = agreed(a.Known, both[1].Known) && a.Same
	first := a.Others
	a.Others = nil
	for _, o := range first {
		i := slices.IndexFunc(both[1].Others, func(p task.Other) bool { return p.Dataset == o.Dataset })
		if i >= 0 {
			o.Same = agreed(o.Known, both[1].Others[i].Known) && o.Same
			a.Others = append(a.Others, o)
		}
	}
	return a, nil
}

// agreed reports whether the bytes are the same, and forgets sums that are not.
func agreed(one, two []task.Known) bool {
	same := true
	for i, k := range two {
		same = same && string(one[i].Bytes) == string(k.Bytes)
		if one[i].Sum != k.Sum {
			one[i].Sum = ""
		}
	}
	return same
}

// build has the programs of all kinds built, and sees that they start.
func (x *run) build(ctx context.Context) error {
	type built struct {
		workers worker.Programs
		changed []string
		problem string
	}
	by := map[string]built{}
	for _, c := range x.cells {
		if c.problem != "" {
			continue
		}
		b, ok := by[c.kind.Check]
		if !ok {
			var err error
			x.tell("build for "+c.kind.Name, 0, -1, "", 0)
			b.workers, b.changed, err = x.Build(ctx, c.kind.Check)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err != nil {
				b.problem = noProgram + err.Error()
			}
			by[c.kind.Check] = b
		}
		c.problem = b.problem
		if c.problem != "" {
			continue
		}
		for _, pkg := range b.changed {
			if info := c.known.Info; info != nil && (slices.Contains(info.Packages, pkg) ||
				info.Library != "" && strings.HasPrefix(pkg+"/", info.Library+"/")) {
				c.changed = append(c.changed, pkg)
			}
		}
		c.workers = within(b.workers, slices.Concat(x.Env, c.kind.Env))
		if err := x.ownBytes(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// ownBytes takes for right what the build of a cell writes each time, where that is not what another build writes: some
// libraries choose among equal encodings by the program, so that nobody relies on one.
func (x *run) ownBytes(ctx context.Context, c *cell) error {
	if c.planted || !c.known.Same || c.kind.Check == "" || c.kind.Check == Types {
		return nil
	}
	a, err := reference(ctx, c.workers, c, x.Seed, nil)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err == nil && a.Wrong == "" && a.Same: // else the trials will tell
		known := *c.known
		known.Known = a.Known
		c.known = &known
	}
	return nil
}
