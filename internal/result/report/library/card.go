package library

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Card is all that a record knows of one codec.
type Card struct {
	Library
	Link     string          `json:"link"` // page of the version; "" for none
	Get      string          `json:"get"`  // command that adds it to a module
	Doc      string          `json:"doc"`
	Use      string          `json:"use"`         // Go code that calls it; "" where none is stated
	Measured string          `json:"measured_at"` // RFC 3339; "" for not known
	Figures  []CardFigures   `json:"figures"`
	Findings []facts.Finding `json:"findings"` // the worst first
	Reasons  []facts.Missing `json:"reasons"`  // why it cannot express data sets
	Traits   []facts.Trait   `json:"traits"`

	Evolution   string `json:"evolution,omitempty"`   // what becomes of data when the type changes, in words
	Edges       string `json:"edges,omitempty"`       // what came of values at the edge of their type, counted
	Interop     string `json:"interop,omitempty"`     // what it reads of what other codecs wrote, in words
	Conformance string `json:"conformance,omitempty"` // what it makes of published corpora, in words
}

// CardFigures are those of one data set. Ratios are to json/std, the standard library.
type CardFigures struct {
	Dataset     string   `json:"dataset"`
	MarshalNS   *float64 `json:"marshal_ns"` // null: not measured
	UnmarshalNS *float64 `json:"unmarshal_ns"`
	Bytes       *float64 `json:"encoded_bytes"`
	TimeRatio   *float64 `json:"time_ratio"` // of marshal and unmarshal together
	BytesRatio  *float64 `json:"bytes_ratio"`
}

// cards makes cards from a view.
type cards struct {
	*view.View
	checks map[string]matrix.Checked // by codec
}

func cardsOf(v *view.View) *cards { return &cards{v, matrix.ChecksOf(v.Rec)} }

// CardOf makes cards from a view, one at a time.
func CardOf(v *view.View) func(c *facts.Codec) Card { return cardsOf(v).card }

// Cards makes the card of each codec.
func Cards(of *view.View, ids []string) []Card {
	v, list := cardsOf(of), []Card{}
	for _, id := range ids {
		list = append(list, v.card(v.Known.Codec(id)))
	}
	return list
}

func (v *cards) card(c *facts.Codec) Card {
	k := Card{Library: library(c), Link: c.Link(), Get: c.Get(), Doc: c.Doc, Figures: []CardFigures{},
		Findings: append([]facts.Finding{}, c.Findings...),
		Reasons:  append([]facts.Missing{}, c.Missing...), Traits: append([]facts.Trait{}, c.Traits...),
		Evolution: c.Evolution()}
	checks := v.checks[c.ID]
	k.Edges, k.Interop, k.Conformance = checks.Edges, checks.Interop, checks.Conform
	if !v.Rec.Run.Started.IsZero() {
		k.Measured = v.Rec.Run.Started.UTC().Format("2006-01-02T15:04:05Z")
	}
	for _, d := range v.Datasets {
		if f, ok := v.figures(c.ID, d); ok {
			k.Figures = append(k.Figures, f)
		}
	}
	return k
}

// figures are those of one data set; false if nothing was measured.
func (v *cards) figures(id, dataset string) (CardFigures, bool) {
	f := CardFigures{Dataset: dataset}
	ns := func(c *stats.Cell) *float64 {
		if c == nil {
			return nil
		}
		return number.Finite(c.NS)
	}
	ratio := func(x, y *float64) *float64 {
		if x == nil || y == nil || *y <= 0 {
			return nil
		}
		return number.Finite(*x / *y)
	}
	size := func(id string) *float64 {
		if b := v.Verdict(id, dataset).EncodedBytes; b > 0 {
			return number.Finite(b)
		}
		return nil
	}
	f.MarshalNS, f.UnmarshalNS = ns(v.At(id, dataset, codec.OpMarshal)), ns(v.At(id, dataset, codec.OpUnmarshal))
	f.Bytes = size(id)
	f.TimeRatio = ratio(ns(v.At(id, dataset, stats.Sum)), ns(v.At(view.Reference, dataset, stats.Sum)))
	f.BytesRatio = ratio(f.Bytes, size(view.Reference))
	return f, f.MarshalNS != nil || f.UnmarshalNS != nil || f.Bytes != nil
}

// CardFormats lists the names that [WriteCards] knows.
func CardFormats() []string { return []string{"table", "txt", "md", "json"} }

// WriteCards writes a card of each codec in one of [CardFormats]. Errors are those
// of w, or an unknown format.
func WriteCards(w io.Writer, name string, rec *record.Record, ids []string, o view.Options) error {
	all := Cards(view.New(rec, o), ids)
	for i := range all {
		all[i].Use = o.Uses[all[i].Codec]
	}
	if name == "json" {
		return foreign.WriteJSON(w, all)
	}
	var d grid.Document
	for _, k := range all {
		d.Tables = append(d.Tables, k.tables()...)
	}
	if !slices.Contains(CardFormats(), name) {
		return fmt.Errorf("no format %q of a card", name)
	}
	if err := d.Write(w, name, o.Colour); err != nil {
		return fmt.Errorf("write cards as %s: %w", name, err)
	}
	return nil
}

// Ends of titles of [Card.Tables].
const (
	FiguresTitle = ": time and size"
	CodeTitle    = ": how it is called"
)

// CardTable is a table of a card, as text.
type CardTable struct {
	Title   string
	Columns []string
	Rows    [][]string
}

// Tables are the tables of [WriteCards].
func (k Card) Tables() (all []CardTable) {
	for _, t := range k.tables() {
		c := CardTable{Title: t.Title, Columns: t.Header()}
		for _, row := range t.Rows {
			var texts []string
			for _, x := range row {
				texts = append(texts, x.Text)
			}
			c.Rows = append(c.Rows, texts)
		}
		all = append(all, c)
	}
	return all
}

// tables shows a card: what it is, its figures, its findings, and its limits.
func (k Card) tables() []grid.Table {
	about := grid.Table{Title: k.Codec, Columns: []grid.Column{{Name: "what"}, {Name: "value", Wrap: 110}}}
	say := func(what string, values ...string) {
		for _, v := range values {
			if v != "" {
				about.Add(what, v)
				what = ""
			}
		}
	}
	say("library", strings.TrimSpace(k.Library.Library+" "+k.Version))
	say("link", k.Link)
	say("released", k.Released)
	say("latest", k.Latest)
	say("status", k.Status)
	if k.Modules > 0 {
		say("modules", modulesWords(k.Modules))
	}
	say("licence", k.Licence)
	say("get", k.Get)
	say("kind", kindWords(k))
	say("use", k.Doc)
	unsafe := "not known"
	if k.Unsafe != nil {
		unsafe = cmp.Or(strings.Join(k.Unsafe, ", "), "no package")
	}
	say("imports unsafe", unsafe)
	say("unsafe for go:linkname only", strings.Join(k.Linkname, ", "))
	worst := HarmWord(k.Worst)
	if k.Finding != "" {
		worst += ": " + k.Finding
	}
	say("worst", worst)
	if facts.Harmful(k.Worst) {
		about.Rows[len(about.Rows)-1][1].Tone = grid.Bad
	}
	if k.Finding != "" {
		say("cause", cmp.Or(k.Party, "not known"))
	}
	say("example", ShownBy(k.Reproducer))
	say("untrusted input", cmp.Or(k.Untrusted, facts.NotAttacked))
	say("silent changes", strings.Join(k.Silent, ", "))
	say("loses", strings.Join(k.Loses, ", "))
	say("when the type changes", k.Evolution)
	say("interoperability", k.Interop)
	say("conformance", k.Conformance)
	say("edge values", k.Edges)
	say("refuses", strings.Join(k.Refuses, ", "))
	var reasons []string
	for _, m := range k.Reasons {
		reasons = append(reasons, m.Dataset+": "+m.Reason)
	}
	say("cannot express", reasons...)
	say("adapted", k.Adapted...)
	say("measured", k.Measured)
	say("corrected", k.Corrected...)
	tables := []grid.Table{about}
	if k.Use != "" {
		code := grid.Table{Title: k.Codec + CodeTitle, Columns: []grid.Column{{Name: "Go, for a struct Person"}}}
		for line := range strings.Lines(k.Use) {
			code.Add(strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    "))
		}
		tables = append(tables, code)
	}
	if len(k.Figures) > 0 {
		tables = append(tables, k.figureTable())
	}
	if len(k.Findings) > 0 {
		tables = append(tables, k.findingTable())
	}
	if len(k.Traits) > 0 {
		tables = append(tables, k.traitTable())
	}
	return tables
}

func kindWords(k Card) string {
	how := map[string]string{"reflect": "reflection", "codegen": "generated code",
		"handwritten": "the user writes a call for each field"}
	return strings.Join(append([]string{cmp.Or(how[k.How], k.How)}, k.Format...), ", ")
}

// ShownBy is the command that tries a reproducer again, or what shows it in words.
func ShownBy(reproducer string) string {
	if strings.HasSuffix(reproducer, ".json") && !strings.Contains(reproducer, " ") {
		return "serialbench attack --reproducer " + matrix.Quoted(reproducer)
	}
	return reproducer
}

func (k Card) figureTable() grid.Table {
	t := grid.Table{Title: k.Codec + FiguresTitle,
		Columns: []grid.Column{{Name: "data set"}, {Name: "marshal", Right: true}, {Name: "unmarshal", Right: true},
			{Name: "× " + view.Reference, Right: true}, {Name: "bytes", Right: true}, {Name: "× " + view.Reference,
				Right: true}}}
	show := func(x *float64, unit string) string {
		if x == nil {
			return "-"
		}
		return number.Three(*x) + unit
	}
	for _, f := range k.Figures {
		t.Add(f.Dataset, show(f.MarshalNS, " ns"), show(f.UnmarshalNS, " ns"), show(f.TimeRatio, ""), show(f.Bytes, ""),
			show(f.BytesRatio, ""))
	}
	return t
}

func (k Card) findingTable() grid.Table {
	t := grid.Table{Title: k.Codec + ": findings",
		Columns: []grid.Column{{Name: "harm"}, {Name: "cause"}, {Name: "in words", Wrap: 44}, {Name: "seen on", Wrap: 30},
			{Name: "check"}, {Name: "example", Wrap: 60}}}
	for _, g := range facts.Groups(k.Findings) {
		words := g.Words
		if g.Op != "" && g.Op != "unmarshal" {
			words += " (" + codec.Op(g.Op).Words() + ")"
		}
		t.Add(HarmWord(g.Harm), cmp.Or(string(g.Party), "not known"), words, strings.Join(g.Places, ", "), g.Check,
			ReproducerOf(g.Finding))
	}
	return t
}

func (k Card) traitTable() grid.Table {
	t := grid.Table{Title: k.Codec + ": traits",
		Columns: []grid.Column{{Name: "trait"}, {Name: "value"}, {Name: "on"}, {Name: "example", Wrap: 80}}}
	for _, x := range k.Traits {
		if x.Value != "-" {
			t.Add(x.Trait, x.Value, strings.Join(x.Datasets, ", "), x.Reproducer)
		}
	}
	return t
}
