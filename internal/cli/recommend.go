package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// ExitMissing: the records lack what a need asks; stderr names the command to run.
const ExitMissing = 3

func (p *program) recommendCommand() *cobra.Command {
	var needs, datasets, formats, weights, without []string
	var whatever, measured bool
	var rows rowsFlag
	var explain, job string
	var most float64
	var budget time.Duration
	var s show
	c := &cobra.Command{
		Use:   "recommend [RECORD...]",
		Short: "Choose codecs by what a program needs",
		Long: `recommend answers ten jobs in a few lines each; with --job it answers one in full, and with --need,
--formats, --dataset or --weight a question of yours. An answer names the best by your
weights, an alternative of another library, and what is faster or smaller than both by a
tenth or more. Where nothing fits it says what dropping each need alone would give; with
--explain it says why a codec is not picked.

` + jobHelp() + `
It offers no library that is archived, deprecated or abandoned or that nobody looked
after, no pre-release or mere commit, none with a fault on ordinary values or memory, no
code that is written by hand field by field, and of a library not its options.
--without-floor alive,stable takes rules off, --any all of them.

` + needHelp() + `
The records are of a run, and of attack, traits, evolve and interop where a need asks
for them. The exit code is 3 if they know nothing of a need; stderr then names the
command to run. Without a record it answers from the published figures, which the program
carries; with --measure it has a first look here, for --time: at one row a library, then at
all rows of the few best, and closer at those where a need asks for that; its figures are
rough.`,
		Example: `  serialbench recommend
  serialbench recommend --job services --format json
  serialbench recommend --job cache --need untrusted --formats json,msgpack
  serialbench recommend results/mine.jsonl
  serialbench recommend --need no-codegen,untrusted --weight time=2,size=1 run.jsonl attack.jsonl
  serialbench recommend --dataset person --need crosslang -f json run.jsonl
  serialbench recommend --need no-codegen --explain json/std run.jsonl
  serialbench recommend --dataset order --need no-codegen,untrusted
  serialbench recommend --measure --time 30s --dataset order`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := oneOf("format", s.format, []string{"txt", "json"}); err != nil {
				return err
			}
			if err := contractIs(s.contract); err != nil {
				return err
			}
			asked := c.Flags().Changed
			j, known := recommend.JobOf(job)
			if asked("job") && !known {
				return oneOf("job", job, recommend.JobNames())
			}
			q := j.Question()
			q.Datasets, q.Contract = split(datasets), stats.Contract(s.contract)
			for _, r := range split(without) {
				if err := oneOf("without-floor", r, ruleNames()); err != nil {
					return err
				}
				q.Without = append(q.Without, recommend.Rule(r))
			}
			if whatever {
				q.Without = recommend.RuleNames()
			}
			if asked("formats") {
				q.Formats = split(formats)
			}
			if asked("max-message") {
				if q.MaxMessage = most; !(most >= 1) {
					return wrongf("--max-message: %g is not a size in bytes, such as 4e6", most)
				}
			}
			for _, f := range q.Formats {
				if err := oneOf("formats", f, p.formats()); err != nil {
					return err
				}
			}
			for _, n := range split(needs) {
				if err := oneOf("need", n, needNames()); err != nil {
					return err
				}
				if need := recommend.Need(n); !slices.Contains(q.Needs, need) {
					q.Needs = append(q.Needs, need)
				}
			}
			if err := weigh(&q, split(weights)); err != nil {
				return err
			}
			if budget <= 0 {
				return wrongf("--time: %s is not a positive duration, such as 10s, 2m or 1h", budget)
			}
			if measured && len(args) > 0 {
				return wrongf("--measure is for a first look without a record; leave it or the records out")
			}
			carried := p.engine != nil && len(p.engine.Figures) > 0 && !measured && len(args) == 0
			for _, flag := range []string{"time", "rows", "all"} {
				if c.Flags().Changed(flag) && (carried || len(args) > 0) {
					return wrongf("--%s is for a first look, which --measure has; leave it out, or give both", flag)
				}
			}
			if len(args) > 0 {
				return p.recommend(q, explain, s, args)
			}
			if carried && !slices.ContainsFunc([]string{"job", "need", "formats", "dataset", "weight", "any",
				"without-floor", "explain", "contract", "max-message"}, asked) {
				return p.jobs(s)
			}
			if carried {
				return p.fromCarried(q, explain, s)
			}
			return p.firstLook(q, rows, explain, s, budget, c.Flags().Changed("time"))
		},
	}
	f := c.Flags()
	f.StringVar(&job, "job", "", "answer one job in full: "+strings.Join(recommend.JobNames(), ", "))
	f.Float64Var(&most, "max-message", recommend.MaxMessage, "size in bytes up to which you read a message of "+
		"strangers; harm by larger ones does not count")
	f.StringArrayVar(&needs, "need", nil, "what codecs must meet, repeatable or comma separated: "+
		strings.Join(needNames(), ", "))
	f.StringArrayVar(&datasets, "dataset", nil, "data sets to choose for (default all of the record but documents "+
		"without a type; with --measure "+strings.Join(p.usual(), ", ")+")")
	f.StringArrayVar(&formats, "formats", nil, "choose among these formats only, such as json,avro (default any)")
	f.BoolVar(&whatever, "any", false, "offer any library, also one that is archived, a pre-release, written by hand or "+
		"known for a fault")
	f.StringArrayVar(&without, "without-floor", nil, "offer also what breaks these rules, repeatable or comma "+
		"separated: "+strings.Join(ruleNames(), ", "))
	f.StringArrayVar(&weights, "weight", nil, "weights of time, size and allocs, such as time=2,size=1 "+
		"(default time=1,size=1)")
	f.StringVar(&s.contract, "contract", "", "whose type the program works with: struct (its own; conversions are paid) "+
		"or generated (the library's; nothing is converted) (default struct)")
	f.StringVar(&explain, "explain", "", "say why this codec is not picked")
	f.BoolVar(&measured, "measure", false, "measure here, instead of answering from the published figures")
	f.DurationVar(&budget, "time", 10*time.Second, "with --measure: most time for measuring, all cells together")
	f.StringVarP(&s.format, "format", "f", "txt", "txt or json")
	f.StringVarP(&s.output, "output", "o", "", "write the answer to this file instead of stdout")
	rows.flags(f)
	complete(c, "rows", rowsNames)
	complete(c, "job", recommend.JobNames)
	complete(c, "need", needNames)
	complete(c, "formats", p.formats)
	complete(c, "without-floor", ruleNames)
	complete(c, "explain", p.codecIDs)
	complete(c, "contract", contracts)
	complete(c, "format", fixed("txt", "json"))
	return c
}

// throughOwn is the command for a record of a type of the user's: only the program
// of that type knows its data set, such as events.Order. through is how the program was
// made, where the record knows.
func throughOwn(command, through string, datasets []string) string {
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

// kinds says what the types of this program's data sets are made of.
func (p *program) kinds() map[string][]string {
	all := map[string][]string{}
	for _, d := range p.names.Datasets {
		if d.Draw != nil {
			all[d.ID] = attack.KindsOf(d.Draw(1, dataset.DefaultSeed)[0])
		}
	}
	return all
}

// formats are those of the program's codecs.
func (p *program) formats() []string {
	var all []string
	for _, id := range p.codecIDs() {
		if format, _, ok := strings.Cut(id, "/"); ok && !slices.Contains(all, format) {
			all = append(all, format)
		}
	}
	return all
}

// ruleNames are those of the floor.
func ruleNames() []string {
	var names []string
	for _, r := range recommend.RuleNames() {
		names = append(names, string(r))
	}
	return names
}

func needNames() []string {
	var names []string
	for _, n := range recommend.Needs() {
		names = append(names, string(n.Need))
	}
	return names
}

// unmeasured is what is wrong with a data set of which the records say nothing.
func (p *program) unmeasured(id string, measured []string, through string) error {
	if !slices.Contains(p.datasetIDs(), id) {
		return wrongf("--dataset: no data set %q; nearest: %s", id, nearest(id, slices.Concat(measured, p.datasetIDs())))
	}
	command := throughOwn("serialbench run --dataset "+id+" --record new.jsonl", through, []string{id})
	if _, err := fmt.Fprintf(p.stderr, "serialbench: the records say nothing of %s; run: %s\n", id, command); err != nil {
		return err
	}
	return exit(ExitMissing)
}

// unexplained is what is wrong with a codec of which the records say nothing, or which no
// program can choose.
func (p *program) unexplained(id string, e *recommend.Evidence) error {
	var known []string
	for _, c := range e.Codecs {
		known = append(known, c.ID)
	}
	info, ok := p.names.Codec(id)
	switch {
	case ok && (info.NoOp || info.Library == "" || id == "baseline"):
		return wrongf("--explain: %s is no library, but what the others are compared with", id)
	case !ok:
		return wrongf("--explain: no codec %q; nearest: %s", id, nearest(id, slices.Concat(known, p.codecIDs())))
	}
	if _, err := fmt.Fprintf(p.stderr, "serialbench: the records say nothing of %s; run: serialbench run --codec '%s' "+
		"--record new.jsonl\n", id, id); err != nil {
		return err
	}
	return exit(ExitMissing)
}

// jobHelp lists what each job asks for.
func jobHelp() string {
	var b strings.Builder
	for _, j := range recommend.Jobs() {
		fmt.Fprintf(&b, "  %-12s %s\n", j.Job, j.Title)
	}
	return b.String()
}

// needHelp lists what each need means, from the table of needs.
func needHelp() string {
	const margin = "                   "
	var b strings.Builder
	for _, n := range recommend.Needs() {
		line := fmt.Sprintf("  %-*s", len(margin)-2, n.Need)
		for _, word := range strings.Fields(n.Means) {
			if len(line)+len(word) >= 90 {
				b.WriteString(strings.TrimRight(line, " ") + "\n")
				line = margin
			}
			line += word + " "
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

func weigh(q *recommend.Question, given []string) error {
	by := map[string]*float64{"time": &q.Time, "size": &q.Size, "allocs": &q.Allocs}
	if len(given) > 0 {
		q.Time, q.Size, q.Allocs = 0, 0, 0
	}
	for _, g := range given {
		name, text, _ := strings.Cut(g, "=")
		x, err := strconv.ParseFloat(text, 64)
		if by[name] == nil || err != nil || !(x >= 0 && x <= 1e6) {
			return wrongf("--weight: %q is not a weight such as time=2, size=1 or allocs=0", g)
		}
		*by[name] = x
	}
	if len(given) > 0 && q.Time+q.Size+q.Allocs == 0 {
		return wrongf("--weight: all weights are 0; give one above, such as time=2")
	}
	return nil
}

func (p *program) recommend(q recommend.Question, explain string, s show, paths []string) error {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	return p.answer(q, explain, s, rec)
}

// carried are the published figures.
func (p *program) carried() (*recommend.Evidence, error) {
	e, err := recommend.ReadEvidence(bytes.NewReader(p.engine.Figures))
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(p.stderr, "from the published figures: %s; --measure looks here\n", e.Machine)
	return e, err
}

// jobs answers the ten jobs from the published figures.
func (p *program) jobs(s show) error {
	e, err := p.carried()
	if err != nil {
		return err
	}
	all := recommend.Replies(e, nil)
	return p.write(s, func(w io.Writer) error {
		if s.format == "json" {
			jobs := []recommend.Answer{}
			for _, r := range all {
				jobs = append(jobs, r.Answer)
			}
			return encode(w, struct {
				Version int                `json:"version"`
				Jobs    []recommend.Answer `json:"jobs"`
			}{1, jobs})
		}
		_, err := io.WriteString(w, recommend.Cards(all))
		return err
	})
}

// write writes an answer where it is asked for.
func (p *program) write(s show, to func(io.Writer) error) (err error) {
	out, err := openOutput(s.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(to)
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// fromCarried answers a question from the published figures.
func (p *program) fromCarried(q recommend.Question, explain string, s show) error {
	e, err := p.carried()
	if err != nil {
		return err
	}
	return p.answerFrom(e, q, explain, s, "")
}

// answer answers a question from a record; see [program.recommend].
func (p *program) answer(q recommend.Question, explain string, s show, rec *record.Record) error {
	return p.answerFrom(recommend.Gather(rec, p.kinds(), stats.Default), q, explain, s, rec.Run.Through)
}

// answerFrom answers a question from evidence; through is how the program was made that it is of.
func (p *program) answerFrom(e *recommend.Evidence, q recommend.Question, explain string, s show,
	through string) error {
	q.Kinds = p.kinds()
	for _, d := range q.Datasets {
		if len(e.Datasets) > 0 && !slices.Contains(e.Datasets, d) {
			return p.unmeasured(d, e.Datasets, through)
		}
	}
	a, err := e.Answer(q)
	if err != nil {
		return err
	}
	if explain != "" {
		if a.Explained = e.Explain(a, q, explain); a.Explained == nil {
			return p.unexplained(explain, e)
		}
	}
	err = p.write(s, func(w io.Writer) error {
		if s.format == "json" {
			return encode(w, a)
		}
		_, err := io.WriteString(w, recommend.Text(a))
		return err
	})
	if err != nil || len(a.Missing) == 0 || q.Job != "" {
		return err
	}
	for _, m := range a.Missing {
		if _, err := fmt.Fprintf(p.stderr, "serialbench: the records do not say enough of %s; run: %s\n", m.Need,
			throughOwn(m.Command, through, a.Datasets)); err != nil {
			return err
		}
	}
	return exit(ExitMissing)
}
