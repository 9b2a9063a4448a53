package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
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
func Renew(readme []byte, of *view.View, answers, results string, list []string) ([]byte, error) {
	v, set := tables{of}, ReadmeDataset(of)
	return grid.Between(readme, ReadmeBegin, ReadmeEnd,
		fmt.Sprintf("## Answers\n\n%s\n## The libraries that people choose "+
			"between, on `%s`\n\n%s[All codecs, operations and data sets](%s). %s.\n", answers, set,
			grid.Document{Tables: []grid.Table{v.chosen(set, list)}}.Markdown(), results, v.machine()))
}

// ReadmeDataset is the data set that a README shows: person, or the first of a view
// where that was not measured.
func ReadmeDataset(v *view.View) string {
	const main = "person"
	if len(v.Datasets) == 0 || slices.Contains(v.Datasets, main) {
		return main
	}
	return v.Datasets[0]
}

// chosen is a table of the codecs of a list that have a time on a data set, the fastest first.
func (v tables) chosen(dataset string, list []string) grid.Table {
	t := grid.Table{Columns: []grid.Column{{Name: "codec"}, {Name: "time against encoding/json", Right: true},
		{Name: "marshal", Right: true}, {Name: "unmarshal", Right: true}, {Name: "bytes", Right: true},
		{Name: "allocs m/u", Right: true}, {Name: "hostile input"}}}
	against := v.At(shortNext, dataset, stats.Sum)
	var refused []string
	for _, id := range v.Codecs(dataset) {
		m, u := v.At(id, dataset, codec.OpMarshal), v.At(id, dataset, codec.OpUnmarshal)
		if !slices.Contains(list, id) || v.NoOp[id] || id == view.Baseline || m == nil || u == nil {
			continue
		}
		t.Add(id, relative(v.At(id, dataset, stats.Sum), against), number.Brief(m), number.Brief(u),
			number.Count(v.Verdict(id, dataset).EncodedBytes), number.Counts(m, u,
				func(c *stats.Cell) float64 { return c.Allocs }),
			v.worst(id, dataset))
		if b := recommend.Floor(v.Known.Codec(id).Codec); b.Why != "" && b.Kind != recommend.NotLooked {
			refused = append(refused, id)
		}
	}
	t.Notes = []string{"hostile input: the worst outcome on this data set, of any operation that decodes"}
	if len(refused) > 0 {
		t.Notes = append(t.Notes, "never recommended, for reasons in docs/choosing.md: "+strings.Join(refused, ", "))
	}
	t.Notes = append(t.Notes, v.resolution(dataset, "")...)
	return t
}

// worst is the worst that hostile input of a data set did to a codec, by all operations that were attacked.
func (v tables) worst(id, dataset string) string {
	tried, whole := "", true
	for _, a := range v.Known.Codec(id).Attacks {
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
	for _, n := range v.Notes() {
		switch n.Kind {
		case view.Environment:
			environment = n.Text
		case view.Warning:
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
