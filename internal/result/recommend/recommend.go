// Package recommend chooses codecs from a record: those whose measured properties
// meet what a program needs and that no other one beats in time, size and
// allocations at once. It measures nothing and prints nothing; what the record does
// not know it says, with the command that finds out.
//
// The page chooses by the same rules from the same [Evidence], in web/src/choose/rules.ts: a
// change here is one there, and a test replays questions on both.
package recommend

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Question is what a reader asks.
type Question struct {
	Needs    []Need
	Formats  []string       // none: any
	Datasets []string       // none: those of the record that [Evidence.usual] keeps
	Contract stats.Contract // "" is the struct
	Time     float64        // weights; all zero: 1 of time, 1 of size
	Size     float64
	Allocs   float64

	Job        string  // of which this is the question; "": none
	MaxMessage float64 // size in bytes up to which messages are read; 0: [MaxMessage]
	Reads      float64 // times that a message is read for once that it is written; 0: once
	Packed     bool    // size is that after zstd, where it was measured
	InPlace    bool    // time is that of reading every field where it lies

	// Any takes the floor off: every codec may be picked, also what [Floor] would offer to nobody.
	Any bool

	// Kinds is what the types of data sets are made of; see [Gather].
	Kinds map[string][]string
}

// MaxMessage is the size in bytes up to which messages are read where nobody says otherwise.
const MaxMessage = 1e6

// most is the size up to which messages are read.
func (q Question) most() float64 { return cmp.Or(q.MaxMessage, MaxMessage) }

// against is the row that figures are set against.
const against = "json/std"

// Candidate is a codec that was measured on every data set of the question. Over
// several data sets a figure is the geometric mean; for that of allocations one is added to each, and taken off the
// mean.
type Candidate struct {
	Codec      string  `json:"codec"`
	Library    string  `json:"library"`
	NS         float64 `json:"ns"`          // marshal + unmarshal, or what the question asks
	Ratio      float64 `json:"ratio"`       // to the time of encoding/json; 0: that was not measured on the same data
	Bytes      float64 `json:"bytes"`       // mean length of an encoding
	BytesRatio float64 `json:"bytes_ratio"` // as Ratio
	Allocs     float64 `json:"allocs"`      // marshal + unmarshal
	// weighted geometric mean of the ratios to the best of all; 1 is the best possible
	Score   float64  `json:"score"`
	Pareto  bool     `json:"pareto"`  // may be offered, meets all needs, and no other such one beats it
	Floor   string   `json:"floor"`   // why it is offered to nobody; "": it may be, or the question takes any
	Lacks   []string `json:"lacks"`   // needs it was seen not to meet, with the reason
	Unknown []string `json:"unknown"` // needs of which the record does not know enough for it, with the reason

	low, high float64 // the interval of NS, from the data sets with enough processes for one; 0: none has
	few       []int   // the other data sets
	codec     *Codec
}

// fits reports whether it may be offered and meets all needs.
func (x Candidate) fits() bool { return x.Floor == "" && len(x.Lacks)+len(x.Unknown) == 0 }

// Answer is what a record says to a question.
type Answer struct {
	Version    int            `json:"version"`
	Job        string         `json:"job"` // "": none
	Contract   stats.Contract `json:"contract"`
	Datasets   []string       `json:"datasets"`
	Needs      []Need         `json:"needs"`
	Picks      []Pick         `json:"picks"`      // three at most, of different libraries
	Candidates []Candidate    `json:"candidates"` // by score
	// the best that may be offered, whatever the needs; null: it is the first pick, or there is none
	Favourite *Candidate `json:"favourite"`
	Missing   []Missing  `json:"missing"` // needs of which the record knows nothing at all
	Stay      bool       `json:"stay"`    // with encoding/json: it is the first pick, or that gains little over it
	Dropping  []Dropping `json:"dropping"`
	Instead   *Instead   `json:"instead"` // the row that people ask about first, and why it is no pick; null: none
	Caveat    string     `json:"caveat"`  // of the job

	Explained *Explanation `json:"explained,omitempty"` // of one codec; see [Evidence.Explain]
}

// Dropping is what the answer would be without one need, where nothing fits.
type Dropping struct {
	Need      Need   `json:"need"`
	WouldGive string `json:"would_give"` // a codec; "": nothing fits without it either
}

// Instead is a row that is no pick, with the reason.
type Instead struct {
	Codec string `json:"codec"`
	Why   string `json:"why"`
}

// Missing is a need that the record cannot answer, and what would.
type Missing struct {
	Need    Need   `json:"need"`
	Command string `json:"command"`
}

// Choose answers a question. The no-op overhead and the baseline, which is no
// library, are no candidates; neither is a codec that failed verification.
func Choose(rec *record.Record, q Question, e stats.Estimator) (Answer, error) {
	return Gather(rec, q.Kinds, e).Answer(q)
}

// Answer answers a question. Where nothing fits it says what would without each of the needs.
func (e *Evidence) Answer(q Question) (Answer, error) {
	a, err := e.answer(q)
	if err != nil || len(a.Picks) > 0 {
		return a, err
	}
	for _, n := range q.Needs {
		without := q
		without.Needs = slices.DeleteFunc(slices.Clone(q.Needs), func(m Need) bool { return m == n })
		b, err := e.answer(without)
		if err != nil {
			return a, err
		}
		d := Dropping{Need: n}
		if len(b.Picks) > 0 {
			d.WouldGive = b.Picks[0].Codec
		}
		a.Dropping = append(a.Dropping, d)
	}
	return a, nil
}

func (e *Evidence) answer(q Question) (Answer, error) {
	contract := cmp.Or(q.Contract, stats.Struct)
	m := e.Contracts[slices.Index(stats.Contracts(), contract)]
	if m.Unmeasured != nil {
		return Answer{}, m.Unmeasured
	}
	a := Answer{Version: 1, Job: q.Job, Contract: contract, Datasets: []string{}, Needs: append([]Need{}, q.Needs...),
		Picks: []Pick{}, Candidates: []Candidate{}, Missing: []Missing{}, Dropping: []Dropping{}}
	var on []int // data sets
	asked := q.Datasets
	if len(asked) == 0 {
		asked = e.usual(q)
	}
	for i, d := range e.Datasets {
		if slices.Contains(asked, d) {
			on = append(on, i)
			a.Datasets = append(a.Datasets, d)
		}
	}
	if len(on) == 0 {
		return a, fmt.Errorf("recommend: no marshal and unmarshal was measured in %s", e.Name)
	}
	for i := range e.Codecs {
		if x, ok := e.candidate(m, i, on, q); ok && q.of(x.Codec) {
			if !q.Any {
				x.Floor = e.Codecs[i].Floor
			}
			e.ask(&x, i, on, q)
			a.Candidates = append(a.Candidates, x)
		}
	}
	if len(a.Candidates) == 0 {
		return a, fmt.Errorf("recommend: no codec was measured on all of %s", strings.Join(a.Datasets, ", "))
	}
	e.compare(&a, m, on, q)
	r := e.ranking(a, q)
	r.score(a.Candidates)
	slices.SortStableFunc(a.Candidates,
		func(x, y Candidate) int { return cmp.Or(cmp.Compare(x.Score, y.Score), cmp.Compare(x.Codec, y.Codec)) })
	a.Picks = r.picks(r.pareto(a.Candidates), a.Candidates)
	offered := slices.IndexFunc(a.Candidates, func(x Candidate) bool { return x.Floor == "" })
	if offered >= 0 && (len(a.Picks) == 0 || a.Picks[0].Codec != a.Candidates[offered].Codec) {
		a.Favourite = &a.Candidates[offered]
	}
	a.Missing = append(a.Missing, e.missing(a)...)
	e.advise(&a, q)
	return a, nil
}

// compare sets the candidates against encoding/json; where that has no fields to read in place, by all that it decodes.
func (e *Evidence) compare(a *Answer, m Measured, on []int, q Question) {
	i := slices.IndexFunc(e.Codecs, func(c Codec) bool { return c.ID == against })
	if i < 0 {
		return
	}
	base, ok := e.candidate(m, i, on, q)
	if q.InPlace {
		q.InPlace, q.Reads = false, onlyReads
		base, ok = e.candidate(m, i, on, q)
	}
	if !ok {
		return
	}
	for i, x := range a.Candidates {
		a.Candidates[i].Ratio, a.Candidates[i].BytesRatio = digits(x.NS/base.NS, 3), digits(x.Bytes/base.Bytes, 3)
	}
}

// gain is how much worse the score of encoding/json is at least where it is worth to leave it.
const gain = 1.2

// advise fills in what an answer says beside its picks: whether to stay with encoding/json, and why not what people
// ask about first.
func (e *Evidence) advise(a *Answer, q Question) {
	i := slices.IndexFunc(a.Candidates, func(x Candidate) bool { return x.Codec == against })
	if i >= 0 && len(a.Picks) > 0 {
		x := a.Candidates[i]
		a.Stay = a.Picks[0].Codec == against || x.fits() && x.Score < gain*a.Picks[0].Score
	}
	j, ok := JobOf(q.Job)
	if !ok {
		return
	}
	a.Caveat = j.Caveat
	for _, id := range j.Instead {
		if slices.ContainsFunc(a.Picks, func(p Pick) bool { return p.Codec == id }) {
			continue
		}
		if why := e.notPicked(*a, q, id); why != "" {
			a.Instead = &Instead{id, why}
			return
		}
	}
}

// notPicked is in a few words why a codec is no pick; "" where the record does not name it.
func (e *Evidence) notPicked(a Answer, q Question, id string) string {
	x := e.Explain(a, q, id)
	if x == nil || len(x.Reasons) == 0 {
		return ""
	}
	i := slices.IndexFunc(a.Candidates, func(c Candidate) bool { return c.Codec == id })
	if i < 0 {
		return x.Reasons[0]
	}
	title := func(reason string) string {
		need, why, _ := strings.Cut(reason, ": ")
		at := slices.IndexFunc(e.Needs, func(k Known) bool { return string(k.Need) == need })
		if at < 0 {
			return reason
		}
		return strings.ToLower(e.Needs[at].Title) + ": " + why
	}
	switch c := a.Candidates[i]; {
	case c.Floor != "":
		status, _, _ := strings.Cut(c.Floor, ": ")
		return status
	case len(c.Lacks) > 0 && strings.HasPrefix(c.Lacks[0], string(Untrusted)+": ") && len(c.codec.Harm) > 0:
		return c.codec.Harm[0].Effect
	case len(c.Lacks) > 0:
		return title(c.Lacks[0])
	case len(c.Unknown) > 0:
		return "not known: " + title(c.Unknown[0])
	case len(x.Behind) > 0:
		return "the pick is " + strings.ReplaceAll(x.Behind[0], " than "+id, "")
	}
	return x.Reasons[0]
}

// of reports whether a codec is of the formats that are asked for.
func (q Question) of(id string) bool {
	format, _, _ := strings.Cut(id, "/")
	return len(q.Formats) == 0 || slices.Contains(q.Formats, format)
}

// usual are the data sets of a question that names none: those of structs, and where it names formats those of them
// that a codec of these can do which may be offered: the one that can do most.
func (e *Evidence) usual(q Question) []string {
	if len(q.Formats) == 0 {
		return usual(e.Datasets)
	}
	contract := cmp.Or(q.Contract, stats.Struct)
	m := e.Contracts[slices.Index(stats.Contracts(), contract)]
	var most []string
	for i, c := range e.Codecs {
		var can []string
		for j, d := range e.Datasets {
			if q.of(c.ID) && (q.Any || c.Floor == "") && m.Figures[i*len(e.Datasets)+j] != nil {
				can = append(can, d)
			}
		}
		if can = usual(can); len(can) > len(most) {
			most = can
		}
	}
	if len(most) == 0 {
		return usual(e.Datasets)
	}
	return most
}

// usual leaves documents without a type out where there are data sets with one: who asks for no data set in particular
// has a struct, and most codecs can do nothing without.
func usual(datasets []string) []string {
	typed := slices.DeleteFunc(slices.Clone(datasets), func(d string) bool { return strings.HasPrefix(d, "document/") })
	if len(typed) == 0 {
		return datasets
	}
	return typed
}

// ranking is how the candidates of an answer are compared.
func (e *Evidence) ranking(a Answer, q Question) ranking {
	r := ranking{time: q.Time, size: q.Size, allocs: q.Allocs, datasets: len(a.Datasets)}
	if q.Time+q.Size+q.Allocs == 0 {
		r.time, r.size = 1, 1
	}
	return r
}

// onlyReads is [Question.Reads] of who never writes.
const onlyReads = -1

// ns is the time that a question asks for, 0 where it was not measured.
func (q Question) ns(f *Figures) float64 {
	switch {
	case q.InPlace:
		return f.InPlace
	case q.Reads == onlyReads:
		return f.Read
	case q.Reads > 0:
		return f.NS + (q.Reads-1)*f.Read
	}
	return f.NS
}

// weights are those of data sets: such as differ in their size alone, as message/16 and message/64, weigh as one.
func (e *Evidence) weights(on []int) []float64 {
	family := func(d int) string {
		name, _, _ := strings.Cut(e.Datasets[d], "/")
		return name
	}
	many := map[string]float64{}
	for _, d := range on {
		many[family(d)]++
	}
	var weights []float64
	for _, d := range on {
		weights = append(weights, 1/many[family(d)]/float64(len(many)))
	}
	return weights
}

// packs reports whether sizes after zstd are known.
func (m Measured) packs() bool {
	return slices.ContainsFunc(m.Figures, func(f *Figures) bool { return f != nil && f.Packed > 0 })
}

// candidate is false for a codec that was not measured on all of the data sets.
func (e *Evidence) candidate(m Measured, codec int, on []int, q Question) (Candidate, bool) {
	c := &e.Codecs[codec]
	x := Candidate{Codec: c.ID, Library: c.Library, Lacks: []string{}, Unknown: []string{}, codec: c}
	var ns, low, high, size, allocs, with float64
	packed := q.Packed && m.packs()
	for i, w := range e.weights(on) {
		f := m.Figures[codec*len(e.Datasets)+on[i]]
		if f == nil || q.ns(f) <= 0 || packed && f.Packed <= 0 {
			return x, false
		}
		ns += w * math.Log(q.ns(f))
		if packed {
			size += w * math.Log(f.Packed)
		} else {
			size += w * math.Log(f.Bytes)
		}
		allocs += w * math.Log(f.Allocs+1)
		if f.Low > 0 && !q.InPlace { // of a part of the time as wide as of the whole
			low += w * (math.Log(f.Low) - math.Log(f.NS))
			high += w * (math.Log(f.High) - math.Log(f.NS))
			with += w
		} else {
			x.few = append(x.few, on[i])
		}
	}
	x.NS, x.Bytes, x.Allocs = digits(math.Exp(ns), 6), digits(math.Exp(size), 6),
		digits(digits(math.Exp(allocs), 6)-1, 6)
	if len(x.few) < len(on) { // as wide as if all data sets were off in the same direction
		x.low, x.high = digits(math.Exp(ns+low/with), 6), digits(math.Exp(ns+high/with), 6)
	}
	return x, true
}

// ask notes which needs a codec does not meet.
func (e *Evidence) ask(x *Candidate, codec int, on []int, q Question) {
	for _, n := range q.Needs {
		i := slices.IndexFunc(e.Needs, func(k Known) bool { return k.Need == n })
		if i < 0 {
			x.Unknown = append(x.Unknown, string(n)+": there is no such need")
			continue
		}
		switch f := e.Needs[i].fact(codec, on, len(e.Datasets), q); f.Verdict {
		case Unknown:
			x.Unknown = append(x.Unknown, string(n)+": "+f.Why)
		case Unmet:
			x.Lacks = append(x.Lacks, string(n)+": "+f.Why)
		}
	}
}

// fact is what is known of a codec on data sets: what speaks against it first, then what
// is not known; where one data set is enough, what speaks for it.
func (k *Known) fact(codec int, on []int, datasets int, q Question) Fact {
	all := k.Facts
	if k.With != "" && slices.Contains(q.Needs, k.With) {
		all = k.FactsWith
	}
	if !k.Each {
		return all[codec].At(q.most())
	}
	order := []Verdict{Unmet, Unknown}
	if k.Some {
		order = []Verdict{Met, Unmet}
	}
	for _, verdict := range order {
		for _, d := range on {
			if f := all[codec*datasets+d].At(q.most()); f.Verdict == verdict {
				return f
			}
		}
	}
	return all[codec*datasets+on[0]].At(q.most()) // all are alike
}

// missing are the needs that nothing is known of, and those where certainty is asked for.
func (e *Evidence) missing(a Answer) []Missing {
	var missing []Missing
	has := func(list []string, n Need) bool {
		return slices.ContainsFunc(list, func(why string) bool { return strings.HasPrefix(why, string(n)+": ") })
	}
	for _, n := range a.Needs {
		known, open, met := a.Favourite == nil && len(a.Picks) == 0, false, false // nothing may be offered, whatever is known
		for _, x := range a.Candidates {
			switch {
			case x.Floor != "":
			case has(x.Unknown, n):
				open = true
			case has(x.Lacks, n):
				known = true
			default:
				known, met = true, true
			}
		}
		i := slices.IndexFunc(e.Needs, func(k Known) bool { return k.Need == n })
		if i >= 0 && (!known || e.Needs[i].Certain && open && !met) {
			missing = append(missing, Missing{n,
				strings.ReplaceAll(e.Needs[i].Command, onDatasets, strings.Join(a.Datasets, ","))})
		}
	}
	return missing
}
