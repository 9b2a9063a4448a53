package recommend

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// closely is how many codecs, the best by weights, a first look has a closer look at. With the published runs cut down
// to few processes (bench/regret -replay 8) the pick is within five percent of the best that may be offered in each of
// 288 looks.
const closely = 8

// Ops are the operations that have to be timed to answer a question by a run.
func (q Question) Ops() []string {
	ops := []string{"marshal", "unmarshal"}
	if q.Contract == stats.Generated {
		ops = append(ops, "marshal-generated", "unmarshal-generated")
	}
	if slices.Contains(q.Needs, ZeroCopy) {
		ops = append(ops, "unmarshal-alias", "read")
	}
	return ops
}

// Shortlist are the best by weights of those that meet what a short run tells of, one a library: a first look has a
// closer look at them.
func (q Question) Shortlist(x *stats.Estimated) ([]string, error) {
	q.Needs = shownByRun(q.Needs)
	a, err := Choose(x, q)
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

// Again are the codecs of all that a closer look at a shortlist times: those of it, and where nothing but a run
// decides, so that any row may be picked, all rows of their libraries.
func (q Question) Again(shortlist, all []string) []string {
	if len(Looks(q.Needs)) > 0 || !slices.Contains(q.Without, RuleDefaults) {
		return shortlist
	}
	library := func(id string) string { // of a format
		parts := strings.SplitN(id, "/", 3)
		return strings.Join(parts[:min(2, len(parts))], "/")
	}
	return slices.DeleteFunc(slices.Clone(all), func(id string) bool {
		return !slices.ContainsFunc(shortlist, func(f string) bool { return library(f) == library(id) })
	})
}

// Look is a check that has a first look at what a record of a run does not tell of a need.
type Look string

// The looks.
const (
	LookHarm    Look = "attack" // all systematic inputs
	LookInterop Look = "interop"
	LookConform Look = "conform"
	LookTraits  Look = "traits"
	LookChanges Look = "evolve"
)

// Looks are those that some needs ask for, each once.
func Looks(needs []Need) (all []Look) {
	for _, r := range rules() {
		if slices.Contains(needs, r.Need) && r.look != "" && !slices.Contains(all, r.look) {
			all = append(all, r.look)
		}
	}
	return all
}

// shownByRun are those of the needs that a record of a run tells of.
func shownByRun(needs []Need) []Need {
	var unmet []Need
	for _, r := range rules() {
		if slices.Contains(needs, r.Need) && r.look == "" {
			unmet = append(unmet, r.Need)
		}
	}
	return unmet
}
