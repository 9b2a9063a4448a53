package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// joinPlans makes one plan of those of runs. They are equal, or of runs that hold other data sets each: tables
// are by data set, and within one all was measured side by side. Such plans may be of unlike codecs, quality
// and time, and nothing else. The field in which others differ is named with its two values, and
// the position of the run.
func joinPlans(runs []*Record) (all Plan, field string, x, y any, at int) {
	type plan struct {
		Plan
		held  []string // data sets of the runs with it
		first int      // of these
	}
	var seen []plan
	for i, r := range runs {
		at := slices.IndexFunc(seen, func(q plan) bool { return UnlikePlan(q.Plan, r.Run.Plan) == "" })
		if at < 0 {
			at, seen = len(seen), append(seen, plan{r.Run.Plan, nil, i})
		}
		seen[at].held = append(seen[at].held, r.held()...)
	}
	for i, p := range seen {
		for _, q := range seen[:i] {
			if field, x, y := difference(q.Plan, p.Plan); !apart(q.held, p.held) {
				return Plan{}, field, x, y, p.first
			}
			if field, x, y := difference(q.Plan, p.asOf(q.Plan)); field != "" {
				return Plan{}, field, x, y, p.first
			}
		}
	}
	all = seen[0].Plan
	for _, p := range seen[1:] {
		all = all.with(p.Plan)
	}
	return all, "", nil, nil, 0
}

// held are the data sets of the plan that a run has verdicts of: a run that was divided by data set is several
// records with its whole plan. All of the plan where it has none.
func (r *Record) held() []string {
	var sets []string
	for _, v := range r.Verdicts {
		if slices.Contains(r.Run.Plan.Datasets, v.Dataset) && !slices.Contains(sets, v.Dataset) {
			sets = append(sets, v.Dataset)
		}
	}
	if sets == nil {
		return r.Run.Plan.Datasets
	}
	return sets
}

// apart reports whether two lists of data sets have none in common.
func apart(a, b []string) bool {
	return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(d string) bool { return slices.Contains(b, d) })
}

// asOf is p with what plans of other data sets may differ in as q has it.
func (p Plan) asOf(q Plan) Plan {
	p.Codecs, p.Datasets, p.BudgetNS = q.Codecs, q.Datasets, q.BudgetNS
	p.Quality, p.Processes, p.Rounds, p.Precision = q.Quality, q.Processes, q.Rounds, q.Precision
	return p
}

// with adds the data sets of q; of what both say the looser stays.
func (p Plan) with(q Plan) Plan {
	for _, c := range q.Codecs {
		if !slices.Contains(p.Codecs, c) {
			p.Codecs = append(slices.Clip(p.Codecs), c)
		}
	}
	for _, d := range q.Datasets {
		if !slices.Contains(p.Datasets, d) {
			p.Datasets = append(slices.Clip(p.Datasets), d)
		}
	}
	p.BudgetNS += q.BudgetNS
	if q.Quality != p.Quality && !slices.Contains(strings.Split(p.Quality, " and "), q.Quality) {
		p.Quality = cmp.Or(p.Quality, "no preset") + " and " + cmp.Or(q.Quality, "no preset")
	}
	p.Processes, p.Rounds = min(p.Processes, q.Processes), min(p.Rounds, q.Rounds)
	if p.Precision == 0 || q.Precision == 0 {
		p.Precision = 0
	} else {
		p.Precision = max(p.Precision, q.Precision)
	}
	return p
}

// qualities says of which runs some data sets were measured with another quality; "" for none.
func qualities(runs []*Record) string {
	by := map[string][]string{}
	var order []string
	for _, r := range runs {
		p := r.Run.Plan
		quality := cmp.Or(p.Quality, "no preset")
		if !slices.Contains(order, quality) {
			order = append(order, quality)
		}
		for _, d := range p.Datasets {
			if !slices.Contains(by[quality], d) {
				by[quality] = append(by[quality], d)
			}
		}
	}
	if len(order) < 2 {
		return ""
	}
	for i, quality := range order {
		order[i] = fmt.Sprintf("%s on %s", quality, strings.Join(by[quality], ", "))
	}
	return "data sets were measured with unlike quality: " + strings.Join(order, "; ")
}
