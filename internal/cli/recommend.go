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
)

func (p *program) recommendCommand() *cobra.Command {
	var needs, datasets, formats, weights, without []string
	var whatever, measured bool
	var rows session.Rows
	var explain, job string
	var most float64
	var budget time.Duration
	var s show
	c := &cobra.Command{
		Use: "recommend [RECORD...]",
		RunE: func(c *cobra.Command, args []string) error {
			if err := mistake.OneOf("format", s.format, []string{"txt", "json"}); err != nil {
				return err
			}
			asked := c.Flags().Changed
			j, known := recommend.JobOf(job)
			if asked("job") && !known {
				return mistake.OneOf("job", job, recommend.JobNames())
			}
			q := j.Question()
			q.Datasets, q.Contract = session.Split(datasets), stats.Contract(s.contract)
			for _, r := range session.Split(without) {
				if err := mistake.OneOf("without-floor", r, ruleNames()); err != nil {
					return err
				}
				q.Without = append(q.Without, recommend.Rule(r))
			}
			if whatever {
				q.Without = recommend.RuleNames()
			}
			if asked("formats") {
				q.Formats = session.Split(formats)
			}
			if asked("max-message") {
				if q.MaxMessage = most; !(most >= 1) {
					return wrongf("--max-message: %g is not a size in bytes, such as 4e6", most)
				}
			}
			for _, f := range q.Formats {
				if err := mistake.OneOf("formats", f, p.field.Formats()); err != nil {
					return err
				}
			}
			for _, n := range session.Split(needs) {
				need, err := p.needOf(n)
				if err != nil {
					return err
				}
				if !slices.Contains(q.Needs, need) {
					q.Needs = append(q.Needs, need)
				}
			}
			if err := weigh(&q, session.Split(weights)); err != nil {
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
				"without-floor", "explain", "contract", "max-message", "shapes"}, asked) {
				return p.jobs(s)
			}
			if carried {
				return p.fromCarried(q, explain, s)
			}
			return p.firstLook(c.Context(), q, rows, explain, s, budget, c.Flags().Changed("time"))
		},
	}
	f := c.Flags()
	f.StringVar(&job, "job", "", "")
	f.Float64Var(&most, "max-message", recommend.MaxMessage, "")
	f.StringArrayVar(&needs, "need", nil, "")
	f.StringArrayVar(&datasets, "dataset", nil, "")
	f.StringArrayVar(&formats, "formats", nil, "")
	f.BoolVar(&whatever, "any", false, "")
	f.StringArrayVar(&without, "without-floor", nil, "")
	f.StringArrayVar(&weights, "weight", nil, "")
	oneOf(c, &s.contract, "contract", "", "", contracts)
	f.StringVar(&s.shapes, "shapes", "", "")
	f.StringVar(&explain, "explain", "", "")
	f.BoolVar(&measured, "measure", false, "")
	f.DurationVar(&budget, "time", 10*time.Second, "")
	f.StringVarP(&s.format, "format", "f", "txt", "")
	f.StringVarP(&s.output, "output", "o", "", "")
	rowsFlags(c, &rows)
	complete(c, "job", recommend.JobNames)
	complete(c, "need", needNames)
	complete(c, "formats", p.field.Formats)
	complete(c, "without-floor", ruleNames)
	complete(c, "explain", p.field.CodecIDs)
	complete(c, "format", fixed("txt", "json"))
	return c
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
func (p *program) fromCarried(q recommend.Question, explain string, s show) error {
	e, err := p.carried()
	if err != nil {
		return err
	}
	return p.answerFrom(e, q, explain, s, "")
}

// answer answers a question from a record; see [program.recommend].
func (p *program) answer(q recommend.Question, explain string, s show, rec *record.Record) error {
	return p.answerFrom(recommend.Gather(stats.Of(rec, stats.Default), p.field.Kinds()), q, explain, s, rec.Run.Through)
}

// answerFrom answers a question from evidence; through is how the program was made that it is of.
func (p *program) answerFrom(e *recommend.Evidence, q recommend.Question, explain string, s show,
	through string) error {
	q.Kinds = p.field.Kinds()
	if err := e.Lacks(q, p.field.DatasetIDs(), through); err != nil {
		return err
	}
	if s.shapes != "" {
		var err error
		of := slices.DeleteFunc(slices.Clone(e.Datasets), func(d string) bool { return !slices.Contains(e.Asked(q), d) })
		if q.Mix, err = p.mix(s.shapes, of); err != nil {
			return err
		}
	}
	a, err := e.Answer(q)
	if err != nil {
		return err
	}
	if explain != "" {
		if a.Explained = e.Explain(a, q, explain); a.Explained == nil {
			return e.Unexplained(explain, p.field.Suite.Codecs)
		}
	}
	err = p.write(s, func(w io.Writer) error {
		if s.format == "json" {
			return foreign.WriteJSON(w, a)
		}
		_, err := io.WriteString(w, recommend.Text(a)+"on your own type: serialbench own PACKAGE TYPE -- recommend\n")
		return err
	})
	if err != nil {
		return err
	}
	return a.Lacking(q, through)
}
