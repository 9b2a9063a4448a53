package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
)

// recommendFlags are the flags of recommend as they are given.
type recommendFlags struct {
	show
	rows session.Rows

	needs, datasets, formats, weights, without []string
	job, explain, shapes                       string
	whatever, measured                         bool
	most                                       float64
	budget                                     time.Duration
}

// ofQuestion are the flags that ask something; without one of them all jobs are answered.
var ofQuestion = []string{"job", "need", "formats", "dataset", "weight", "any", "without-floor", "explain", "contract",
	"max-message", "shapes"}

func (p *program) recommendCommand() *cobra.Command {
	var r recommendFlags
	c := &cobra.Command{
		Use: "recommend [RECORD...]",
		RunE: func(c *cobra.Command, args []string) error {
			if err := mistake.OneOf("format", r.format, []string{"txt", "json"}); err != nil {
				return err
			}
			a, err := p.asking(c, r)
			if err != nil {
				return err
			}
			if r.measured && len(args) > 0 {
				return wrongf("--measure is for a first look without a record; leave it or the records out")
			}
			carried := p.engine != nil && len(p.engine.Figures) > 0 && !r.measured && len(args) == 0
			for _, flag := range []string{"time", "rows", "all"} {
				if c.Flags().Changed(flag) && (carried || len(args) > 0) {
					return wrongf("--%s is for a first look, which --measure has; leave it out, or give both", flag)
				}
			}
			switch {
			case len(args) > 0:
				return p.recommend(a, r.show, args)
			case carried && !slices.ContainsFunc(ofQuestion, c.Flags().Changed):
				return p.jobs(r.show)
			case carried:
				return p.fromCarried(a, r.show)
			}
			return p.firstLook(c.Context(), a, r, c.Flags().Changed("time"))
		},
	}
	f := c.Flags()
	f.StringVar(&r.job, "job", "", "")
	f.Float64Var(&r.most, "max-message", recommend.MaxMessage, "")
	f.StringArrayVar(&r.needs, "need", nil, "")
	f.StringArrayVar(&r.datasets, "dataset", nil, "")
	f.StringArrayVar(&r.formats, "formats", nil, "")
	f.BoolVar(&r.whatever, "any", false, "")
	f.StringArrayVar(&r.without, "without-floor", nil, "")
	f.StringArrayVar(&r.weights, "weight", nil, "")
	oneOf(c, &r.contract, "contract", "", "", contracts)
	f.StringVar(&r.shapes, "shapes", "", "")
	f.StringVar(&r.explain, "explain", "", "")
	f.BoolVar(&r.measured, "measure", false, "")
	f.DurationVar(&r.budget, "time", 10*time.Second, "")
	f.StringVarP(&r.format, "format", "f", "txt", "")
	f.StringVarP(&r.output, "output", "o", "", "")
	rowsFlags(c, &r.rows)
	complete(c, "job", recommend.JobNames)
	complete(c, "need", needNames)
	complete(c, "formats", p.field.Formats)
	complete(c, "without-floor", ruleNames)
	complete(c, "explain", p.field.CodecIDs)
	complete(c, "format", fixed("txt", "json"))
	return c
}

// asking is the question that the flags ask.
func (p *program) asking(c *cobra.Command, r recommendFlags) (*checks.Asking, error) {
	asked := c.Flags().Changed
	j, known := recommend.JobOf(r.job)
	if asked("job") && !known {
		return nil, mistake.OneOf("job", r.job, recommend.JobNames())
	}
	q := j.Question()
	q.Datasets, q.Contract = session.Split(r.datasets), stats.Contract(r.contract)
	for _, rule := range session.Split(r.without) {
		if err := mistake.OneOf("without-floor", rule, ruleNames()); err != nil {
			return nil, err
		}
		q.Without = append(q.Without, recommend.Rule(rule))
	}
	if r.whatever {
		q.Without = recommend.RuleNames()
	}
	if asked("formats") {
		q.Formats = session.Split(r.formats)
	}
	if asked("max-message") {
		if q.MaxMessage = r.most; !(r.most >= 1) {
			return nil, wrongf("--max-message: %g is not a size in bytes, such as 4e6", r.most)
		}
	}
	for _, f := range q.Formats {
		if err := mistake.OneOf("formats", f, p.field.Formats()); err != nil {
			return nil, err
		}
	}
	for _, n := range session.Split(r.needs) {
		need, err := p.needOf(n)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(q.Needs, need) {
			q.Needs = append(q.Needs, need)
		}
	}
	if err := weigh(&q, session.Split(r.weights)); err != nil {
		return nil, err
	}
	if r.budget <= 0 {
		return nil, wrongf("--time: %s is not a positive duration, such as 10s, 2m or 1h", r.budget)
	}
	return &checks.Asking{Field: p.field, Question: q, Explain: r.explain, Shapes: r.shapes}, nil
}

// needOf is a need by its name; that of a drop-in may have a codec behind it, such as drop-in:json/goccy.
func (p *program) needOf(name string) (recommend.Need, error) {
	if id, ok := strings.CutPrefix(name, string(recommend.DropIn)+":"); ok {
		if !slices.Contains(p.field.CodecIDs(), id) {
			return "", wrongf("--need %s: no codec %q; nearest: %s", name, id, mistake.Near(id, p.field.CodecIDs()))
		}
		return recommend.DropInFor(id), nil
	}
	return recommend.Need(name), mistake.OneOf("need", name, needNames())
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

func (p *program) recommend(a *checks.Asking, s show, paths []string) error {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	return p.answer(a, s, rec)
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
			return foreign.WriteJSON(w, struct {
				Version int                `json:"version"`
				Jobs    []recommend.Answer `json:"jobs"`
			}{1, jobs})
		}
		_, err := io.WriteString(w, recommend.Cards(all)+"\none job in full: serialbench recommend --job api\n")
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

// fromCarried answers a question from the published figures.
func (p *program) fromCarried(a *checks.Asking, s show) error {
	e, err := p.carried()
	if err != nil {
		return err
	}
	return p.answerFrom(e, a, s, "")
}

// answer answers a question from a record; see [program.recommend].
func (p *program) answer(a *checks.Asking, s show, rec *record.Record) error {
	return p.answerFrom(recommend.Gather(stats.Of(rec, stats.Default), p.field.Kinds()), a, s, rec.Run.Through)
}

// answerFrom answers a question from evidence; through is how the program was made that it is of.
func (p *program) answerFrom(e *recommend.Evidence, a *checks.Asking, s show, through string) error {
	got, err := a.Answer(e, through)
	if err != nil {
		return err
	}
	err = p.write(s, func(w io.Writer) error {
		if s.format == "json" {
			return foreign.WriteJSON(w, got)
		}
		_, err := io.WriteString(w, recommend.Text(got)+"on your own type: serialbench own PACKAGE TYPE -- recommend\n")
		return err
	})
	if err != nil {
		return err
	}
	return got.Lacking(a.Question, through)
}
