package recommend

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/stats"
)

// role is a question that a published recommendation answers.
type role struct {
	name string
	q    Question
}

func roles(datasets []string) []role {
	time, size := Question{Time: 1, Datasets: datasets}, Question{Size: 1, Datasets: datasets}
	with := func(q Question, needs ...Need) Question {
		q.Needs = needs
		return q
	}
	untrusted := with(Question{Datasets: datasets}, Untrusted)
	return []role{
		{"fastest that withstands hostile input", with(time, Untrusted)}, {"smallest", size},
		{"fastest without code generation", with(time, NoCodegen)}, {"best for other languages", with(Question{Datasets: datasets}, CrossLang)},
		{"best on untrusted input, time, size and allocations alike", untrusted},
	}
}

// Section writes the recommendation of a record as Markdown: for each question the
// codec, its figures and its price. The same record gives the same text.
func Section(rec *record.Record, datasets []string, e stats.Estimator) (string, error) {
	var b strings.Builder
	for _, r := range roles(datasets) {
		a, err := Choose(rec, r.q, e)
		if err != nil {
			return "", err
		}
		if len(a.Picks) == 0 {
			fmt.Fprintf(&b, "- **%s**: not known from this record", r.name)
			for _, m := range a.Missing {
				fmt.Fprintf(&b, "; `%s` would tell", m.Command)
			}
			b.WriteByte('\n')
			continue
		}
		p := a.Picks[0]
		fmt.Fprintf(&b, "- **%s**: `%s`, %.4g ns, %.4g bytes, %.3g allocations.", r.name, p.Codec, p.NS, p.Bytes, p.Allocs)
		if len(p.GivesUp) > 0 {
			fmt.Fprintf(&b, " Its price: %s.", strings.Join(p.GivesUp, "; "))
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}
