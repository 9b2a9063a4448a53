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
	"github.com/serialbench/serialbench/internal/session"
)

// firstLook measures what a question asks and answers it: a short run of some rows,
// another of all rows of the few libraries that could be picked, and what its needs ask
// beside of those few. Where nobody set the budget, a slow machine takes longer.
func (p *program) firstLook(q recommend.Question, rows rowsFlag, explain string, s show, budget time.Duration,
	set bool) (err error) {
	if q.Datasets == nil {
		q.Datasets = p.field.Usual()
	}
	if _, err := session.Match("dataset", q.Datasets, p.field.DatasetIDs()); err != nil {
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
		if named, err = session.Match("codec", []string{explain}, p.field.CodecIDs()); err != nil {
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
	first, err := p.timed(dir, "0.jsonl", q, append(p.field.RowIDs(session.Rows(rows)), named...), budget/2)
	if b := (*measure.BudgetError)(nil); errors.As(err, &b) {
		return wrongf("--time: %s is too little for a first look here and now; give at least %s, or fewer data sets by "+
			"--dataset", budget, 2*b.Needed)
	}
	if err != nil {
		return err
	}
	shortlist, err := q.Shortlist(first)
	if err != nil {
		return err
	}
	recs := []*record.Record{first}
	nearer, err := p.timed(dir, "1.jsonl", q, slices.Concat(q.Again(shortlist, p.field.CodecIDs()), named),
		budget-budget/2)
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
	for i, args := range recommend.Looks(q.Needs, q.Datasets) {
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
	path := filepath.Join(dir, name)
	err := p.look(dir, path, codecs, "run", "--dataset", strings.Join(q.Datasets, ","), "--op", strings.Join(q.Ops(), ","),
		"--time", long.String(), "--format", "txt")
	if err != nil {
		return nil, err
	}
	return p.read(path)
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
