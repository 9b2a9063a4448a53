package recommend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// role is a question that a published recommendation answers.
type role struct {
	name string
	q    Question
}

// little decides between codecs that are equal in what is asked for.
const little = 1e-3

func roles(datasets []string) []role {
	time := Question{Time: 1, Size: little, Datasets: datasets}
	with := func(q Question, needs ...Need) Question {
		q.Needs = needs
		return q
	}
	all := Question{Datasets: datasets}
	return []role{
		{"Fastest without code generation", with(time, NoCodegen)}, {"Best for untrusted input", with(all, Untrusted)},
		{"Best for other languages", with(all, CrossLang)}, {"Smallest", Question{Size: 1, Time: little, Datasets: datasets}},
	}
}

// Section writes the recommendation of a record as Markdown: for each question the
// codec, its figures, its price and what harms it. The same record gives the same text.
func Section(rec *record.Record, datasets []string, e stats.Estimator) (string, error) {
	var b strings.Builder
	for i, r := range roles(datasets) {
		if slices.Contains(r.q.Needs, Untrusted) && datasets == nil {
			if r.q.Datasets = attacked(rec); len(r.q.Datasets) > 0 {
				r.name += " on " + strings.Join(r.q.Datasets, " and ")
			}
		}
		a, err := Choose(rec, r.q, e)
		if err != nil {
			return "", err
		}
		if i == 0 && len(a.Datasets) == 1 { // the first question is of all
			fmt.Fprintf(&b, "On %s, marshal and unmarshal together:\n\n", a.Datasets[0])
		} else if i == 0 {
			fmt.Fprintf(&b, "Means over %d data sets, marshal and unmarshal together:\n\n", len(a.Datasets))
		}
		if len(a.Picks) == 0 {
			why := "not known from this record"
			if len(a.Missing) == 0 {
				why = "no codec that was measured is shown to qualify"
			}
			fmt.Fprintf(&b, "- **%s**: %s", r.name, why)
			for _, m := range a.Missing {
				fmt.Fprintf(&b, "; `%s` would tell", m.Command)
			}
			b.WriteByte('\n')
			continue
		}
		p := a.Picks[0]
		fmt.Fprintf(&b, "- **%s**: `%s`, %s. Its price: %s.", r.name, p.Codec, p.figures(), cost(a))
		if len(p.Beware) > 0 {
			fmt.Fprintf(&b, " Beware: %s.", p.Beware[0])
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// attacked are the data sets that were both measured and attacked.
func attacked(rec *record.Record) []string {
	measured := map[string]bool{}
	for _, s := range rec.Samples {
		measured[s.Dataset] = true
	}
	var sets []string
	for _, a := range rec.Attacks {
		if measured[a.Dataset] && !slices.Contains(sets, a.Dataset) {
			sets = append(sets, a.Dataset)
		}
	}
	slices.Sort(sets)
	return sets
}

// cost says what the first pick is worse at than others that meet the needs, and
// what the needs themselves cost.
func cost(a Answer) string {
	p := a.Picks[0]
	parts := append([]string{}, p.GivesUp...)
	if len(parts) == 0 {
		parts = append(parts, "nothing else that qualifies is better at anything")
	}
	if f := a.Favourite; f != nil && len(a.Needs) > 0 && f.Codec != p.Codec {
		why := "was not shown to qualify"
		if len(f.Lacks) > 0 {
			why = "does not qualify"
		}
		parts = append(parts, fmt.Sprintf("`%s`, which %s, takes %s ns and %s bytes", f.Codec, why, figure(f.NS), figure(f.Bytes)))
	}
	return strings.Join(parts, "; ")
}
