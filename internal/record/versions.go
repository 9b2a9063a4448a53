package record

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/semver"
)

// renewed returns runs of which each codec is of one version, the newest that any of them measured, or, where none
// did, that any record has. Whatever runs have of an older one is left out. A run with a newer version than another
// may be of a plan of its own: it is taken for a part of the other, with the rows that the other does not have. In
// words it says what was left out and what came to it. Versions that have no order are left to [Merge], which
// refuses them.
func renewed(runs, others []*Record) (list []*Record, told []string) {
	newest, has, tried := map[string]string{}, make([]map[string]bool, len(runs)), map[string]bool{}
	for i, r := range runs {
		has[i] = r.measured()
		maps.Copy(tried, has[i])
	}
	for i, r := range slices.Concat(runs, others) {
		for _, c := range r.Codecs {
			if tried[c.ID] && (i >= len(runs) || !has[i][c.ID]) {
				continue
			}
			if old, ok := newest[c.ID]; !ok || newer(c.Version, old) {
				newest[c.ID] = c.Version
			}
		}
	}
	list = slices.Clone(runs)
	for i, r := range runs {
		for _, c := range r.Codecs {
			if v := newest[c.ID]; newer(v, c.Version) {
				list[i] = list[i].without(r, c.ID)
				told = append(told, fmt.Sprintf("what %s found of %s is left out: it is of version %s, and not %s", r.Name,
					c.ID, c.Version, v))
			}
		}
	}
	for i, r := range runs {
		for j, base := range runs {
			renews := func(c Codec) bool { return has[i][c.ID] && has[j][c.ID] && newer(c.Version, base.version(c.ID)) }
			if i != j && slices.ContainsFunc(r.Codecs, renews) && UnlikePlan(base.Run.Plan, r.Run.Plan) != "" &&
				UnlikePlan(base.Run.Plan, r.Run.Plan.partOf(base.Run.Plan)) == "" {
				told = append(told, list[j].take(&list[i], r, func(c Codec) bool {
					return has[i][c.ID] && (!has[j][c.ID] || renews(c))
				}))
				break
			}
		}
	}
	return list, told
}

// partOf is [Plan.asOf], and what p may lack of q beside that.
func (p Plan) partOf(q Plan) Plan {
	p = p.asOf(q)
	if !slices.ContainsFunc(p.Ops, func(op string) bool { return !slices.Contains(q.Ops, op) }) {
		p.Ops = q.Ops // others are offered by no codec of it
	}
	p.Cost = p.Cost || q.Cost
	return p
}

// take makes a run that was measured later a part of r, with those of its codecs that are wanted, and says which.
func (r *Record) take(part **Record, of *Record, want func(Codec) bool) string {
	var rows []string
	for _, c := range of.Codecs {
		if want(c) {
			rows = append(rows, c.ID)
		} else {
			*part = (*part).without(of, c.ID)
		}
	}
	later, beside := of.Run.Plan, ""
	if n, all := len(later.Codecs), len(r.Run.Plan.Codecs); n < all {
		beside = fmt.Sprintf("; in a program of %d codecs, where the others were in one of %d: the collector has less to go "+
			"through there, and allocations cost them less", n, all)
	}
	later.Codecs = rows
	plan := r.Run.Plan.with(later)
	plan.BudgetNS, plan.Quality = r.Run.Plan.BudgetNS, r.Run.Plan.Quality
	plan.Processes, plan.Rounds, plan.Precision = r.Run.Plan.Processes, r.Run.Plan.Rounds, r.Run.Plan.Precision
	if *part == of {
		*part = of.copied()
	}
	r.Run.Plan, (*part).Run.Plan = plan, plan
	return fmt.Sprintf("measured on %s, by themselves and with quality %s: %s", of.Run.Started.UTC().Format(time.DateOnly),
		cmp.Or(later.Quality, "no preset"), strings.Join(rows, ", ")) + beside
}

// version is that of a codec; "" for one that is not there.
func (r *Record) version(id string) string {
	if i := slices.IndexFunc(r.Codecs, func(c Codec) bool { return c.ID == id }); i >= 0 {
		return r.Codecs[i].Version
	}
	return ""
}

// newer reports whether a version comes after another one, where both have an order.
func newer(a, b string) bool {
	return semver.IsValid(a) && semver.IsValid(b) && semver.Compare(a, b) > 0
}

// measured are the codecs that a run tried.
func (r *Record) measured() map[string]bool {
	ids := map[string]bool{}
	for _, v := range r.Verdicts {
		ids[v.Codec] = true
	}
	for i := range r.Samples {
		ids[r.Samples[i].Codec] = true
	}
	return ids
}

// without is r, or the copy of it that r is already, without all that is known of a codec. named is what r is of.
func (r *Record) without(named *Record, id string) *Record {
	if r == named {
		r = named.copied()
	}
	r.drop(id)
	is := func(codec string) bool { return codec == id || codec == id+Twin }
	r.Verdicts = slices.DeleteFunc(r.Verdicts, func(v Verdict) bool { return is(v.Codec) })
	r.Samples = slices.DeleteFunc(r.Samples, func(s Sample) bool { return is(s.Codec) })
	r.Failures = slices.DeleteFunc(r.Failures, func(f Failure) bool { return is(f.Codec) })
	if r.skim != nil {
		k := *r.skim
		k.without = append(slices.Clip(k.without), id, id+Twin)
		r.skim = &k
	}
	return r
}

// ofOneVersion returns records, or copies of them, that have nothing of a codec in another version than
// that among codecs or, where it is not there, that of the newest of them, and what was left out, in words.
func ofOneVersion(codecs []Codec, records []*Record) (list []*Record, left []string) {
	versions := map[string]string{}
	for _, c := range codecs {
		versions[c.ID] = c.Version
	}
	byAge := slices.Clone(records)
	slices.SortStableFunc(byAge, func(a, b *Record) int { return b.Run.Started.Compare(a.Run.Started) })
	for _, x := range byAge {
		for _, c := range x.Codecs {
			if _, known := versions[c.ID]; !known {
				versions[c.ID] = c.Version
			}
		}
	}
	list = slices.Clone(records)
	for i, x := range list {
		for _, c := range x.Codecs {
			if v := versions[c.ID]; v != c.Version {
				if list[i] == x {
					list[i] = x.copied()
				}
				list[i].drop(c.ID)
				left = append(left, fmt.Sprintf("what %s found of %s is left out: it is of version %s, and not %s", x.Name,
					c.ID, c.Version, v))
			}
		}
	}
	return list, left
}

// copied is a copy whose lists can be changed.
func (r *Record) copied() *Record {
	c := *r
	c.Run.Environment.Warnings = slices.Clone(r.Run.Environment.Warnings)
	c.Codecs, c.Traits, c.Attacks = slices.Clone(r.Codecs), slices.Clone(r.Traits), slices.Clone(r.Attacks)
	c.Edges, c.Costs, c.Cells = slices.Clone(r.Edges), slices.Clone(r.Costs), slices.Clone(r.Cells)
	c.Witnesses, c.Parallels = slices.Clone(r.Witnesses), slices.Clone(r.Parallels)
	c.Verdicts, c.Samples, c.Failures = slices.Clone(r.Verdicts), slices.Clone(r.Samples), slices.Clone(r.Failures)
	return &c
}

// drop takes out what is known of a codec beside figures.
func (r *Record) drop(id string) {
	r.Codecs = slices.DeleteFunc(r.Codecs, func(c Codec) bool { return c.ID == id })
	r.Traits = slices.DeleteFunc(r.Traits, func(t Trait) bool { return t.Codec == id })
	r.Attacks = slices.DeleteFunc(r.Attacks, func(a Attack) bool { return a.Codec == id })
	r.Edges = slices.DeleteFunc(r.Edges, func(e Edge) bool { return e.Codec == id })
	r.Costs = slices.DeleteFunc(r.Costs, func(c Cost) bool { return c.Codec == id })
	r.Cells = slices.DeleteFunc(r.Cells, func(c MatrixCell) bool { return c.Codec == id || c.Peer == id })
	r.Witnesses = slices.DeleteFunc(r.Witnesses, func(w Witness) bool { return w.Codec == id })
	r.Parallels = slices.DeleteFunc(r.Parallels, func(p Parallel) bool { return p.Codec == id })
}

// ImportsUnsafe reports whether a package of the library outside the standard
// library imports unsafe, and whether the record knows.
func (c Codec) ImportsUnsafe() (imports, known bool) {
	return len(c.Unsafe) > 0, c.Unsafe != nil || c.Library == "std"
}
