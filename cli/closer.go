package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/edges"
	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/report"
	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/traits"
)

// closer is what verify looks at beyond round trips.
type closer struct {
	traits, edges bool
	record        string
	output        string
	race          string
}

func (l *closer) flags(c *cobra.Command) {
	c.Flags().BoolVar(&l.traits, "traits", false, "measure what round trips do not show (by default on person, order and message/16)")
	c.Flags().BoolVar(&l.edges, "edges", false, "send the values at the edges of each type")
	c.Flags().StringVar(&l.record, "record", "", "with --traits or --edges: file for the record, new or to be added to (default none)")
	c.Flags().StringVar(&l.race, "race-worker", "", "with --traits: this program built with go build -race, which then measures what is concurrent (default a check without the race detector)")
	c.Flags().StringVar(&l.output, "output", "", "with --traits or --edges: write the result to this file instead of stdout")
}

// lookCloser measures traits or edge values and shows them.
func (p *program) lookCloser(c *cobra.Command, l closer, ch choice, seed uint64, format string, quiet bool) (err error) {
	switch {
	case l.traits && l.edges:
		return wrongf("--edges: choose either --traits or --edges")
	case l.race != "" && !l.traits:
		return wrongf("--race-worker: needs --traits")
	case c.Flags().Changed("datasetsize"):
		return wrongf("--datasetsize: traits and edges have their own values; leave it out")
	}
	if err := oneOf("format", format, report.SectionFormats()); err != nil {
		return err
	}
	if l.edges && ch.datasets != nil {
		return wrongf("--dataset: edge values are data sets of their own; leave it out")
	}
	if l.edges && !slices.ContainsFunc(p.suite.Datasets, func(i dataset.Info) bool { _, ours := dataset.Lookup(i.ID); return ours }) {
		return wrongf("--edges: this program has no data sets of edge values; they are the same for all types: serialbench verify --edges")
	}
	if l.traits && ch.datasets == nil {
		ch.datasets = p.present("person", "order", "message/16")
	}
	got, err := p.resolve(ch)
	if err != nil {
		return err
	}
	cases := p.attacked(got, codec.OpUnmarshal)
	if len(cases) == 0 {
		return p.nothing(got)
	}
	x, err := measure.NewProcesses()
	if err != nil {
		return err
	}
	x.Env = append(x.Env, "GORACE=halt_on_error=1") // where built with the race detector
	workers, err := l.workers(x)
	if err != nil {
		return err
	}
	out, err := openOutput(l.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	sink, _, err := p.openRecord(l.record, cases, record.Plan{Ops: []string{string(codec.OpMarshal), string(codec.OpUnmarshal)}, Seed: seed})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sink.Close()) }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	progress := newProgress(p.stderr, quiet)
	rec, section := &record.Record{}, report.SectionTraits
	if l.edges {
		section = report.SectionEdges
		rec.Edges, err = edges.Run(ctx, x, p.suite, codecsOf(cases), seed, sink, progress.show)
	} else {
		rec.Traits, err = traits.Run(ctx, workers, cases, seed, sink, progress.show)
	}
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if err := p.writeSection(out, format, section, rec); err != nil {
		return err
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	return nil
}

// workers are x, and the program with the race detector if there is one.
func (l closer) workers(x *measure.Processes) (traits.Workers, error) {
	w := traits.Workers{Doer: x}
	if l.race == "" {
		return w, nil
	}
	path, err := exec.LookPath(l.race)
	if err != nil {
		return w, wrongf("--race-worker: %v", err)
	}
	w.Race = &measure.Processes{Path: path, Args: x.Args, Env: x.Env, Deadline: x.Deadline, Core: -1}
	return w, nil
}

func codecsOf(cases []*suite.Case) []string {
	var ids []string
	for _, c := range cases {
		if !slices.Contains(ids, c.Codec) {
			ids = append(ids, c.Codec)
		}
	}
	return ids
}

// present returns those of the data sets that the suite has; all of its own if
// it has none of them.
func (p *program) present(ids ...string) []string {
	var found []string
	for _, d := range p.suite.Datasets {
		for _, id := range ids {
			if d.ID == id {
				found = append(found, id)
			}
		}
	}
	return found
}
