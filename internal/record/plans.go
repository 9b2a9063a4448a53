package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// joinPlans makes one plan of those of runs. They are equal, or are of other data sets each: tables
// are by data set, and within one all was measured side by side. Such plans may be of unlike codecs, quality
// and time, and nothing else. The field in which others differ is named with its two values, and
// the position of the run.
func joinPlans(runs []*Record) (all Plan, field string, x, y any, at int) {
	seen := []Plan{runs[0].Run.Plan}
	for i, r := range runs[1:] {
		p := r.Run.Plan
		if slices.ContainsFunc(seen, func(q Plan) bool { return UnlikePlan(q, p) == "" }) {
			continue
		}
		for _, q := range seen {
			if field, x, y := difference(q, p); apart(q, p) {
				field, x, y = difference(q, p.asOf(q))
				if field != "" {
					return Plan{}, field, x, y, i + 1
				}
			} else {
				return Plan{}, field, x, y, i + 1
			}
		}
		seen = append(seen, p)
	}
	all = seen[0]
	for _, p := range seen[1:] {
		all = all.with(p)
	}
	return all, "", nil, nil, 0
}

// apart reports whether two plans have no data set in common.
func apart(a, b Plan) bool {
	return len(a.Datasets) > 0 && len(b.Datasets) > 0 &&
		!slices.ContainsFunc(a.Datasets, func(d string) bool { return slices.Contains(b.Datasets, d) })
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
	p.Datasets = slices.Concat(p.Datasets, q.Datasets)
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
