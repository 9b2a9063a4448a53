package page

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// Card is what a page says of one codec beside its figures; see [library.Card], from which it
// is made.
type Card struct {
	Link     string `json:"link,omitempty"`
	Get      string `json:"get,omitempty"`
	Released string `json:"released,omitempty"`
	Licence  string `json:"licence,omitempty"`
	Latest   string `json:"latest,omitempty"`
	Status   string `json:"status,omitempty"`
	// public advisories that the pinned version is open to, in words
	Advisories []string    `json:"advisories,omitempty"`
	Family     []string    `json:"family,omitempty"` // other libraries of its family on the page, as format/library
	Modules    int         `json:"modules,omitempty"`
	Unsafe     []string    `json:"unsafe,omitempty"` // packages; whether it is known is a property
	Worst      string      `json:"worst"`            // in words
	Harm       bool        `json:"harm"`             // Worst is a harm
	Finding    string      `json:"finding,omitempty"`
	Untrusted  string      `json:"untrusted,omitempty"`
	Silent     []string    `json:"silent,omitempty"`
	Loses      []string    `json:"loses,omitempty"`
	Refuses    []string    `json:"refuses,omitempty"`
	Missing    [][2]string `json:"missing,omitempty"` // data set and reason
	Adapted    []string    `json:"adapted,omitempty"`
	Evolution  string      `json:"evolution,omitempty"`
	Interop    string      `json:"interop,omitempty"`
	Conform    string      `json:"conform,omitempty"`
	Edges      string      `json:"edges,omitempty"`
	Findings   []Finding   `json:"findings,omitempty"` // the worst first
}

// Finding is a finding of a card.
type Finding struct {
	Harm   string `json:"harm"` // in words
	Party  string `json:"party,omitempty"`
	Words  string `json:"words"`
	Places string `json:"places"`
	Shown  string `json:"shown,omitempty"` // by which command or value
}

// mostFindings is how many findings of one codec a page lists; report --codec lists all.
const mostFindings = 40

func (w *writer) card(id string) *Card {
	k := w.cardOf(w.Known.Codec(id))
	c := &Card{Link: k.Link, Get: k.Get, Released: k.Released, Licence: k.Licence, Latest: k.Latest, Status: k.Status,
		Modules: k.Modules, Unsafe: k.Unsafe, Worst: worstWords(k.Worst), Harm: slices.Contains(facts.Harms(), k.Worst),
		Finding: k.Finding, Untrusted: k.Untrusted, Silent: k.Silent, Loses: k.Loses, Refuses: k.Refuses, Adapted: k.Adapted,
		Evolution: k.Evolution, Interop: k.Interop, Conform: k.Conformance, Edges: k.Edges}
	c.Family = w.family(k.Codec, k.Library.Library)
	for _, a := range codecs.Of(k.Library.Library).Open(k.Library.Version) {
		c.Advisories = append(c.Advisories, a.Words())
	}
	for _, m := range k.Reasons {
		c.Missing = append(c.Missing, [2]string{m.Dataset, m.Reason})
	}
	groups := facts.Groups(k.Findings)
	for _, g := range groups[:min(len(groups), mostFindings)] {
		words := g.Words
		if g.Op != "" && g.Op != "unmarshal" {
			words += " (" + codec.Op(g.Op).Words() + ")"
		}
		c.Findings = append(c.Findings, Finding{labelOf(g.Harm), string(g.Party), words, strings.Join(g.Places, ", "),
			library.ShownBy(library.ReproducerOf(g.Finding))})
	}
	return c
}

// family are the other libraries of a page that carry a codec's library on, or that it carries on: format/library.
func (w *writer) family(id, module string) (others []string) {
	of := codecs.Family(module)
	for _, c := range w.View.Rec.Codecs {
		parts := strings.SplitN(c.ID, "/", 3)
		other := strings.Join(parts[:min(2, len(parts))], "/")
		if slices.Contains(of, c.Library) && !slices.Contains(others, other) && !strings.HasPrefix(id+"/", other+"/") {
			others = append(others, other)
		}
	}
	return others
}

// referenceOf says what a codec is that others are set against and that has no rank; "" for
// one that is ranked.
func referenceOf(c record.Codec) string {
	switch {
	case c.ID == view.Baseline:
		return view.BaselineWords
	case c.NoOp:
		return view.NoOpWords
	}
	return ""
}

// labelOf names a harm.
func labelOf(harm string) string {
	if o, ok := record.OutcomeOf(harm); ok {
		return o.Label
	}
	return library.HarmWord(harm)
}

// worstWords say the worst that was found of a codec: "kills the process".
func worstWords(worst string) string {
	if slices.Contains(facts.Harms(), worst) {
		return facts.Deed(worst)
	}
	return library.HarmWord(worst)
}
