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
		key := c.codec + " " + c.dataset
		if answers[key] == nil && problems[key] == "" {
			x.tell("reference", i, len(all), key, 0)
			a, err := reference(ctx, within(plain, x.Env), c, x.Seed)
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

// reference is what two processes agree on.
func reference(ctx context.Context, x worker.Doer, c *cell, seed uint64) (*task.Answer, error) {
	var both [2]task.Answer
	for i := range both {
		o := task.Order{Codec: c.codec, Dataset: c.dataset, Trial: task.Reference, Seed: seed, Values: values}
		a, err := ask(ctx, x, o)
		if err != nil || a.Wrong != "" {
			return &a, err
		}
		both[i] = a
	}
	a := &both[0]
	for i, k := range both[1].Known {
		a.Same = a.Same && string(a.Known[i].Bytes) == string(k.Bytes)
		if a.Known[i].Sum != k.Sum {
			a.Known[i].Sum = ""
		}
	}
	return a, nil
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
				b.problem = "the program for it cannot be had: " + err.Error()
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
	}
	return nil
}
