package view

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Options are what a reader can choose.
type Options struct {
	Sort      Sort             // "" is [SortTotal]
	Estimator stats.Estimator  // the zero one is [stats.Default]
	Colour    bool             // in the "table" format only
	Heap      Heap             // whose collector is charged; "" is that of the record's plan
	At        stats.Conditions // of comparisons; the zero value leaves them to the record

	// Contract is whose type is worked with; "": the struct, and for a type of the user's
	// the library's type below it.
	Contract stats.Contract

	TableStyle    TableStyle // "" is [StyleRanked]; of the formats for readers, and CSV
	Formats       []string   // show only codecs of these formats; none: all
	Sections      bool       // a section a data set; ranked tables for readers always have them
	NameSections  bool       // sections, with the name of the data set above
	SectionHeader bool       // sections, with a header row each; Markdown always has them
	System        bool       // begin with what is known of the machine
	Warnings      bool       // show all warnings, not only the first
	Short         bool       // the first rows of each ranked table only, 120 columns wide; of [StyleRanked]

	Explain []string // codecs of which every field that is adapted is named, below the tables; of the formats for readers

	Back string // of HTML: address of the list that the page is opened from; "" for none

	History []stats.KeptRun // of comparisons: runs of this machine that are not compared

	Uses  map[string]string // of cards and the page: Go code that calls a codec, by its id
	Types map[string]Type   // of the page: what is known of the types of data sets, by their ids
	// Classes says of a class of behaviour what is tried, and what removes the difference where b, which does one thing,
	// replaces a, which does another.
	Classes func(class, a, b, ofA, ofB string) (does, fix string)
	Same    map[string]string // data sets, and of each the one whose content it has in another shape
}

// Sectioned reports whether sections were asked for in any way.
func (o Options) Sectioned() bool { return o.Sections || o.NameSections || o.SectionHeader }

// Sort names the order of the rows of a ranked table, and with it what is ranked.
type Sort string

// The orders.
const (
	SortTotal     Sort = "total"     // marshal+unmarshal, ns/op
	SortMarshal   Sort = "marshal"   // ns/op
	SortUnmarshal Sort = "unmarshal" // ns/op
	SortSize      Sort = "size"      // encoded bytes
	SortAlloc     Sort = "alloc"     // bytes/op of marshal+unmarshal
	SortCodec     Sort = "codec"     // by id; ranks are those of the total
)

// Sorts lists the orders.
func Sorts() []Sort {
	return []Sort{SortTotal, SortMarshal, SortUnmarshal, SortSize, SortAlloc, SortCodec}
}

// TableStyle names which tables are shown.
type TableStyle string

// The styles.
const (
	StyleRanked TableStyle = "ranked" // one ranked table a data set, and what was not measured
	StyleBowl   TableStyle = "bowl"   // one line an operation, as serial-bowl shows it
	StyleTotals TableStyle = "totals" // results and totals, as go_serialization_benchmarks shows them
)

// TableStyles lists them.
func TableStyles() []TableStyle { return []TableStyle{StyleRanked, StyleBowl, StyleTotals} }

// ofFormat reports whether a codec is of one of some formats; of any if there are none.
func ofFormat(id string, formats []string) bool {
	format, _, _ := strings.Cut(strings.TrimSuffix(id, record.Twin), "/")
	return len(formats) == 0 || slices.Contains(formats, format)
}

// Shown reports whether a codec passes the filter of formats.
func (v *View) Shown(id string) bool { return ofFormat(id, v.Opts.Formats) }

// Only returns a copy of a record in which what is known of codecs is kept for some
// formats. Samples, verdicts and failures stay: noise and ratios need those of the
// baseline.
func Only(rec *record.Record, formats []string) *record.Record {
	if len(formats) == 0 {
		return rec
	}
	kept := *rec
	kept.Codecs = keep(rec.Codecs, formats, func(c record.Codec) string { return c.ID })
	kept.Traits = keep(rec.Traits, formats, func(t record.Trait) string { return t.Codec })
	kept.Attacks = keep(rec.Attacks, formats, func(a record.Attack) string { return a.Codec })
	kept.Edges = keep(rec.Edges, formats, func(e record.Edge) string { return e.Codec })
	kept.Cells = keep(rec.Cells, formats, func(e record.MatrixCell) string { return e.Codec })
	kept.Costs = keep(rec.Costs, formats, func(c record.Cost) string { return c.Codec })
	return &kept
}

func keep[T any](all []T, formats []string, id func(T) string) (kept []T) {
	for _, x := range all {
		if ofFormat(id(x), formats) {
			kept = append(kept, x)
		}
	}
	return kept
}
