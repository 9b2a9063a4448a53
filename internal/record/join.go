package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Join puts records of different kinds of work together: runs with attacks,
// traits, edges and costs, in whatever order. Runs of one plan are merged, see
// [Merge], and runs of other data sets each; others of unlike plans are refused, since their figures were not measured
// side by side, unless one has a newer version of a library: its rows take the place of the older ones whole, see
// renewed. What other work found of another version of a library than the run's, or without one the newest, is left
// out with a warning, and so is what was found in another emulator. The head is that of the run,
// or of the first record where none measured.
func Join(records ...*Record) (*Record, error) {
	if len(records) == 0 || slices.Contains(records, nil) {
		return nil, errors.New("join records: none given")
	}
	var runs, others []*Record
	var left []string // what was left out, in words
	for _, r := range records {
		if r.Measured() {
			runs = append(runs, r)
		} else {
			others = append(others, r)
		}
	}
	if len(runs) == 0 {
		newest := slices.MaxFunc(others, func(a, b *Record) int { return a.Run.Started.Compare(b.Run.Started) })
		others, left = ofOneEmulator(newest.Run.Environment, others)
		var more []string
		others, more = ofOneVersion(newest.Codecs, others)
		left = append(left, more...)
		runs, others = others[:1], others[1:]
	} else if len(records) > 1 {
		runs, left = renewed(runs, others)
	}
	if _, field, x, y, i := joinPlans(runs); field != "" {
		return nil, fmt.Errorf("%s and %s are runs of unlike plans (%s: %v and %v), which do not make one table; use "+
			"serialbench compare %s %s, or give one of them",
			runs[0].Name, runs[i].Name, field, x, y, runs[0].Name, runs[i].Name)
	}
	if len(records) == 1 {
		return runs[0], nil
	}
	all, err := Merge(runs...)
	if err != nil {
		return nil, err
	}
	names := []string{all.Name}
	others, unlike := ofOneEmulator(all.Run.Environment, others)
	others, more := ofOneVersion(all.Codecs, others)
	all.Left = slices.Concat(left, unlike, more)
	for _, text := range all.Left {
		all.warn(text)
	}
	for _, r := range others {
		if err := all.addCodecs(r); err != nil {
			return nil, err
		}
		all.addFindings(r)
		all.addBad(r.MoreBad, r.Bad...)
		names = append(names, r.Name)
	}
	if all.Run.Shards = shardsOf(append(runs, others...)); len(all.Run.Shards) > 0 && len(others) > 0 {
		all.End = &End{Kind: KindEnd, Reason: Complete}
		for _, r := range records {
			all.End = joinEnds(all.End, r.End)
		}
	}
	all.Name = strings.Join(names, " + ")
	return all, nil
}

// ofOneEmulator leaves out what workers found by another emulator than e's, or by one where e
// has none.
func ofOneEmulator(e Environment, records []*Record) (list []*Record, left []string) {
	for _, r := range records {
		if of := r.Run.Environment; of.Emulator != e.Emulator {
			left = append(left, fmt.Sprintf("what %s found on %s is left out: report it by itself", r.Name, of.processor()))
			continue
		}
		list = append(list, r)
	}
	return list, left
}

func (e Environment) processor() string {
	if e.Emulator == "" {
		return e.Arch
	}
	return e.Arch + ", by " + e.Emulator + ","
}

// Measured reports whether a record is of a run: its plan has a length of samples, or
// there are lines that only a run writes.
func (r *Record) Measured() bool {
	return r.Run.Plan.SampleNS > 0 || len(r.Samples)+r.left()+len(r.Verdicts)+len(r.Failures) > 0
}

// addFindings adds what other work than measuring found.
func (r *Record) addFindings(from *Record) {
	r.Traits = with(r.Traits, from.Traits)
	r.addAttacks(from)
	r.Edges = with(r.Edges, from.Edges)
	r.addCells(from)
	r.Witnesses = with(r.Witnesses, from.Witnesses)
	of := func(c Cost) [2]string { return [2]string{c.Codec, c.Dataset} }
	at := indexed(r.Costs, of)
	for _, c := range from.Costs { // of several the first stays, one that failed does not
		if i, ok := at[of(c)]; !ok {
			at[of(c)] = len(r.Costs)
			r.Costs = append(r.Costs, c)
		} else if r.Costs[i].Error != "" {
			r.Costs[i] = c
		}
	}
}

// with is a list with those of others that it does not have.
func with[T comparable](list, others []T) []T {
	known := indexed(list, func(t T) T { return t })
	for _, t := range others {
		if _, ok := known[t]; !ok {
			known[t] = len(list)
			list = append(list, t)
		}
	}
	return list
}
