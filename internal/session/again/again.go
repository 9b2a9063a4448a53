// Package again has the command lines by which somebody goes on with what a record holds, in the words of a shell.
package again

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session/ab"
)

// Shard is the command line that does a shard of what rec is a shard of.
func Shard(rec *record.Record, s record.Shard) string {
	plan, name := rec.Run.Plan, "run"
	switch {
	case len(rec.Run.Builds) > 0 || rec.Run.Comparison != nil:
		return buildsCommand(Leading(rec), ab.Of(rec.Run), s)
	case plan.Matrix.Command != "":
		return matrixCommand(Leading(rec), plan, s)
	case !rec.Measured():
		name = "attack"
	}
	words := []string{Leading(rec), name}
	add := func(flag, value string) { words = append(words, "--"+flag, foreign.Word(value)) }
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

// Shards says what shards of a plan there are none of, or more than one, and how to do what is left.
func Shards(s *record.Shards) []string {
	i := slices.IndexFunc(s.Records, func(r *record.Record) bool { return r.Run.Shard != nil })
	rec := s.Records[i]
	return s.Tell(func(at record.Shard) string { return Shard(rec, at) },
		func(r *record.Record) string {
			if len(r.Run.Builds) > 0 || r.Run.Comparison != nil {
				return Leading(r) + " ab --resume " + foreign.Word(r.Name)
			}
			if r.Measured() {
				return Leading(r) + " run --resume " + foreign.Word(r.Name)
			}
			return Shard(r, *r.Run.Shard) + " --record " + foreign.Word(r.Name)
		})
}

// buildsCommand is the command line of ab or history that does a shard.
func buildsCommand(leading string, c *record.Comparison, s record.Shard) string {
	if c == nil {
		return "the command that the others were begun with, and --shard=" + s.String()
	}
	words := []string{leading, c.Command}
	for _, w := range append(ab.Words(c), "--shard="+s.String()) {
		words = append(words, foreign.Word(w))
	}
	return strings.Join(words, " ")
}

// matrixCommand is the command line that does a shard of a matrix.
func matrixCommand(leading string, plan record.Plan, s record.Shard) string {
	m := plan.Matrix
	words := []string{leading, m.Command}
	add := func(flag string, values ...string) {
		if len(values) > 0 {
			words = append(words, "--"+flag, foreign.Word(strings.Join(values, ",")))
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

// Leading is what the name of a subcommand follows on a command line that goes on with a record.
func Leading(rec *record.Record) string {
	if t := rec.Run.Through; t != "" {
		return t + " --"
	}
	return "serialbench"
}

// Through is the command for a record of a type of the user's: only the program
// of that type knows its data set, such as events.Order. through is how the program was
// made, where the record knows.
func Through(command, through string, datasets []string) string {
	if through != "" {
		return strings.Replace(command, "serialbench ", through+" -- ", 1)
	}
	for _, id := range datasets {
		_, builtIn := dataset.Lookup(id)
		pkg, name, ofUser := strings.Cut(id, ".")
		if ofUser && !builtIn {
			return strings.Replace(command, "serialbench ", "serialbench own ./"+pkg+" '"+name+"' -- ", 1)
		}
	}
	return command
}

// Ranks says after a first look, which has no intervals and hardly any ranks, which
// command gives ranks and how long it measures.
func Ranks(through string) string {
	quick, _ := measure.QualityOf("quick")
	best, _ := measure.QualityOf(measure.DefaultQuality)
	lines := "a first look: two processes a cell give no intervals, and ranks for what lies far apart only\n"
	for _, q := range []measure.Quality{quick, best} {
		what := "all operations"
		command := through + " --quality " + q.Name
		if q.Name == quick.Name {
			what = "both contracts"
			command += " --op 'marshal,unmarshal,*-generated'"
		}
		lines += fmt.Sprintf("for ranks of %s, %s of measuring: %s\n", what, q.Budget, command)
	}
	return lines
}
