package across

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// reshaped is what the codecs of a format pay or gain when the same content has another shape, such as
// numbers and times as text, or a tree of any instead of structs.
type reshaped struct {
	dataset, of string // of is the data set with the content in its own shape
	what        string // an operation, or "size"
	format      string // "": of all codecs
	ratios      []float64
}

// reshapes are by data set, operation and format; those of all codecs are first.
func reshapes(v *view.View) (all []reshaped) {
	for _, d := range v.Datasets {
		of := v.Opts.Same[d]
		if of == "" || !slices.Contains(v.Datasets, of) {
			continue
		}
		for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
			all = append(all, gathered(v, d, of, string(op), func(id string) float64 {
				a, b := v.At(id, d, op), v.At(id, of, op)
				if a == nil || b == nil || b.NS <= 0 {
					return 0
				}
				return a.NS / b.NS
			})...)
		}
		all = append(all, gathered(v, d, of, "size", func(id string) float64 {
			a, b := v.Verdict(id, d).EncodedBytes, v.Verdict(id, of).EncodedBytes
			if b <= 0 {
				return 0
			}
			return a / b
		})...)
	}
	return all
}

// gathered asks for the ratio of every codec, 0 for none, and puts them together by format.
func gathered(v *view.View, d, of, what string, ratio func(id string) float64) []reshaped {
	by := map[string]*reshaped{}
	for _, c := range v.Codecs(d) {
		r := ratio(c)
		if r <= 0 || v.NoOp[c] || c == view.Baseline || strings.HasSuffix(c, record.Twin) {
			continue
		}
		format, _, _ := strings.Cut(c, "/")
		for _, f := range []string{"", format} {
			if by[f] == nil {
				by[f] = &reshaped{dataset: d, of: of, what: what, format: f}
			}
			by[f].ratios = append(by[f].ratios, r)
		}
	}
	var list []reshaped
	for _, r := range by {
		slices.Sort(r.ratios)
		list = append(list, *r)
	}
	slices.SortStableFunc(list, func(a, b reshaped) int { return cmp.Compare(a.format, b.format) })
	return list
}

func (r reshaped) median() float64 { return number.Middle(r.ratios) }

// reshapedTables is one table, or none if no data set of the record has the content of another one.
func reshapedTables(all []reshaped) []grid.Table {
	if len(all) == 0 {
		return nil
	}
	t := grid.Table{Title: "what another shape of the same content costs",
		Columns: []grid.Column{{Name: "data set"}, {Name: "instead of"}, {Name: "what"}, {Name: "format"},
			{Name: "codecs", Right: true}, {Name: "median", Right: true}, {Name: "least", Right: true},
			{Name: "most", Right: true}}}
	for _, r := range all {
		t.Add(r.dataset, r.of, r.what, cmp.Or(r.format, "all"), number.Count(float64(len(r.ratios))),
			number.Times(r.median(), true),
			number.Times(r.ratios[0], true), number.Times(r.ratios[len(r.ratios)-1], true))
	}
	t.Notes = []string{"figures of the codecs on one data set divided by theirs on the other: 2 is twice the time, or " +
		"twice the bytes; the values are drawn anew, by the same rules"}
	return []grid.Table{t}
}

// The JSON form of a reshaped.
type reshapedShape struct {
	Dataset string  `json:"dataset"`
	Of      string  `json:"instead_of"`
	What    string  `json:"what"`
	Format  string  `json:"format"` // "": all
	Codecs  int     `json:"codecs"`
	Median  float64 `json:"median"`
	Least   float64 `json:"least"`
	Most    float64 `json:"most"`
}

func reshapedShapes(all []reshaped) []reshapedShape {
	list := []reshapedShape{}
	for _, r := range all {
		list = append(list, reshapedShape{r.dataset, r.of, r.what, r.format, len(r.ratios), r.median(), r.ratios[0],
			r.ratios[len(r.ratios)-1]})
	}
	return list
}
