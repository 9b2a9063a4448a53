package checks

import (
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/interop"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

// Interop has codecs of one format read what the others wrote, in Go or in other languages.
type Interop struct {
	Field     *session.Field
	Choice    session.Choice
	Values    int // of a data set
	Seed      uint64
	At        *record.Shard
	Languages []string // ids; none: Go
}

// check is what all ways of it have in common, and the codecs that are chosen.
func (i Interop) check() (Check, interop.Options, []string, error) {
	o := interop.Options{Values: i.Values, Seed: i.Seed, Shard: builds.Part(i.At)}
	c := Check{Field: i.Field, Choice: i.Choice, Seed: i.Seed, Values: i.Values, At: i.At,
		Matrix: record.MatrixPlan{Command: "interop", Languages: i.Languages}}
	got, err := i.Field.Match(i.Choice)
	if err != nil {
		return c, o, nil, err
	}
	o.Datasets = got.Datasets
	return c, o, got.Codecs, nil
}

// withEdges adds values at the edges of types, unless data sets are chosen.
func (i Interop) withEdges(c *Check, o *interop.Options) {
	if i.Choice.Datasets == nil {
		c.Matrix.Edges, c.Choice.Beside = true, i.Field.EdgeDatasets()
		o.Datasets = append(slices.Clone(o.Datasets), c.Choice.Beside...)
	}
}

// Check is the way that is asked for: with another processor by its name, with other languages, or in Go.
func (i Interop) Check(processor string) (Check, error) {
	switch {
	case processor != "" && (len(i.Languages) > 0 || i.At != nil):
		return Check{}, mistake.Linef("--exec: values are exchanged with one other processor at a time, in one part; leave " +
			"--lang and --shard out")
	case processor != "":
		return i.across(processor)
	case len(i.Languages) > 0:
		return i.foreign()
	}
	return i.Among()
}

// Among is between the codecs of a format.
func (i Interop) Among() (Check, error) {
	c, o, codecs, err := i.check()
	if err != nil {
		return c, err
	}
	i.withEdges(&c, &o)
	of := map[string]int{}
	for _, id := range codecs {
		of[formatOf(id)]++
	}
	if !slices.ContainsFunc(codecs, func(id string) bool { return of[formatOf(id)] > 1 }) {
		return c, mistake.Linef("--codec: no two of the chosen codecs are of one format; choose at least two, such as " +
			"'cbor/**'")
	}
	c.Parts = func(cases []*suite.Case) int {
		o.Codecs = codecsOf(cases)
		return interop.Parts(i.Field.Suite, o)
	}
	c.Look = func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
		show func(worker.Progress)) (*record.Record, error) {
		o.Codecs = codecsOf(cases)
		cells, err := interop.Run(ctx, x, i.Field.Suite, o, sink, show)
		return &record.Record{Cells: cells}, err
	}
	return c, nil
}

// across is of codecs with themselves on another processor, whose workers a look is given.
func (i Interop) across(arch string) (Check, error) {
	c, o, _, err := i.check()
	if err != nil {
		return c, err
	}
	c.Look = func(ctx context.Context, there worker.Doer, cases []*suite.Case, sink worker.Sink,
		show func(worker.Progress)) (*record.Record, error) {
		o.Codecs = codecsOf(cases)
		cells, err := interop.RunProcessors(ctx, i.Field.Workers(), there, arch, i.Field.Suite, o, sink, show)
		return &record.Record{Cells: cells}, err
	}
	return c, nil
}

// foreign is with libraries in other languages.
func (i Interop) foreign() (Check, error) {
	list, err := Languages("lang", i.Languages)
	if err != nil {
		return Check{}, err
	}
	c, o, codecs, err := i.check()
	if err != nil {
		return c, err
	}
	i.withEdges(&c, &o)
	reads := func(id string) bool {
		return slices.ContainsFunc(list, func(l reference.Language) bool {
			return slices.ContainsFunc(l.References, func(r reference.Reference) bool { return r.Reads(formatOf(id)) })
		})
	}
	if !slices.ContainsFunc(codecs, reads) {
		return c, mistake.Linef("--lang: %s has no library for the format of %s; leave --codec out for all",
			strings.Join(i.Languages, ", "), codecs[0])
	}
	c.Parts = func([]*suite.Case) int { return len(o.Datasets) }
	c.Look = func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
		show func(worker.Progress)) (*record.Record, error) {
		o.Codecs = codecsOf(cases)
		cells, err := interop.RunForeign(ctx, x, i.Field.Suite, o,
			interop.Foreign{Languages: list, Schemas: i.Field.Schemas()}, sink, show)
		return &record.Record{Cells: cells}, err
	}
	return c, nil
}

// Languages are those that a flag names, each once.
func Languages(flag string, ids []string) ([]reference.Language, error) {
	var list []reference.Language
	var seen []string
	for _, id := range ids {
		l, ok := reference.Find(id)
		if !ok {
			return nil, mistake.Linef("--%s: no language %q; there are %s", flag, id, strings.Join(reference.IDs(), ", "))
		}
		if !slices.Contains(seen, id) {
			list, seen = append(list, l), append(seen, id)
		}
	}
	return list, nil
}
