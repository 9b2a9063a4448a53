package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// The lines between which a README is renewed.
const (
	ReadmeBegin = "<!-- serialbench: begin -->"
	ReadmeEnd   = "<!-- serialbench: end -->"
)

// ReadmeRows is how many codecs the table of a README shows.
const ReadmeRows = 10

// Renew returns readme with what is between [ReadmeBegin] and [ReadmeEnd] replaced
// by the answers to common questions, the first [ReadmeRows] codecs on [ReadmeDataset], and one
// line about the machine. results is the address of what has all the tables, relative
// to the README. The same record gives the same bytes.
func Renew(readme []byte, rec *record.Record, answers, results string, o Options) ([]byte, error) {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	v := newView(rec, o)
	return Between(readme, ReadmeBegin, ReadmeEnd, fmt.Sprintf("## Answers\n\n%s\n## Results on `%s`\n\n%s"+
		"[All codecs, operations and versions](%s). %s.\n", answers, ReadmeDataset(rec),
		markdown(document{tables: []grid{v.first(ReadmeDataset(rec), ReadmeRows)}}), results, v.machine()))
}

// ReadmeDataset is the data set that a README shows: person, or the first of rec
// where that was not measured.
func ReadmeDataset(rec *record.Record) string {
	const main = "person"
	ids := newView(rec, Options{}).datasets
	if len(ids) == 0 || slices.Contains(ids, main) {
		return main
	}
	return ids[0]
}

// first is the ranked table of a data set with its first n codecs, the baseline,
// which bounds all others from below, in a line beneath it.
func (v *view) first(dataset string, n int) grid {
	t := v.ranked(dataset)
	rows := t.rows
	t.title, t.rows = "", nil
	notes := ""
	var bound string
	for _, r := range rows {
		if r[1].text == baseline {
			bound = fmt.Sprintf("`%s`, %s: marshal %s, unmarshal %s", baseline, baselineWords, r[2].text, r[3].text)
		} else if len(t.rows) < n {
			t.rows = append(t.rows, r)
			notes += r[len(r)-1].text + "\n"
		}
	}
	t.notes = slices.DeleteFunc(t.notes, func(l string) bool {
		if strings.HasPrefix(l, "baseline (") { // said with its times
			return true
		}
		mark, _, ok := strings.Cut(l, " ")
		return ok && strings.HasPrefix(mark, "[") && !strings.Contains(notes, mark)
	})
	if bound != "" {
		t.notes = append([]string{bound}, t.notes...)
	}
	return t
}

// machine says in one sentence where and when was measured, and how many warnings
// the page of results has.
func (v *view) machine() string {
	environment, warnings := "", 0
	for _, l := range v.notes() {
		if e, ok := strings.CutPrefix(l, "environment: "); ok {
			environment = e
		}
		if strings.HasPrefix(l, "warning: ") {
			warnings++
		}
	}
	switch warnings {
	case 0:
		return "Measured with " + environment
	case 1:
		return "Measured with " + environment + "; one warning stands there"
	}
	return fmt.Sprintf("Measured with %s; %d warnings stand there", environment, warnings)
}
