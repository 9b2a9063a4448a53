// Command choose writes the page of records, and questions with the answers that
// "serialbench recommend" gives from them: what the page says to the same is compared with
// that. It links no library.
//
//	go run ./bench/choose PAGE ANSWERS RECORD...
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

const (
	questions = 500
	seed      = 17
)

// asked is a question with its answer; what the page says of it has to be the same.
type asked struct {
	Job      string           `json:"job"`
	Needs    []recommend.Need `json:"needs"`
	Datasets []string         `json:"datasets"`
	Contract stats.Contract   `json:"contract"`
	Formats  []string         `json:"formats"`
	Without  []recommend.Rule `json:"without"` // rules of the floor that are off
	Weights  [3]float64       `json:"weights"` // time, size, allocs
	Why      string           `json:"why"`     // a codec to explain

	Answer recommend.Answer `json:"answer"`
}

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: choose PAGE ANSWERS RECORD...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "choose:", err)
		os.Exit(1)
	}
}

func run(into, answers string, paths []string) error {
	var recs []*record.Record
	for _, path := range paths {
		rec, err := record.ReadFile(path)
		if err != nil {
			return err
		}
		recs = append(recs, rec)
	}
	rec, err := record.Join(recs...)
	if err != nil {
		return err
	}
	types := map[string]view.Type{}
	describeAll(types)
	kinds := map[string][]string{}
	for id, t := range types {
		kinds[id] = t.Kinds
	}
	all, err := ask(recommend.Gather(stats.Of(rec, stats.Default), kinds))
	if err != nil {
		return err
	}
	return errors.Join(
		write(answers, func(w io.Writer) error { return json.NewEncoder(w).Encode(all) }),
		write(into, func(w io.Writer) error {
			return page.Write(w, rec, nil, view.Options{Sort: view.SortTotal, Types: types})
		}))
}

// ask draws questions, half of them of one data set, and answers them.
func ask(e *recommend.Evidence) ([]asked, error) {
	r := rand.New(rand.NewPCG(seed, seed))
	var all []asked
	jobs := recommend.Jobs()
	taps := []recommend.Need{recommend.Untrusted, recommend.NoCodegen, recommend.Maintained}
	for len(all) < questions {
		q := recommend.Question{Contract: stats.Contracts()[r.IntN(2)]}
		if i := len(all); i < 2 { // what two taps ask, of untrusted input and without
			all = append(all, asked{Needs: taps[i : i+2], Datasets: []string{}, Contract: stats.Struct,
				Formats: []string{}, Without: []recommend.Rule{}, Weights: [3]float64{1, 1, 0}, Why: e.Codecs[i].ID})
			q = recommend.Question{Needs: taps[i : i+2]}
			a, err := e.Answer(q)
			if err != nil {
				return nil, err
			}
			a.Explained = e.Explain(a, q, e.Codecs[i].ID)
			all[i].Answer = a
			continue
		}
		if i := len(all) - len(taps) + 1; i < len(jobs) { // each job once
			q := jobs[i].Question()
			a, err := e.Answer(q)
			if err != nil {
				return nil, err
			}
			a.Explained = e.Explain(a, q, jobs[i].Instead[0])
			all = append(all, asked{Job: q.Job, Needs: q.Needs, Datasets: []string{}, Contract: stats.Struct,
				Formats: []string{}, Without: []recommend.Rule{},
				Weights: [3]float64{q.Time, q.Size, q.Allocs}, Why: jobs[i].Instead[0], Answer: a})
			continue
		}
		// those that nothing is shown to meet are asked for seldom, and so is each drop-in for another codec
		for _, n := range e.Needs {
			_, _, peer := strings.Cut(string(n.Need), ":")
			met := !peer && slices.ContainsFunc(n.Facts, func(f recommend.Fact) bool { return f.Verdict == recommend.Met })
			if odds := r.IntN(map[bool]int{false: 50, true: 400}[peer]); odds == 0 || met && odds < 5 {
				q.Needs = append(q.Needs, n.Need)
			}
		}
		for range r.IntN(3) {
			q.Datasets = append(q.Datasets, e.Datasets[r.IntN(len(e.Datasets))])
		}
		w := [3]float64{float64(r.IntN(5)), float64(r.IntN(5)), float64(r.IntN(5))}
		q.Time, q.Size, q.Allocs = w[0], w[1], w[2]
		switch r.IntN(4) {
		case 0:
			q.Without = recommend.RuleNames()
		case 1:
			for _, rule := range recommend.RuleNames() {
				if r.IntN(3) == 0 {
					q.Without = append(q.Without, rule)
				}
			}
		}
		if r.IntN(4) == 0 {
			for range 1 + r.IntN(3) {
				format, _, _ := strings.Cut(e.Codecs[r.IntN(len(e.Codecs))].ID, "/")
				q.Formats = append(q.Formats, format)
			}
		}
		a, err := e.Answer(q)
		if _, known := errors.AsType[*stats.UnmeasuredError](err); known {
			continue // the page cannot be asked this
		} else if errors.Is(err, recommend.ErrNone) {
			continue // no row of the formats, or of that of the codec to be replaced, was measured on all of these data sets
		} else if err != nil {
			return nil, err
		}
		why := e.Codecs[r.IntN(len(e.Codecs))].ID
		a.Explained = e.Explain(a, q, why)
		all = append(all, asked{"", append([]recommend.Need{}, q.Needs...), append([]string{}, q.Datasets...), q.Contract,
			append([]string{}, q.Formats...), append([]recommend.Rule{}, q.Without...), w, why, a})
	}
	return all, nil
}

// describeAll adds the types of all data sets.
func describeAll(types map[string]view.Type) {
	for _, d := range dataset.All() {
		values := d.Draw(20, dataset.DefaultSeed)
		types[d.ID] = view.Type{Doc: d.Doc, Kinds: attack.KindsOf(values[0]), Shape: view.ShapeOf(values)}
	}
}

func write(path string, to func(io.Writer) error) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return to(f)
}
