// Package library says all that a record knows of one codec and its library: in a line, in a card, or by finding.
package library

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
)

// Library is what records know of one codec.
type Library struct {
	Codec    string `json:"codec"`
	Library  string `json:"library"`
	Version  string `json:"version"`
	Released string `json:"released"` // day; "" for not known
	Licence  string `json:"licence"`  // names of SPDX, "none found" or "not recognised"; "" for not known
	// that it is built of, its own among them; 0 for not known, or the standard library
	Modules int    `json:"modules"`
	Latest  string `json:"latest"` // newest version, its day, and when that was asked; "" for not known
	// why no more is to be expected: "archived: …", "deprecated: …"; "" where nothing says so
	Status    string   `json:"status"`
	How       string   `json:"how"`
	Format    []string `json:"format"`    // what is declared of the format
	Unsafe    []string `json:"unsafe"`    // packages; null for not known
	Linkname  []string `json:"linkname"`  // packages that import unsafe for go:linkname alone
	Measured  []string `json:"measured"`  // traits that a user has to know, in words
	Untrusted string   `json:"untrusted"` // what hostile input did, in words; "" for not attacked
	// harm of the worst finding, "corrupt" for memory that is not the library's, "changed" for a silent change, "none
	// found" or "not attacked"
	Worst      string   `json:"worst"`
	Finding    string   `json:"finding"`    // the worst finding in words; "" for none
	Party      string   `json:"party"`      // the cause; "" where the records do not say
	Reproducer string   `json:"reproducer"` // of it
	Silent     []string `json:"silent"`     // values that come back changed without an error
	Loses      []string `json:"loses"`      // what comes back in another form by nature of the format
	Refuses    []string `json:"refuses"`    // valid values that are refused
	Missing    []string `json:"missing"`    // data sets that it cannot express
	Adapted    []string `json:"adapted"`
	Corrected  []string `json:"corrected,omitempty"` // published figures that were wrong, in words
}

// Libraries tells of every codec of a record, in their order.
func Libraries(rec *record.Record) []Library {
	all := []Library{}
	for _, c := range facts.New(rec).Codecs() {
		all = append(all, library(c))
	}
	return all
}

func library(c *facts.Codec) Library {
	l := Library{Codec: c.ID, Library: c.Library, Version: c.Version, Released: c.Released, Licence: c.Licence,
		Modules: c.Modules, Latest: c.Latest, Status: statusOf(c), How: c.How, Format: declaredFormat(c),
		Unsafe: c.Unsafe, Linkname: listed(c.Linkname), Measured: Noteworthy(c), Untrusted: c.Untrusted(""),
		Worst:  c.WorstWord(),
		Silent: silent(c), Loses: listed(c.Loses), Refuses: listed(c.Refuses), Missing: []string{},
		Adapted: listed(c.Adapted), Corrected: codecs.Of(c.Library).Corrected(c.ID)}
	if groups := facts.Groups(c.Findings); len(groups) > 0 {
		if f, ok := c.Worst(); ok {
			l.Party = string(f.Party)
			for _, g := range groups {
				if g.Harm == f.Harm && g.Words == f.Words && g.Op == f.Op && g.Party == f.Party {
					l.Finding, l.Reproducer = inWords(g), ReproducerOf(g.Finding)
					break
				}
			}
		}
	}
	for _, m := range c.Missing {
		l.Missing = append(l.Missing, m.Dataset)
	}
	return l
}

// statusOf is the status of a codec's library and who says so: that which this program knows, else that of the record.
func statusOf(c *facts.Codec) string {
	if !codecs.Known(c.Library) {
		return c.Status
	}
	of := codecs.Of(c.Library)
	status := strings.TrimSuffix(string(of.Status)+": "+of.StatusSource, ": ")
	if disputed := of.Disputed(c.ID); disputed != "" {
		return disputed + "; " + status
	}
	return status
}

// Noteworthy lists in words what was measured of a codec that a user has to know.
func Noteworthy(c *facts.Codec) []string {
	words := c.Remarks()
	for _, what := range c.Loses {
		words = append(words, "loses "+what)
	}
	return words
}

// declaredFormat lists what is declared of a codec's format.
func declaredFormat(c *facts.Codec) []string {
	words := []string{}
	for _, f := range []struct {
		has  bool
		word string
	}{{c.Schema, "schema"}, {c.SelfDescribing, "self-describing"}, {c.Text, "text"}, {c.Languages != "", "crosslang"}} {
		if f.has {
			words = append(words, f.word)
		}
	}
	return words
}

// silent names the values that a codec changes without an error, each once.
func silent(c *facts.Codec) []string {
	values := []string{}
	for _, g := range facts.Groups(c.Silent()) {
		matrix.Note(&values, cmp.Or(g.Value, g.Words))
	}
	return values
}

func listed(list []string) []string { return append([]string{}, list...) }

// inWords says a finding with the places where it was seen.
func inWords(g facts.Group) string {
	words := g.Words
	if g.Op != "" && g.Op != "unmarshal" && g.Harm != facts.Changed {
		words += " when " + codec.Op(g.Op).Words()
	}
	places := g.Places
	if len(places) > 3 {
		places = append(places[:2:2], "and others")
	}
	if at := strings.Join(places, ", "); at != "" {
		words += " (" + at + ")"
	}
	if g.Party != "" && g.Party != record.Library {
		words += ", by the " + string(g.Party)
	}
	return words
}

// libraryCSV has all that is known, a line each, for programs.
func libraryCSV(rec *record.Record) grid.Table {
	t := grid.Table{Title: "libraries", Columns: []grid.Column{{Name: "codec"}, {Name: "library"}, {Name: "version"},
		{Name: "released"}, {Name: "kind"},
		{Name: "format"}, {Name: "unsafe"}, {Name: "worst"}, {Name: "finding"}, {Name: "reproducer"},
		{Name: "silent changes"}, {Name: "loses"},
		{Name: "refuses"}, {Name: "cannot express"}, {Name: "adapted"}, {Name: "measured"}, {Name: "untrusted input"},
		{Name: "party"}, {Name: "linkname"}, {Name: "licence"}, {Name: "modules"}, {Name: "latest"}, {Name: "status"}}}
	join := func(list []string) string { return cmp.Or(strings.Join(list, ", "), "-") }
	for _, l := range Libraries(rec) {
		unsafe := "not known"
		if l.Unsafe != nil {
			unsafe = cmp.Or(strings.Join(l.Unsafe, ", "), "no")
		}
		t.Add(l.Codec, cmp.Or(l.Library, "-"), cmp.Or(l.Version, "-"), cmp.Or(l.Released, "-"), l.How, join(l.Format), unsafe,
			l.Worst, cmp.Or(l.Finding, "-"), cmp.Or(l.Reproducer, "-"), join(l.Silent), join(l.Loses),
			join(l.Refuses), join(l.Missing),
			join(l.Adapted), join(l.Measured), cmp.Or(l.Untrusted, facts.NotAttacked),
			cmp.Or(l.Party, "-"), join(l.Linkname), cmp.Or(l.Licence, "not known"), modulesWords(l.Modules),
			cmp.Or(l.Latest, "not known"), cmp.Or(l.Status, "-"))
	}
	return t
}

// modulesWords say of how many modules a library is built.
func modulesWords(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// Lines is the section of libraries.
func Lines(rec *record.Record) grid.Section {
	return grid.Section{Tables: []grid.Table{libraryTable(rec)}, Lines: Libraries(rec), Fold: lineWidth,
		Data: func() grid.Table { return libraryCSV(rec) }}
}
