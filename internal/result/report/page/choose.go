package page

import (
	"slices"

	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Choose is what the page recommends codecs from, by the rules of package recommend.
type Choose struct {
	Datasets  []Choice              `json:"datasets"`
	Codecs    []Option              `json:"codecs"`
	Needs     []Need                `json:"needs"`
	Contracts []Contract            `json:"contracts"`
	Jobs      []recommend.Job       `json:"jobs"`
	Rules     []recommend.AboutRule `json:"rules"` // of the floor
}

// Choice is a data set as a reader is asked about it.
type Choice struct {
	ID    string      `json:"id"`
	Doc   string      `json:"doc,omitempty"`
	Shape *view.Shape `json:"shape,omitempty"`
}

// Option is a codec that may be recommended; numbers but the first are of texts.
type Option struct {
	ID      string   `json:"id"`
	Library int      `json:"library"` // what tells libraries apart
	Get     int      `json:"get"`
	Link    int      `json:"link"`
	Use     int      `json:"use"`   // Go code that calls it
	Floor   [][2]int `json:"floor"` // why it is offered to nobody: number of a rule, and text
	Harm    int      `json:"harm"`  // the worst that hostile input did
	Beware  []int    `json:"beware"`
	Tried   int      `json:"tried"`             // how much hostile input was tried
	Absent  []int    `json:"absent"`            // one a data set: why it was not measured
	Adapted [][]int  `json:"adapted,omitempty"` // how fields are converted, and on which data sets
}

// Need is a need with what is known of it; see [recommend.Known].
type Need struct {
	recommend.About
	Command string `json:"command"`
	Each    bool   `json:"each,omitempty"`
	Some    bool   `json:"some,omitempty"`
	Certain bool   `json:"certain,omitempty"`
	Facts   Fact   `json:"facts"`

	With      string `json:"with,omitempty"`
	FactsWith *Fact  `json:"facts_with,omitempty"`
}

// Fact has facts by column: verdicts as digits of [recommend.Verdict], and texts.
type Fact struct {
	Verdicts string `json:"verdicts"`
	Why      []int  `json:"why"`
	// what holds up to a size of messages only: the number of the fact, and bytes
	UpTo [][2]float64 `json:"up_to,omitempty"`
}

// Contract are the figures under one contract, by column; the rows are codecs and, for
// each, data sets. null: not measured.
type Contract struct {
	Contract   stats.Contract `json:"contract"`
	Unmeasured string         `json:"unmeasured,omitempty"`
	NS         figures        `json:"ns"`
	Low        figures        `json:"low"`
	High       figures        `json:"high"`
	Bytes      figures        `json:"bytes"`
	Allocs     figures        `json:"allocs"`
	Read       figures        `json:"read"`
	InPlace    figures        `json:"in_place"`
	Packed     figures        `json:"packed"`
}

// choose puts the evidence into the page, nothing where no codec was measured.
func (w *writer) choose() {
	kinds := map[string][]string{}
	for id, t := range w.Opts.Types {
		kinds[id] = t.Kinds
	}
	e := recommend.Gather(w.Figures.Whole(), kinds)
	if len(e.Datasets) == 0 || len(e.Codecs) == 0 {
		return
	}
	c := &Choose{Jobs: recommend.Jobs(), Rules: recommend.Rules()}
	for _, id := range e.Datasets {
		t := w.Opts.Types[id]
		c.Datasets = append(c.Datasets, Choice{id, t.Doc, t.Shape})
	}
	for _, k := range e.Codecs {
		c.Codecs = append(c.Codecs, Option{k.ID, w.text(k.Library), w.text(k.Get), w.text(k.Link),
			w.text(w.Opts.Uses[k.ID]),
			w.floor(k.Floor), w.harm(k.Harm), w.all(k.Beware), w.text(k.Tried), w.all(k.Absent), w.adapted(k.Adapted)})
	}
	for _, n := range e.Needs {
		p := Need{About: n.About, Command: n.Command, Each: n.Each, Some: n.Some, Certain: n.Certain,
			Facts: w.facts(n.Facts)}
		if n.With != "" {
			with := w.facts(n.FactsWith)
			p.With, p.FactsWith = string(n.With), &with
		}
		c.Needs = append(c.Needs, p)
	}
	for _, m := range e.Contracts {
		c.Contracts = append(c.Contracts, contractOf(m))
	}
	w.page.Choose = c
}

func (w *writer) floor(all []recommend.Below) [][2]int {
	list := [][2]int{}
	for _, b := range all {
		list = append(list, [2]int{slices.Index(recommend.RuleNames(), b.Rule), w.text(b.Why)})
	}
	return list
}

// harm is the text of the worst harm, "" for none: of those by messages that are read where nobody says otherwise, if
// there is one.
func (w *writer) harm(all []recommend.Harm) int {
	for _, h := range all {
		if h.Bytes <= recommend.MaxMessage {
			return w.text(h.Effect)
		}
	}
	if len(all) == 0 {
		return 0
	}
	return w.text(all[0].Effect)
}

func (w *writer) adapted(all []recommend.Adapted) (list [][]int) {
	for _, a := range all {
		list = append(list, append([]int{w.text(a.How)}, a.On...))
	}
	return list
}

func (w *writer) all(texts []string) []int {
	list := []int{}
	for _, t := range texts {
		list = append(list, w.text(t))
	}
	return list
}

func (w *writer) facts(all []recommend.Fact) Fact {
	verdicts := make([]byte, 0, len(all))
	p := Fact{Why: []int{}}
	for i, f := range all {
		if f.UpTo > 0 {
			p.UpTo = append(p.UpTo, [2]float64{float64(i), f.UpTo})
		}
		verdicts = append(verdicts, "012"[f.Verdict])
		p.Why = append(p.Why, w.text(f.Why))
	}
	p.Verdicts = string(verdicts)
	return p
}

func contractOf(m recommend.Measured) Contract {
	p := Contract{Contract: m.Contract}
	if m.Unmeasured != nil {
		p.Unmeasured = m.Unmeasured.Error()
	}
	none := orNaN(nil)
	for _, f := range m.Figures {
		if f == nil {
			f = &recommend.Figures{NS: none, Low: none, High: none, Bytes: none, Allocs: none}
		}
		p.Read, p.InPlace, p.Packed = append(p.Read, positive(f.Read)), append(p.InPlace, positive(f.InPlace)),
			append(p.Packed, positive(f.Packed))
		p.NS, p.Low, p.High = append(p.NS, f.NS), append(p.Low, f.Low), append(p.High, f.High)
		p.Bytes, p.Allocs = append(p.Bytes, f.Bytes), append(p.Allocs, f.Allocs)
	}
	for _, column := range []*figures{&p.Read, &p.InPlace, &p.Packed} {
		if !column.known() {
			*column = figures{}
		}
	}
	return p
}
