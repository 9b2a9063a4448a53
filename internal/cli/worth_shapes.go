package cli

import (
	"io"
	"slices"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/result/worth"
	"github.com/serialbench/serialbench/internal/shapes"
)

// worthOfShapes says what a switch would save of what a service recorded with package tap. rec is nil where there is no
// record.
func (p *program) worthOfShapes(f worthFlags, rec *record.Record, q recommend.Question) error {
	file, err := shapesFile(f.shapes)
	if err != nil {
		return err
	}
	all := worth.Uses(file)
	for _, u := range all {
		if rec == nil {
			break
		}
		in, of := rec, q
		if of.Datasets, of.Mix, err = p.standsFor(u, rec, q); err != nil {
			return err
		}
		if len(of.Datasets) > 0 { // of a large record most is of others
			narrow := *rec
			narrow.Samples = slices.DeleteFunc(slices.Clone(rec.Samples),
				func(s record.Sample) bool { return !slices.Contains(of.Datasets, s.Dataset) })
			in = &narrow
		}
		if err := u.Save(in, of, stats.Default); err != nil {
			return err
		}
	}
	return p.write(show{output: f.output}, func(w io.Writer) error {
		if f.format == "json" {
			return encode(w, struct {
				Version int          `json:"version"`
				Least   float64      `json:"least"`
				Uses    []*worth.Use `json:"uses"`
			}{1, float64(f.least), all})
		}
		_, err := io.WriteString(w, worth.TrafficText(all, float64(f.least), rec != nil))
		return err
	})
}

// standsFor are the data sets of a record that stand for the messages of a use: those that the question names, that of
// the type itself, or else those that are nearest in size and kind, with their weights.
func (p *program) standsFor(u *worth.Use, rec *record.Record, q recommend.Question) (names []string,
	mix []recommend.Weight, err error) {
	if len(q.Datasets) > 0 {
		return q.Datasets, nil, nil
	}
	for _, s := range rec.Samples {
		if _, builtIn := dataset.Lookup(s.Dataset); !builtIn && shapes.IsOf(s.Dataset, u.Type) {
			return []string{s.Dataset}, nil, nil
		}
		if !slices.Contains(names, s.Dataset) {
			names = append(names, s.Dataset)
		}
	}
	mix, err = weighed(u.Sites(), p.field.Looks(recommend.Usual(names)))
	if err != nil || len(mix) == 0 {
		return names, nil, err
	}
	names = nil
	for _, w := range mix {
		names = append(names, w.Dataset)
	}
	return names, mix, nil
}
