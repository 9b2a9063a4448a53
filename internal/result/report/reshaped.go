package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
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
func reshapes(rec *record.Record, o Options) (all []reshaped) {
	v := newView(rec, o)
	for _, d := range v.datasets {
		of := o.Same[d]
		if of == "" || !slices.Contains(v.datasets, of) {
			continue
		}
		for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
			all = append(all, gathered(v, d, of, string(op), func(id string) float64 {
				a, b := v.at(id, d, op), v.at(id, of, op)
				if a == nil || b == nil || b.NS <= 0 {
					return 0
				}
				return a.NS / b.NS
			})...)
		}
		all = append(all, gathered(v, d, of, "size", func(id string) float64 {
			a, b := v.verdicts[pair{id, d}].EncodedBytes, v.verdicts[pair{id, of}].EncodedBytes
			if b <= 0 {
				return 0
			}
			return a / b
		})...)
	}
	return all
}

// gathered asks for the ratio of every codec, 0 for none, and puts them together by format.
func gathered(v *view, d, of, what string, ratio func(id string) float64) []reshaped {
	by := map[string]*reshaped{}
	for _, c := range v.codecs(d) {
		r := ratio(c)
		if r <= 0 || v.noOp[c] || c == baseline || strings.HasSuffix(c, record.Twin) {
			continue
		}
		for _, f := range []string{"", formatOf(c)} {
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

func (r reshaped) median() float64 { return middle(r.ratios) }

// reshapedTables is one table, or none if no data set of the record has the content of another one.
func reshapedTables(rec *record.Record, o Options) []grid {
	all := reshapes(rec, o)
	if len(all) == 0 {
		return nil
	}
	t := grid{title: "what another shape of the same content costs",
		columns: []column{{name: "data set"}, {name: "instead of"}, {name: "what"}, {name: "format"},
			{name: "codecs", right: true}, {name: "median", right: true}, {name: "least", right: true},
			{name: "most", right: true}}}
	for _, r := range all {
		t.add(r.dataset, r.of, r.what, cmp.Or(r.format, "all"), count(float64(len(r.ratios))), times(r.median(), true),
			times(r.ratios[0], true), times(r.ratios[len(r.ratios)-1], true))
	}
	t.notes = []string{"figures of the codecs on one data set divided by theirs on the other: 2 is twice the time, or " +
		"twice the bytes; the values are drawn anew, by the same rules"}
	return []grid{t}
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

func reshapedShapes(rec *record.Record, o Options) []reshapedShape {
	list := []reshapedShape{}
	for _, r := range reshapes(rec, o) {
		list = append(list, reshapedShape{r.dataset, r.of, r.what, r.format, len(r.ratios), r.median(), r.ratios[0],
			r.ratios[len(r.ratios)-1]})
	}
	return list
}
