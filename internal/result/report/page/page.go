// Package page makes the document of the HTML report, and the file around it, which is built from web/.
package page

import (
	"math"
	"regexp"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Version is the version of the document in an HTML report. Version 2 is
// stored by columns, and holds traits, edges, attacks, costs and a second record.
// Version 3 has what the program computed of the collector and of comparisons, and of cells
// with too few processes. Version 4 has cards of codecs, words of operations, what
// references are, and the matrices of evolve, interop and conform. Version 5 has intervals
// as steps below and above the time.
const Version = 5

// Page is the document that the HTML report shows. What belongs to many cells is
// stored by columns, and texts once each, so that a full run stays small.
type Page struct {
	Version     int         `json:"version"`
	Name        string      `json:"name"`
	Started     string      `json:"started"` // RFC 3339, "" if not known
	Environment string      `json:"environment"`
	Machine     string      `json:"machine"`        // in a few words
	Back        string      `json:"back,omitempty"` // address of the list that the page was opened from
	Total       string      `json:"total"`          // name of the operation that is marshal and unmarshal together
	Ops         [][2]string `json:"ops"`            // operations, and what they do in words
	Texts       []string    `json:"texts"`          // what numbers of texts stand for; 0 is ""
	Codecs      []Codec     `json:"codecs"`
	Datasets    []Dataset   `json:"datasets"`
	Matrices    []Matrix    `json:"matrices"`
	Differs     *Differs    `json:"differs,omitempty"`
	Notes       []string    `json:"notes"`
	Choose      *Choose     `json:"choose,omitempty"`
	Other       *Comparison `json:"other,omitempty"`
}

// Codec is a codec with what property expressions ask for. A property that
// is not known is left out.
type Codec struct {
	ID         string          `json:"id"`
	Format     string          `json:"format"`
	Library    string          `json:"library"`
	Version    string          `json:"version"`
	How        string          `json:"how"`
	Doc        string          `json:"doc,omitempty"`
	Reference  string          `json:"reference,omitempty"` // what it is, of one that is never ranked
	Card       *Card           `json:"card,omitempty"`
	Properties map[string]bool `json:"properties"`
}

// Dataset is all that is known of one data set. Codecs are indices into
// [Page.Codecs], a row each; the columns beside are as long.
type Dataset struct {
	ID      string        `json:"id"`
	Noise   *float64      `json:"noise"` // smallest relative difference resolved
	Codecs  []int         `json:"codecs"`
	Size    figures       `json:"size"`              // mean encoded bytes
	Adapted map[int][]int `json:"adapted,omitempty"` // row → texts
	Ops     map[string]Op `json:"ops"`
	Costs   Costs         `json:"costs"`
	Absent  [][3]int      `json:"absent"` // texts: codec, what, reason
}

// Op is one operation of the rows numbered At, a column each number.
type Op struct {
	At     []int   `json:"at"`
	NS     shown   `json:"ns"`
	Half   figures `json:"half"`  // of the 95 % interval in percent, as tables show it; null with too few processes
	Below  figures `json:"below"` // how far the interval reaches, in [step]s of NS
	Skew   figures `json:"skew"`  // how much farther it reaches above than below
	Rank   []int   `json:"rank"`  // 0: not ranked; negative: tied
	Allocs figures `json:"allocs"`
	Bytes  figures `json:"bytes"`           // allocated
	GC     figures `json:"gc"`              // of the collector, part of NS
	Spans  []span  `json:"spans,omitempty"` // of the cells without an interval
}

// span is what is known of a cell with too few processes: its place in At, and a
// range in words.
type span struct {
	At   int    `json:"at"`
	Text string `json:"text"`
}

// writer builds a page: codecs and texts are entered once each.
type writer struct {
	*view.View
	cardOf func(*facts.Codec) library.Card
	page   Page
	codecs map[string]int
	texts  map[string]int
	attack []record.Attack // the last line of each
}

func newWriter(v *view.View) *writer {
	return &writer{View: v, cardOf: library.CardOf(v), codecs: map[string]int{}, texts: map[string]int{"": 0},
		attack: v.Rec.LastAttacks()}
}

// Of is the page of a view.
func Of(v *view.View) Page {
	w := newWriter(v)
	w.fill()
	return w.page
}

// fill makes the page of the view.
func (w *writer) fill() {
	w.page = Page{Version: Version, Name: view.Files(w.Rec.Name), Total: string(stats.Sum), Texts: []string{""},
		Codecs: []Codec{}, Datasets: []Dataset{}, Matrices: []Matrix{}, Notes: readable(w.Notes())}
	if !w.Rec.Run.Started.IsZero() {
		w.page.Started = w.Rec.Run.Started.UTC().Format("2006-01-02T15:04:05Z")
	}
	e := w.Rec.Run.Environment
	w.page.Environment = strings.TrimPrefix(e.Go+", "+e.CPU, ", ")
	w.page.Machine = strings.Trim(strings.Join(strings.Fields(e.CPU), " ")+", "+e.Go, ", ")
	w.page.Back = w.Opts.Back
	for _, op := range codec.Ops() {
		w.page.Ops = append(w.page.Ops, [2]string{string(op.Op), op.Doc})
	}
	w.page.Ops = append(w.page.Ops, [2]string{string(stats.Sum), "marshal, then unmarshal of what it wrote: the sum of " +
		"both times"})
	for _, c := range w.Rec.Codecs {
		w.codecs[c.ID] = len(w.page.Codecs)
		w.page.Codecs = append(w.page.Codecs,
			Codec{ID: c.ID, Format: c.Format, Library: c.Library, Version: c.Version, How: c.How, Doc: c.Doc,
				Reference: referenceOf(c), Card: w.card(c.ID), Properties: w.properties(c)})
	}
	for _, id := range w.Datasets {
		w.page.Datasets = append(w.page.Datasets, w.dataset(id))
	}
	w.matrices()
	w.differs()
	w.choose()
}

// codec is the index of a codec, which is entered if nothing else named it before.
func (w *writer) codec(id string) int {
	at, ok := w.codecs[id]
	if !ok {
		at = len(w.page.Codecs)
		w.codecs[id] = at
		format, _, _ := strings.Cut(id, "/")
		w.page.Codecs = append(w.page.Codecs,
			Codec{ID: id, Format: format, Card: w.card(id), Properties: map[string]bool{}})
	}
	return at
}

// text is the number of a text.
func (w *writer) text(s string) int {
	at, ok := w.texts[s]
	if !ok {
		at = len(w.page.Texts)
		w.texts[s] = at
		w.page.Texts = append(w.page.Texts, s)
	}
	return at
}

func (w *writer) dataset(id string) Dataset {
	d := Dataset{ID: id, Codecs: []int{}, Size: figures{}, Adapted: map[int][]int{}, Ops: map[string]Op{},
		Absent: [][3]int{}}
	if n, ok := w.Noise[id]; ok {
		d.Noise = number.Finite(n)
	}
	for _, c := range w.View.Codecs(id) {
		row := len(d.Codecs)
		d.Codecs = append(d.Codecs, w.codec(c))
		verdict := w.Verdict(c, id)
		d.Size = append(d.Size, positive(verdict.EncodedBytes))
		for _, a := range verdict.Adapted {
			d.Adapted[row] = append(d.Adapted[row], w.text(a))
		}
		for _, op := range append(view.MeasuredOps(), codec.Op(stats.Sum)) {
			if cell := w.At(c, id, op); cell != nil {
				o := d.Ops[string(op)]
				o.add(row, w.Row(cell), cell)
				d.Ops[string(op)] = o
			}
		}
	}
	for _, r := range w.Absent(id).Rows {
		d.Absent = append(d.Absent, [3]int{w.text(r[0].Text), w.text(strings.TrimSpace(r[1].Text + " " + r[2].Text)),
			w.text(r[3].Text)})
	}
	d.Costs = w.costs(id)
	return d
}

func (o *Op) add(row int, r view.Row, c *stats.Cell) {
	rank := 0
	if r.Rank != nil {
		rank = *r.Rank
		if r.Tied {
			rank = -rank
		}
	}
	if r.NSLow == nil {
		o.Spans = append(o.Spans, span{len(o.At), number.Spanned(c)})
	}
	label, step := step(r.NS)
	below, above := math.Round((label-orNaN(r.NSLow))/step), math.Round((orNaN(r.NSHigh)-label)/step)
	o.Below, o.Skew = append(o.Below, below), append(o.Skew, above-below)
	o.GC, o.Half = append(o.GC, rounded(r.GCNS, 3)), append(o.Half, number.Half(c))
	o.At, o.Rank = append(o.At, row), append(o.Rank, rank)
	o.NS, o.Allocs = append(o.NS, r.NS), append(o.Allocs, meanOf(r.Allocs))
	o.Bytes = append(o.Bytes, rounded(r.AllocBytes, 4))
}

// properties are declared, but for unsafe and maintained, which the library's
// source and release tell, harm-found, which hostile input has shown, and the measured
// traits.
func (w *writer) properties(c record.Codec) map[string]bool {
	p := map[string]bool{"codegen": c.How == "codegen", "reflect": c.How == "reflect",
		"handwritten": c.How == "handwritten", "schema": c.Schema,
		"self-describing": c.SelfDescribing, "text": c.Text, "crosslang": c.Languages != ""}
	if unsafe, known := c.ImportsUnsafe(); known {
		p["unsafe"] = unsafe
	}
	if maintained, _, known := facts.Maintained(w.Rec.Run, c); known {
		p["maintained"] = maintained
	}
	known := w.Known.Codec(c.ID)
	for _, t := range known.Traits {
		if t.Value == "yes" || t.Value == "no" {
			p[t.Trait] = t.Value == "yes"
		}
	}
	if harm := len(known.Hostile("")) > 0 || known.WorstWord() == facts.Corrupt; harm || known.Attacked() {
		p["harm-found"] = harm
	}
	return p
}

// readable are notes without the folders of files.
func readable(notes []view.Note) []string {
	all := []string{}
	for _, n := range notes {
		all = append(all, folders.ReplaceAllString(n.String(), "$1"))
	}
	return all
}

var folders = regexp.MustCompile(`(?:[\w.-]*/)+([\w.-]+\.jsonl(?:\.gz)?)`)
