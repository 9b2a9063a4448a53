// Package facts joins what a record says of each codec, and what is known of its library: attacks, traits, edge
// values, verdicts, failures and faults become one list of facts, each stated once. Tables,
// pages and recommendations show these and join nothing themselves, so that no two
// of them disagree. It estimates no times; see package stats.
package facts

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// Facts are those of all codecs of one record.
type Facts struct {
	codecs []*Codec
	byID   map[string]*Codec
}

// Codec is what a record knows of one codec.
type Codec struct {
	record.Codec

	Findings []Finding       // of harm and of silent changes, the worst first
	Loses    []string        // what comes back otherwise by nature of the format, in words: "nil slices", "zone names"
	Refuses  []string        // valid values that are refused with an error
	Missing  []Missing       // data sets that it cannot express
	Adapted  []string        // "time as int64 nanoseconds": how values are adapted, on any data set
	Traits   []Trait         // one of each name, over all data sets
	Attacks  []record.Attack // the last line of each attack

	edges  int // edge values that were tried
	evolve map[evolveCell]string
}

// Missing is a data set that a library cannot express.
type Missing struct {
	Dataset string `json:"dataset"`
	Reason  string `json:"reason"`
}

// New joins rec. Codecs that only traits, edges or attacks name come behind those
// that the record lists.
func New(rec *record.Record) *Facts {
	f := &Facts{byID: map[string]*Codec{}}
	for _, c := range rec.Codecs {
		known := f.enter(c.ID)
		known.Codec = c
		known.known()
	}
	for _, a := range rec.LastAttacks() {
		f.enter(a.Codec).attack(a)
	}
	for _, t := range rec.Traits {
		f.enter(t.Codec).trait(t)
	}
	for _, e := range rec.Edges {
		f.enter(e.Codec).edge(e)
	}
	for _, e := range rec.Matrix(record.KindEvolve) {
		if e.Variant == "" { // what an option does is not what the codec does
			f.enter(e.Codec).evolves(e)
		}
	}
	for _, v := range rec.Verdicts { // of the others a record may keep some for its ratios
		if c := f.byID[strings.TrimSuffix(v.Codec, record.Twin)]; c != nil {
			c.verdict(v)
		}
	}
	for _, x := range rec.Failures {
		if c := f.byID[strings.TrimSuffix(x.Codec, record.Twin)]; c != nil {
			c.failure(x)
		}
	}
	for _, c := range f.codecs {
		c.finish()
	}
	return f
}

func (f *Facts) enter(id string) *Codec {
	c := f.byID[id]
	if c == nil {
		c = &Codec{Codec: record.Codec{ID: id}}
		f.byID[id] = c
		f.codecs = append(f.codecs, c)
	}
	return c
}

// Codecs lists all, in the order of the record.
func (f *Facts) Codecs() []*Codec { return f.codecs }

// Codec returns the facts of a codec; of one that the record does not name, none.
func (f *Facts) Codec(id string) *Codec {
	if c := f.byID[id]; c != nil {
		return c
	}
	return &Codec{Codec: record.Codec{ID: id}}
}

// Checked reports whether anything was asked of a codec by attacks, traits or edge
// values, or found without.
func (c *Codec) Checked() bool {
	return c.Attacked() || len(c.Traits)+len(c.Findings) > 0 || c.edges+len(c.evolve) > 0
}

// EdgesTried reports whether values at the edge of their type were tried.
func (c *Codec) EdgesTried() bool { return c.edges > 0 }

// Attacked reports whether hostile input was tried.
func (c *Codec) Attacked() bool {
	return slices.ContainsFunc(c.Attacks, func(a record.Attack) bool { return a.Cases > 0 })
}

func (c *Codec) verdict(v record.Verdict) {
	switch v.Verdict {
	case record.Unsupported:
		c.Missing = append(c.Missing, Missing{v.Dataset, oneLine(v.Detail)})
	case record.Failed:
		if v.Party != "" && v.Party != record.Library { // says nothing of the library
			return
		}
		c.Findings = append(c.Findings, Finding{Harm: Changed, Check: CheckRun, Dataset: v.Dataset, Op: v.Op,
			Words: "fails its round trip", Detail: oneLine(v.Detail), Valid: true})
	}
	for _, a := range v.Adapted {
		if _, how, ok := strings.Cut(a, ": "); ok && !slices.Contains(c.Adapted, how) {
			c.Adapted = append(c.Adapted, how)
		}
	}
}

// failure takes what a worker process did on valid values.
func (c *Codec) failure(f record.Failure) {
	harm := map[record.Fault]string{record.FaultExit: record.Died, record.FaultHang: record.Endless,
		record.FaultPanic: record.Panicked}[f.What]
	if harm == "" {
		return
	}
	c.Findings = append(c.Findings, Finding{Harm: harm, Check: CheckRun, Dataset: f.Dataset, Op: f.Op,
		Words: Deed(harm) + " on valid values", Detail: oneLine(f.Detail), Valid: true})
}

// finish puts everything in order.
func (c *Codec) finish() {
	c.blame()
	slices.SortStableFunc(c.Findings, compare)
	c.Findings = slices.CompactFunc(c.Findings, Finding.same)
	slices.Sort(c.Loses)
	c.Loses = slices.Compact(c.Loses)
	slices.Sort(c.Adapted)
}

func note(list *[]string, what string) {
	if !slices.Contains(*list, what) {
		*list = append(*list, what)
	}
}

// oneLine makes a text fit for a line: its lines joined, its length bounded.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 300 {
		return string(r[:299]) + "…"
	}
	return s
}
