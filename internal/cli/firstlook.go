package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// closely is how many codecs, the best by weights, a first look has a closer look at. With the published runs cut down
// to few processes (bench/regret -replay 8) the pick is within five percent of the best that may be offered in each of
// 288 looks.
const closely = 8

// firstLook measures what a question asks and answers it: a short run of some rows,
// another of all rows of the few libraries that could be picked, and what its needs ask
// beside of those few. Where nobody set the budget, a slow machine takes longer.
func (p *program) firstLook(q recommend.Question, rows rowsFlag, explain string, s show, budget time.Duration,
	set bool) (err error) {
	if q.Datasets == nil {
		q.Datasets = p.usual()
	}
	if _, err := match("dataset", q.Datasets, p.datasetIDs()); err != nil {
		return err
	}
	if s.shapes != "" { // what is far from the messages is not measured
		near, err := p.mix(s.shapes, q.Datasets)
		if err != nil {
			return err
		}
		q.Datasets = nil
		for _, w := range near {
			q.Datasets = append(q.Datasets, w.Dataset)
		}
	}
	var named []string // is measured whatever comes out of it
	if explain != "" {
		if named, err = match("codec", []string{explain}, p.codecIDs()); err != nil {
			return err
		}
	}
	dir, remove, err := atomicfile.Folder("", "look")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()
	if _, err := fmt.Fprintf(p.stderr, "no record was given: a first look of %s, whose figures are rough; serialbench "+
		"run --record FILE makes one that can be kept\n", budget); err != nil {
		return err
	}
	looking := *p
	looking.whole = !set
	p = &looking
	first, err := p.timed(dir, "0.jsonl", q, append(p.rows(rows), named...), budget/2)
	if b := (*measure.BudgetError)(nil); errors.As(err, &b) {
		return wrongf("--time: %s is too little for a first look here and now; give at least %s, or fewer data sets by "+
			"--dataset", budget, 2*b.Needed)
	}
	if err != nil {
		return err
	}
	shortlist, err := p.hopeful(q, first)
	if err != nil {
		return err
	}
	looks := recommend.Looks(q.Needs, q.Datasets)
	again := shortlist
	if len(looks) == 0 && slices.Contains(q.Without, recommend.RuleDefaults) {
		// nothing but a run decides, so that any row may be picked
		again = p.siblings(shortlist)
	}
	recs := []*record.Record{first}
	nearer, err := p.timed(dir, "1.jsonl", q, slices.Concat(again, named), budget-budget/2)
	switch b := (*measure.BudgetError)(nil); {
	case errors.As(err, &b):
		if _, err := fmt.Fprintln(p.stderr, "serialbench: the time did not do for a closer look at the best; --time gives "+
			"more"); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		nearer.Run.Plan = first.Run.Plan // one run in two parts, of which the second asked less
		recs = append(recs, nearer)
	}
	for i, args := range looks {
		path := filepath.Join(dir, fmt.Sprintf("%d.jsonl", i+2))
		if err := p.look(dir, path, shortlist, args...); err != nil {
			return err
		}
		rec, err := p.read(path)
		if err != nil {
			return err
		}
		recs = append(recs, rec)
	}
	rec, err := record.Join(recs...)
	if err != nil {
		return err
	}
	return p.answer(q, explain, s, rec)
}

// timed is the record of a short run of what a question's contract and needs ask to be timed.
func (p *program) timed(dir, name string, q recommend.Question, codecs []string,
	long time.Duration) (*record.Record, error) {
	ops := []string{"marshal", "unmarshal"}
	if q.Contract == stats.Generated {
		ops = append(ops, "marshal-generated", "unmarshal-generated")
	}
	if slices.Contains(q.Needs, recommend.ZeroCopy) {
		ops = append(ops, "unmarshal-alias", "read")
	}
	path := filepath.Join(dir, name)
	err := p.look(dir, path, codecs, "run", "--dataset", strings.Join(q.Datasets, ","), "--op", strings.Join(ops, ","),
		"--time", long.String(), "--format", "txt")
	if err != nil {
		return nil, err
	}
	return p.read(path)
}

// siblings are all rows of the libraries of some codecs in their formats: those whose ids
// have the same first two parts.
func (p *program) siblings(shortlist []string) []string {
	library := func(id string) string {
		parts := strings.SplitN(id, "/", 3)
		return strings.Join(parts[:min(2, len(parts))], "/")
	}
	var all []string
	for _, id := range p.codecIDs() {
		if slices.ContainsFunc(shortlist, func(f string) bool { return library(f) == library(id) }) {
			all = append(all, id)
		}
	}
	return all
}

// hopeful are the best by weights of those that meet what the run tells of, one a library.
func (p *program) hopeful(q recommend.Question, rec *record.Record) ([]string, error) {
	q.Needs = recommend.ByRun(q.Needs)
	a, err := recommend.Choose(rec, q, stats.Default)
	if err != nil {
		return nil, err
	}
	var shortlist []string
	for _, c := range a.Candidates {
		if c.Floor == "" && len(c.Lacks)+len(c.Unknown) == 0 && len(shortlist) < closely {
			shortlist = append(shortlist, c.Codec)
		}
	}
	if len(shortlist) == 0 { // nothing meets the rest; the answer says so whatever is found of one
		shortlist = []string{a.Candidates[0].Codec}
	}
	return shortlist, nil
}

// look runs a subcommand with a record at path and shows nothing of it but its mistakes.
func (p *program) look(dir, path string, codecs []string, args ...string) error {
	quiet := *p
	quiet.stdout = io.Discard
	root := quiet.root()
	root.SetArgs(append(args, "--codec", strings.Join(codecs, ","), "--record", path, "--output",
		filepath.Join(dir, "shown"), "--quiet"))
	return root.Execute()
}
