package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// shardFlags say which part of the work this machine does.
type shardFlags struct {
	text string
	n    int
}

func (f *shardFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&f.text, "shard", "", "")
	c.Flags().IntVar(&f.n, "shards", 0, "")
	complete(c, "shard", fixed("auto"))
}

// shard is the part of the work that the flags say, and where it is done; nil: all of it. With
// auto it says on stderr what was found.
func (p *program) shard(f shardFlags, quiet bool) (*record.Shard, error) {
	if f.text == "" {
		if f.n != 0 {
			return nil, wrongf("--shards: %d shards, but not which: give --shard K/%d or --shard auto", f.n, f.n)
		}
		return nil, nil
	}
	if f.n < 0 {
		return nil, wrongf("--shards: %d is not a number of shards, such as 8", f.n)
	}
	at := &record.Shard{Job: shard.Job(os.Getenv)}
	if f.text == "auto" {
		found, err := shard.Auto(os.Getenv, f.n)
		if err != nil {
			return nil, wrongf("--shard auto: %v", err)
		}
		at.K, at.N, at.Engine = found.K, found.N, found.Engine
		if !quiet {
			fmt.Fprintf(p.stderr, "shard %s, of %s (%s)\n", found.Shard, found.Engine, found.From)
		}
	} else {
		s, err := shard.Parse(f.text)
		if err != nil {
			return nil, wrongf("--shard: %v", err)
		}
		if f.n > 0 && f.n != s.N {
			return nil, wrongf("--shard %s and --shards %d do not agree", s, f.n)
		}
		at.K, at.N = s.K, s.N
	}
	if host, err := os.Hostname(); err == nil { // a record without it is none the worse
		at.Host = host
	}
	return at, nil
}

// division is how a matrix is divided among machines: the shard, which is nil for all of it, and what
// parts there are.
type division struct {
	at    *record.Shard
	plan  record.MatrixPlan
	size  int // values of a data set; 0: each has its own number
	parts func([]*suite.Case) int
}

// enough fails where there are more shards than parts.
func (m division) enough(parts int) error {
	if m.at != nil && m.at.N > parts {
		return wrongf("--shard: %d shards are more than there are parts of this %s: %d", m.at.N, m.plan.Command, parts)
	}
	return nil
}

// shardCommand is the command line that does a shard of what rec is a shard of.
func shardCommand(rec *record.Record, s record.Shard) string {
	plan, name := rec.Run.Plan, "run"
	switch {
	case len(rec.Run.Builds) > 0 || rec.Run.Comparison != nil:
		return buildsCommand(leading(rec), comparisonOf(rec.Run), s)
	case plan.Matrix.Command != "":
		return matrixCommand(leading(rec), plan, s)
	case !rec.Measured():
		name = "attack"
	}
	words := []string{leading(rec), name}
	add := func(flag, value string) { words = append(words, "--"+flag, shellWord(value)) }
	add("shard", s.String())
	add("codec", strings.Join(plan.Codecs, ","))
	add("dataset", strings.Join(plan.Datasets, ","))
	add("op", strings.Join(plan.Ops, ","))
	add("seed", fmt.Sprint(plan.Seed))
	if name == "attack" {
		add("cases", fmt.Sprint(plan.Cases))
		add("time", "0s")
		return strings.Join(words, " ")
	}
	add("processes", fmt.Sprint(plan.Rounds))
	if plan.Quality != "" {
		add("quality", plan.Quality)
	}
	if plan.Values > 0 {
		add("datasetsize", fmt.Sprint(plan.Values))
	}
	if plan.Heap != "" {
		add("heap", plan.Heap)
	}
	if plan.Links > 0 {
		add("links", fmt.Sprint(plan.Links))
	}
	if !plan.Cost {
		words = append(words, "--cost=false")
	}
	return strings.Join(words, " ")
}

// buildsCommand is the command line of ab or history that does a shard.
func buildsCommand(leading string, c *record.Comparison, s record.Shard) string {
	if c == nil {
		return "the command that the others were begun with, and --shard=" + s.String()
	}
	words := []string{leading, c.Command}
	for _, w := range append(wordsOf(c), "--shard="+s.String()) {
		words = append(words, shellWord(w))
	}
	return strings.Join(words, " ")
}

// matrixCommand is the command line that does a shard of a matrix.
func matrixCommand(leading string, plan record.Plan, s record.Shard) string {
	m := plan.Matrix
	words := []string{leading, m.Command}
	add := func(flag string, values ...string) {
		if len(values) > 0 {
			words = append(words, "--"+flag, shellWord(strings.Join(values, ",")))
		}
	}
	add("shard", s.String())
	switch m.Command {
	case "evolve":
		add("codec", m.Rows...)
		add("change", m.Changes...)
		return strings.Join(words, " ")
	case "interop":
		add("codec", plan.Codecs...)
		if !m.Edges { // which come with all data sets
			add("dataset", plan.Datasets...)
		}
		add("lang", m.Languages...)
		add("datasetsize", fmt.Sprint(plan.Values))
		add("seed", fmt.Sprint(plan.Seed))
	default:
		add("codec", plan.Codecs...)
	}
	return strings.Join(words, " ")
}

// tellShards says on stderr what shards of a plan there are none of, or more than one, and
// how to do what is left.
func (p *program) tellShards(s *record.Shards) error {
	i := slices.IndexFunc(s.Records, func(r *record.Record) bool { return r.Run.Shard != nil })
	rec := s.Records[i]
	for _, line := range s.Tell(func(at record.Shard) string { return shardCommand(rec, at) },
		func(r *record.Record) string {
			if len(r.Run.Builds) > 0 || r.Run.Comparison != nil {
				return leading(r) + " ab --resume " + shellWord(r.Name)
			}
			if r.Measured() {
				return leading(r) + " run --resume " + shellWord(r.Name)
			}
			return shardCommand(r, *r.Run.Shard) + " --record " + shellWord(r.Name)
		}) {
		if _, err := fmt.Fprintln(p.stderr, line); err != nil {
			return err
		}
	}
	return nil
}
