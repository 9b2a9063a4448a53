// Package report shows a record: one model of tables, and thin renderers of it
// for the terminal, plain text, CSV, Markdown, JSON, HTML and the Go benchmark format.
// It measures nothing and estimates nothing itself; see package stats.
package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"

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

	whole *record.Record // before Contract was applied to it; nil: it was not

	Uses  map[string]string // of cards and the page: Go code that calls a codec, by its id
	Types map[string]Type   // of the page: what is known of the types of data sets, by their ids
	// Classes says of a class of behaviour what is tried, and what removes the difference where b replaces a.
	Classes func(class, a, b string) (does, fix string)
	Same    map[string]string // data sets, and of each the one whose content it has in another shape
}

// sectioned reports whether sections were asked for in any way.
func (o Options) sectioned() bool { return o.Sections || o.NameSections || o.SectionHeader }

// Tabular reports whether a format is of tables, which styles and sections are for.
func Tabular(format string) bool {
	return slices.Contains([]string{"table", "txt", "csv", "md"}, format)
}

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

// format is one way to write a report.
type format struct {
	name  string
	write func(w io.Writer, v *view) error
}

func formats() []format {
	return []format{
		{"table", writeTable},
		{"txt", writeText},
		{"csv", writeCSV},
		{"md", writeMarkdown},
		{"json", writeJSON},
		{"html", writeHTML},
		{"benchfmt", writeBenchfmt},
	}
}

// Formats lists the names that [Write] knows.
func Formats() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// Write writes the report of rec in one of [Formats]. Errors are those of w, or
// an unknown format or order.
func Write(w io.Writer, name string, rec *record.Record, o Options) error {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	if !slices.Contains(Sorts(), o.Sort) {
		return fmt.Errorf("no order %q", o.Sort)
	}
	if o.TableStyle != "" && !slices.Contains(TableStyles(), o.TableStyle) {
		return fmt.Errorf("no layout %q", o.TableStyle)
	}
	o.whole = rec
	rec, err := o.Contract.Of(rec)
	if err != nil {
		return err
	}
	for _, f := range formats() {
		if f.name == name {
			v := newView(rec, o)
			if err := rec.Lost(); err != nil {
				return err
			}
			if err := f.write(w, v); err != nil {
				return fmt.Errorf("write report as %s: %w", name, err)
			}
			return nil
		}
	}
	return fmt.Errorf("no report format %q", name)
}
