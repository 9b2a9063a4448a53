package session

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/shapes"
)

// Kinds says what the types of the data sets are made of.
func (f *Field) Kinds() map[string][]string {
	all := map[string][]string{}
	for _, d := range f.Suite.Datasets {
		if d.Draw != nil {
			all[d.ID] = attack.KindsOf(d.Draw(1, dataset.DefaultSeed)[0])
		}
	}
	return all
}

// drawnForLook is how many values of a data set are looked at.
const drawnForLook = 8

// Looks are what values of data sets look like in JSON, of those that there are and JSON can hold.
func (f *Field) Looks(of []string) (all []shapes.Look) {
	for _, d := range f.Suite.Datasets {
		if d.Draw == nil || !slices.Contains(of, d.ID) {
			continue
		}
		var texts [][]byte
		for _, v := range d.Draw(drawnForLook, dataset.DefaultSeed) {
			if text, err := json.Marshal(v); err == nil {
				texts = append(texts, text)
			}
		}
		if len(texts) > 0 {
			all = append(all, shapes.LookOf(d.ID, texts...))
		}
	}
	return all
}

// EdgeDatasets are the hidden data sets that values at the edges of types belong to, as
// far as there are.
func (f *Field) EdgeDatasets() []string {
	var ids []string
	for _, e := range edges.All() {
		ids = append(ids, e.Dataset)
	}
	var found []string
	for _, d := range f.Suite.Datasets {
		if _, ours := dataset.Lookup(d.ID); ours && d.Hidden && slices.Contains(ids, d.ID) {
			found = append(found, d.ID)
		}
	}
	return found
}

// shaped is how many values the picture of a data set's shape is made from.
const shaped = 20

// Adds puts into the options of a page what is known here and no record says: how each
// codec is called, and what the types of its data sets are.
func (f *Field) Adds(o *view.Options) {
	o.Classes = differ.Removes
	o.Uses, o.Types = f.engine.Uses(), map[string]view.Type{}
	for _, d := range f.Suite.Datasets {
		if d.Hidden || d.Draw == nil { // of which the page has no picture
			continue
		}
		values := d.Draw(shaped, dataset.DefaultSeed)
		o.Types[d.ID] = view.Type{Doc: d.Doc, Kinds: attack.KindsOf(values[0]), Shape: view.ShapeOf(values)}
	}
}

// Complete says of the codecs of a record what it was made without and is known here: of the
// same version the licence and the modules, of any what is newest and whether it is kept up.
func (f *Field) Complete(rec *record.Record) {
	for i, c := range rec.Codecs {
		info, ok := f.Suite.Codec(c.ID)
		if !ok || info.Library != c.Library {
			continue
		}
		c.Licence = cmp.Or(c.Licence, info.Under(c.Version))
		if c.Version == info.Release.Version {
			c.Modules = cmp.Or(c.Modules, info.Release.Modules)
		}
		if codecs.Known(c.Library) { // what is known today, not on the day of the record
			known := codecs.Of(c.Library)
			c.Latest = known.Newest.Words()
			c.Ended, c.Status = known.Ended()
		}
		rec.Codecs[i] = c
	}
}

// Told are the codecs that are chosen of those that records tell of. Of one that this program has and they say nothing
// of, evidence is missing, which is another error than that of one that does not exist.
func (f *Field) Told(chosen, told []string) ([]string, error) {
	ids, err := Match("codec", chosen, told)
	if err == nil {
		return ids, nil
	}
	exists, lacks := slices.Concat(told, f.CodecIDs()), &recommend.LackingError{}
	for _, id := range Split(chosen) {
		if _, wrong := Match("codec", []string{id}, exists); wrong != nil {
			return nil, err
		}
		if _, lack := Match("codec", []string{id}, told); lack != nil {
			lacks.List = append(lacks.List, recommend.Nothing(id, "run.jsonl"))
		}
	}
	return nil, lacks
}

// SameContent has the data sets whose content another one has in another shape, and that one.
func SameContent() map[string]string {
	same := map[string]string{}
	for _, d := range dataset.All() {
		if d.Same != "" {
			same[d.ID] = d.Same
		}
	}
	return same
}

// Name adds to a record the codecs that nothing in it is about, so that they are shown as not measured
// yet, with what is known of them today.
func (f *Field) Name(rec *record.Record) {
	tried := map[string]bool{}
	for _, v := range rec.Verdicts {
		tried[v.Codec] = true
	}
	rec.Codecs = slices.DeleteFunc(rec.Codecs, func(c record.Codec) bool {
		_, ours := f.Suite.Codec(c.ID)
		return ours && !tried[c.ID]
	})
	for _, i := range f.Suite.Codecs {
		if !slices.ContainsFunc(rec.Codecs, func(c record.Codec) bool { return c.ID == i.ID }) {
			rec.Codecs = append(rec.Codecs, measure.CodecLine(i, f.Version(i)))
		}
	}
}
