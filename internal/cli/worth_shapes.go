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

// shapesFile reads the file of --shapes.
func shapesFile(path string) (*shapes.File, error) {
	if !shapes.Is(path) {
		return nil, wrongf("--shapes: %s is no file of shapes, as the module tap writes them", path)
	}
	return shapes.Read(path)
}

// mix weighs data sets by the messages of a file of shapes.
func (p *program) mix(path string, of []string) (weights []recommend.Weight, err error) {
	file, err := shapesFile(path)
	if err != nil {
		return nil, err
	}
	looks := p.field.Looks(of)
	if len(looks) == 0 {
		return nil, wrongf("--shapes: none of the data sets is built in, so that none can be weighed; leave --shapes out")
	}
	weights, err = weighed(file.Sites, looks)
	if err == nil && len(weights) == 0 {
		err = wrongf("--shapes: %s has no sampled message: let the service run for longer, or at a greater rate", path)
	}
	return weights, err
}

// weighed are the data sets that are nearest to messages.
func weighed(sites []*shapes.Site, looks []shapes.Look) (weights []recommend.Weight, err error) {
	if len(looks) == 0 {
		return nil, nil
	}
	near, err := shapes.Mix(sites, looks, dataset.DefaultSeed)
	for _, n := range near {
		weights = append(weights, recommend.Weight{Dataset: n.Dataset, Share: n.Share, Why: n.Words()})
	}
	return weights, err
}
