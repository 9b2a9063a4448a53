package session

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/shapes"
	"github.com/serialbench/serialbench/suite"
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
			c.Latest, c.Status = known.Newest.Words(), known.Ended()
		}
		rec.Codecs[i] = c
	}
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

// Entry is a codec in list codecs --format json.
type Entry struct {
	ID             string              `json:"id"`
	Format         string              `json:"format"`
	Library        string              `json:"library"`
	Version        string              `json:"version"` // as linked
	Kind           codec.Kind          `json:"kind"`
	Datasets       []string            `json:"datasets"`    // on which it runs
	Unsupported    map[string]string   `json:"unsupported"` // data set → reason
	Adapted        map[string][]string `json:"adapted"`     // data set → "path: how"
	Ops            []codec.Op          `json:"ops"`
	Streams        string              `json:"streams"` // "real" or "wrapped", on the first data set; "" for none
	Schema         bool                `json:"schema"`
	SelfDescribing bool                `json:"self_describing"`
	Text           bool                `json:"text"`
	Languages      string              `json:"languages"`
	Unsafe         []string            `json:"unsafe"`   // packages outside the standard library that import unsafe
	Released       string              `json:"released"` // day on which the version was published; "" for not known
	// names of SPDX, "none found" or "not recognised"; "" for not known
	Licence string `json:"licence"`
	// that it is built of, its own among them; 0 for the standard library, or not known
	Modules      int               `json:"modules"`
	Newest       codecs.Newest     `json:"newest"` // seen elsewhere, where it is newer than the pinned version
	Status       codecs.Status     `json:"status"`
	StatusSource string            `json:"status_source"` // who says so, and where
	StatusDay    string            `json:"status_day"`    // on which that was read
	Advisories   []codecs.Advisory `json:"advisories"`    // that the pinned version is open to
	Successors   []string          `json:"successors"`    // modules to use instead
	Family       []string          `json:"family"`        // other modules that carry it on, or that it carries on
	DecodeOnly   bool              `json:"decode_only"`
	NoOp         bool              `json:"no_op"`
	Unobtainable string            `json:"unobtainable"`
	Doc          string            `json:"doc"`
	Measured     []string          `json:"measured,omitempty"`  // with --record: traits that a user has to know
	Untrusted    string            `json:"untrusted,omitempty"` // with --record: what hostile input did to it
}

// Entry is what is known of a codec.
func (f *Field) Entry(i codec.Info) Entry {
	line := measure.CodecLine(i, f.Version(i))
	known := codecs.Of(i.Library)
	e := Entry{
		ID: i.ID, Format: i.Format(), Library: i.Library, Version: line.Version, Released: line.Released,
		Licence: line.Licence, Kind: i.Kind,
		Datasets: []string{}, Unsupported: map[string]string{}, Adapted: map[string][]string{}, Ops: []codec.Op{},
		Modules: line.Modules, Newest: known.Newest, Status: known.Status, StatusSource: known.StatusSource,
		StatusDay:  known.StatusDay,
		Advisories: known.Open(line.Version), Successors: append([]string{}, known.Successors...),
		Family: slices.DeleteFunc(append([]string{}, codecs.Family(i.Library)...),
			func(m string) bool { return m == i.Library }),
		Schema: i.Schema, SelfDescribing: i.SelfDescribing, Text: i.Text, Languages: i.Languages,
		Unsafe: append([]string{}, i.Unsafe...), DecodeOnly: i.DecodeOnly, NoOp: i.NoOp,
		Unobtainable: i.Unobtainable, Doc: i.Doc,
	}
	for _, c := range f.Suite.Cases {
		if c.Codec != i.ID || c.Dataset.Hidden {
			continue
		}
		e.Datasets = append(e.Datasets, c.Dataset.ID)
		for _, a := range c.Adapted {
			e.Adapted[c.Dataset.ID] = append(e.Adapted[c.Dataset.ID], a.Path+": "+a.How)
		}
	}
	if len(e.Datasets) > 0 && !i.DecodeOnly {
		e.Streams = suite.WrappedStream
		if f.engine.Streams(i.ID) {
			e.Streams = suite.RealStream
		}
	}
	for _, m := range f.Suite.Missing {
		if m.Codec == i.ID && slices.ContainsFunc(f.Visible(), func(d dataset.Info) bool { return d.ID == m.Dataset }) {
			e.Unsupported[m.Dataset] = offer.Reasons(m.Problems)
		}
	}
	for _, o := range codec.Ops() {
		if slices.ContainsFunc(f.Suite.Cases, func(c *suite.Case) bool { return c.Codec == i.ID && c.Offers(o.Op) }) {
			e.Ops = append(e.Ops, o.Op)
		}
	}
	return e
}

// Kin are the other libraries of a codec's family as format/library.
func (f *Field) Kin(e Entry) (all []string) {
	for _, c := range f.Suite.Codecs {
		parts := strings.SplitN(c.ID, "/", 3)
		name := strings.Join(parts[:min(2, len(parts))], "/")
		if slices.Contains(e.Family, c.Library) && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
