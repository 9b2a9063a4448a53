package session

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/suite"
)

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

// ListCodecs lists the codecs, for programs and as rows; rec tells what was measured of them, unless it is nil.
func (f *Field) ListCodecs(rec *record.Record) ([]Entry, [][]string) {
	entries := []Entry{}
	rows := [][]string{{"id", "kind", "library", "version", "released", "newest", "modules", "status", "family", "licence",
		"data sets", "streams", "properties", "adapted", "doc"}}
	if rec != nil {
		rows[0] = append(rows[0], "measured", "untrusted input")
	}
	known := facts.New(cmp.Or(rec, &record.Record{}))
	for _, i := range f.Suite.Codecs {
		e := f.Entry(i)
		if rec != nil {
			e.Measured, e.Untrusted = library.Noteworthy(known.Codec(e.ID)), known.Codec(e.ID).Untrusted("")
		}
		entries = append(entries, e)
		doc := e.Doc
		if e.Unobtainable != "" {
			doc = "not obtainable: " + e.Unobtainable
		}
		rows = append(rows, []string{e.ID, string(e.Kind), cmp.Or(e.Library, "-"), cmp.Or(e.Version, "-"),
			cmp.Or(e.Released, "-"), cmp.Or(e.Newest.Version, "not known"), modulesWords(e.Modules), string(e.Status),
			cmp.Or(strings.Join(f.Kin(e), ", "), "-"), cmp.Or(e.Licence, "-"),
			fmt.Sprintf("%d/%d", len(e.Datasets), len(f.Visible())), cmp.Or(e.Streams, "-"), properties(i),
			cmp.Or(adaptations(e.Adapted), "-"), doc})
		if last := len(rows) - 1; rec != nil {
			rows[last] = append(rows[last], cmp.Or(strings.Join(e.Measured, ", "), "-"), cmp.Or(e.Untrusted, facts.NotAttacked))
		}
	}
	return entries, rows
}

func modulesWords(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// properties are what a reader chooses by, in a few words.
func properties(i codec.Info) string {
	var words []string
	for _, p := range []struct {
		has  bool
		word string
	}{
		{i.Schema, "schema"}, {i.SelfDescribing, "self-describing"}, {i.Text, "text"},
		{i.Languages != "", "crosslang"}, {len(i.Unsafe) > 0, "unsafe"}, {i.DecodeOnly, "decode-only"},
	} {
		if p.has {
			words = append(words, p.word)
		}
	}
	return cmp.Or(strings.Join(words, ","), "-")
}

// adaptations lists the different ways in which values are adapted on any data set.
func adaptations(adapted map[string][]string) string {
	var ways []string
	for _, list := range adapted {
		for _, a := range list {
			_, how, _ := strings.Cut(a, ": ")
			ways = append(ways, how)
		}
	}
	slices.Sort(ways)
	return strings.Join(slices.Compact(ways), ", ")
}

// datasetEntry is a data set in list datasets --format json.
type datasetEntry struct {
	ID    string `json:"id"`
	Type  string `json:"type"`
	Doc   string `json:"doc"`
	Count int    `json:"count"` // values by default
}

// ListDatasets lists the data sets, for programs and as rows.
func (f *Field) ListDatasets() (any, [][]string) {
	entries := []datasetEntry{}
	rows := [][]string{{"id", "type", "values", "doc"}}
	for _, d := range f.Visible() {
		entries = append(entries, datasetEntry{d.ID, d.Type, d.Doc, d.Count})
		rows = append(rows, []string{d.ID, d.Type, fmt.Sprint(d.Count), d.Doc})
	}
	return entries, rows
}

// opEntry is an operation in list ops --format json.
type opEntry struct {
	ID      codec.Op `json:"id"`
	Encodes bool     `json:"encodes"`
	Doc     string   `json:"doc"`
}

// ListOps lists the operations, for programs and as rows.
func ListOps() (any, [][]string) {
	entries := []opEntry{}
	rows := [][]string{{"id", "doc"}}
	for _, o := range codec.Ops() {
		entries = append(entries, opEntry{o.Op, o.Encodes, o.Doc})
		rows = append(rows, []string{string(o.Op), o.Doc})
	}
	return entries, rows
}
