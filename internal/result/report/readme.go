package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// The lines between which a README is renewed.
const (
	ReadmeBegin = "<!-- serialbench: begin -->"
	ReadmeEnd   = "<!-- serialbench: end -->"
)

// Renew returns readme with what is between [ReadmeBegin] and [ReadmeEnd] replaced
// by the answers to common questions, the codecs of a list on [ReadmeDataset], and one
// line about the machine. results is the address of what has all the tables, relative
// to the README. The same record gives the same bytes.
func Renew(readme []byte, rec *record.Record, answers, results string, list []string, o Options) ([]byte, error) {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	v, set := tables{newView(rec, o)}, ReadmeDataset(rec)
	return Between(readme, ReadmeBegin, ReadmeEnd, fmt.Sprintf("## Answers\n\n%s\n## The libraries that people choose "+
		"between, on `%s`\n\n%s[All codecs, operations and data sets](%s). %s.\n", answers, set,
		document{tables: []grid{v.chosen(set, list)}}.markdown(), results, v.machine()))
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

// chosen is a table of the codecs of a list that have a time on a data set, the fastest first.
func (v tables) chosen(dataset string, list []string) grid {
	t := grid{columns: []column{{name: "codec"}, {name: "time against encoding/json", right: true},
		{name: "marshal", right: true}, {name: "unmarshal", right: true}, {name: "bytes", right: true},
		{name: "allocs m/u", right: true}, {name: "hostile input"}}}
	against := v.at(shortNext, dataset, stats.Sum)
	var refused []string
	for _, id := range v.codecs(dataset) {
		m, u := v.at(id, dataset, codec.OpMarshal), v.at(id, dataset, codec.OpUnmarshal)
		if !slices.Contains(list, id) || v.noOp[id] || id == baseline || m == nil || u == nil {
			continue
		}
		t.add(id, relative(v.at(id, dataset, stats.Sum), against), brief(m), brief(u),
			count(v.verdict(id, dataset).EncodedBytes), counts(m, u, func(c *stats.Cell) float64 { return c.Allocs }),
			v.worst(id, dataset))
		if why := recommend.Floor(v.known.Codec(id).Codec); why != "" && why != recommend.NotLooked {
			refused = append(refused, id)
		}
	}
	t.notes = []string{"hostile input: the worst outcome on this data set, of any operation that decodes"}
	if len(refused) > 0 {
		t.notes = append(t.notes, "never recommended, for reasons in docs/choosing.md: "+strings.Join(refused, ", "))
	}
	for _, line := range v.resolution(dataset) {
		t.notes = append(t.notes, strings.TrimSuffix(line, "; = tie"))
	}
	return t
}

// worst is the worst that hostile input of a data set did to a codec, by all operations that were attacked.
func (v tables) worst(id, dataset string) string {
	tried, whole := "", true
	for _, a := range v.known.Codec(id).Attacks {
		if a.Dataset != dataset || a.Cases == 0 {
			continue
		}
		if whole = whole && a.Verdict() != record.Unfinished; tried == "" ||
			record.Severity(a.Worst) > record.Severity(tried) {
			tried = a.Worst
		}
	}
	o, _ := record.OutcomeOf(tried)
	switch {
	case tried == "":
		return "not tried"
	case record.Harmful(tried):
		return o.Does
	case !whole:
		return "no harm found yet"
	}
	return "no harm found"
}

// machine says in one sentence where and when was measured, and how many warnings
// the page of results has.
func (v tables) machine() string {
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
		return "Measured with " + environment + "; one warning applies"
	}
	return fmt.Sprintf("Measured with %s; %d warnings apply", environment, warnings)
}
