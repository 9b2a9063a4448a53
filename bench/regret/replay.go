package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// draws is how often a first look is made up of the processes of one full run.
const draws = 8

// replay makes first looks up of the processes of full runs, which takes no time: two of each
// usual row, then three more of all rows of the few best libraries, as recommend looks. It
// prints by how much the picks are behind, with and without the second part.
func replay(paths []string, q recommend.Question, few int, seed uint64) error {
	r := rand.New(rand.NewPCG(seed, seed))
	good, coarse, all := 0, 0, 0
	parts, err := byDataset(paths)
	if err != nil {
		return err
	}
	for _, rec := range parts {
		full, err := look(rec, q, func(record.Sample) bool { return true })
		if err != nil {
			return err
		}
		best := offered(full)
		if len(best) == 0 {
			continue
		}
		behind := func(a recommend.Answer) float64 {
			i := slices.IndexFunc(best, func(c recommend.Candidate) bool { return c.Codec == a.Picks[0].Codec })
			return best[i].Score/best[0].Score - 1
		}
		usual := usualOf(rec)
		worst, rough := 0.0, 0.0
		for range draws {
			first, err := look(rec, q, some(rec, r, 2, func(id string) bool { return slices.Contains(usual, id) }))
			if err != nil {
				return err
			}
			var near []string
			for _, c := range head(offered(first), few) {
				near = append(near, library(c.Codec))
			}
			nearer, err := look(rec, q, some(rec, r, 3, func(id string) bool { return slices.Contains(near, library(id)) }))
			if err != nil {
				return err
			}
			all++
			if behind(nearer) <= within {
				good++
			}
			if behind(first) <= within {
				coarse++
			}
			worst, rough = max(worst, behind(nearer)), max(rough, behind(first))
		}
		fmt.Printf("%-28s at worst %5.1f %%, without a closer look %5.1f %%  best %s\n", strings.Join(full.Datasets, ","),
			100*worst, 100*rough, best[0].Codec)
	}
	fmt.Printf("%d of %d within %.0f %%; without a closer look %d\n", good, all, 100*within, coarse)
	return nil
}

// offered are the candidates that the floor admits, by score.
func offered(a recommend.Answer) []recommend.Candidate {
	return slices.DeleteFunc(slices.Clone(a.Candidates), func(c recommend.Candidate) bool { return c.Floor != "" })
}

func head(all []recommend.Candidate, n int) []recommend.Candidate { return all[:min(n, len(all))] }

// byDataset are the runs of records, one for each data set.
func byDataset(paths []string) (parts []*record.Record, err error) {
	at := map[string]*record.Record{}
	for _, path := range paths {
		rec, err := record.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for _, s := range rec.Samples {
			if at[s.Dataset] == nil {
				part := &record.Record{Name: rec.Name, Run: rec.Run, Codecs: rec.Codecs, Collectors: rec.Collectors}
				for _, v := range rec.Verdicts {
					if v.Dataset == s.Dataset {
						part.Verdicts = append(part.Verdicts, v)
					}
				}
				at[s.Dataset], parts = part, append(parts, part)
			}
			at[s.Dataset].Samples = append(at[s.Dataset].Samples, s)
		}
	}
	return parts, nil
}

// look answers by some of the samples of a record.
func look(rec *record.Record, q recommend.Question, keep func(record.Sample) bool) (recommend.Answer, error) {
	part := *rec
	part.Samples = nil
	for _, s := range rec.Samples {
		if keep(s) {
			part.Samples = append(part.Samples, s)
		}
	}
	return recommend.Choose(stats.Of(&part, stats.Default), q)
}

// some keeps n processes of each cell of some codecs, drawn, or all of a cell with fewer.
func some(rec *record.Record, r *rand.Rand, n int, codec func(id string) bool) func(record.Sample) bool {
	type cell struct{ codec, dataset, op string }
	processes, kept := map[cell][]int{}, map[cell][]int{}
	for _, s := range rec.Samples {
		k := cell{s.Codec, s.Dataset, s.Op}
		if !slices.Contains(processes[k], s.Process) {
			processes[k] = append(processes[k], s.Process)
		}
	}
	return func(s record.Sample) bool {
		k := cell{s.Codec, s.Dataset, s.Op}
		if !codec(s.Codec) {
			return false
		}
		if kept[k] == nil {
			all := processes[k]
			for _, i := range r.Perm(len(all))[:min(n, len(all))] {
				kept[k] = append(kept[k], all[i])
			}
		}
		return slices.Contains(kept[k], s.Process)
	}
}

// usualOf are ids of one row a library: that without an option, else the first. Which row it is
// where all have an option the program knows better, but no record does.
func usualOf(rec *record.Record) []string {
	by := map[string]string{}
	for _, c := range rec.Codecs {
		if l := library(c.ID); by[l] == "" || c.ID == l {
			by[l] = c.ID
		}
	}
	var ids []string
	for _, id := range by {
		ids = append(ids, id)
	}
	return ids
}

// library is the first two parts of an id.
func library(id string) string {
	parts := strings.SplitN(id, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}
