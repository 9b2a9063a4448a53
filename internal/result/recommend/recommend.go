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
	Time     float64        // weights; all zero: 1 each
	Size     float64
	Allocs   float64

	// Any takes the floor off: every codec may be picked, also what [Floor] would offer to nobody.
	Any bool

	// Kinds is what the types of data sets are made of; see [Gather].
	Kinds map[string][]string
}

// Candidate is a codec that was measured on every data set of the question. Over
// several data sets a figure is the geometric mean; for that of allocations one is added to each, and taken off the
// mean.
type Candidate struct {
	Codec  string  `json:"codec"`
	NS     float64 `json:"ns"`            // marshal + unmarshal
	Bytes  float64 `json:"encoded_bytes"` // mean length of an encoding
	Allocs float64 `json:"allocs"`        // marshal + unmarshal
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
	Contract   stats.Contract `json:"contract"`
	Datasets   []string       `json:"datasets"`
	Needs      []Need         `json:"needs"`
	Picks      []Pick         `json:"picks"`      // three at most, of different libraries
	Candidates []Candidate    `json:"candidates"` // by score
	// the best that may be offered, whatever the needs; null: it is the first pick, or there is none
	Favourite *Candidate `json:"favourite"`
	Missing   []Missing  `json:"missing"` // needs of which the record knows nothing at all

	Explained *Explanation `json:"explained,omitempty"` // of one codec; see [Evidence.Explain]
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

// Answer answers a question.
func (e *Evidence) Answer(q Question) (Answer, error) {
	contract := cmp.Or(q.Contract, stats.Struct)
	m := e.Contracts[slices.Index(stats.Contracts(), contract)]
	if m.Unmeasured != nil {
		return Answer{}, m.Unmeasured
	}
	a := Answer{Contract: contract, Datasets: []string{}, Needs: append([]Need{}, q.Needs...), Picks: []Pick{},
		Candidates: []Candidate{}, Missing: []Missing{}}
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
		if !q.of(e.Codecs[i].ID) {
			continue
		}
		if x, ok := e.candidate(m, i, on); ok {
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
	return a, nil
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
		r.time, r.size, r.allocs = 1, 1, 1
	}
	return r
}

// candidate is false for a codec that was not measured on all of the data sets.
func (e *Evidence) candidate(m Measured, codec int, on []int) (Candidate, bool) {
	x := Candidate{Codec: e.Codecs[codec].ID, Lacks: []string{}, Unknown: []string{}, codec: &e.Codecs[codec]}
	var ns, low, high, size, allocs float64
	n := float64(len(on))
	for _, d := range on {
		f := m.Figures[codec*len(e.Datasets)+d]
		if f == nil {
			return x, false
		}
		ns += math.Log(f.NS)
		size += math.Log(f.Bytes)
		allocs += math.Log(f.Allocs + 1)
		if f.Low > 0 {
			low += math.Log(f.Low) - math.Log(f.NS)
			high += math.Log(f.High) - math.Log(f.NS)
		} else {
			x.few = append(x.few, d)
		}
	}
	x.NS, x.Bytes, x.Allocs = digits(math.Exp(ns/n), 6), digits(math.Exp(size/n), 6),
		digits(digits(math.Exp(allocs/n), 6)-1, 6)
	if with := n - float64(len(x.few)); with > 0 { // as wide as if all data sets were off in the same direction
		x.low, x.high = digits(math.Exp(ns/n+low/with), 6), digits(math.Exp(ns/n+high/with), 6)
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
		switch f := e.Needs[i].fact(codec, on, len(e.Datasets), q.Needs); f.Verdict {
		case Unknown:
			x.Unknown = append(x.Unknown, string(n)+": "+f.Why)
		case Unmet:
			x.Lacks = append(x.Lacks, string(n)+": "+f.Why)
		}
	}
}

// fact is what is known of a codec on data sets: what speaks against it first, then what
// is not known; where one data set is enough, what speaks for it.
func (k *Known) fact(codec int, on []int, datasets int, asked []Need) Fact {
	all := k.Facts
	if k.With != "" && slices.Contains(asked, k.With) {
		all = k.FactsWith
	}
	if !k.Each {
		return all[codec]
	}
	order := []Verdict{Unmet, Unknown}
	if k.Some {
		order = []Verdict{Met, Unmet}
	}
	for _, verdict := range order {
		for _, d := range on {
			if f := all[codec*datasets+d]; f.Verdict == verdict {
				return f
			}
		}
	}
	return all[codec*datasets+on[0]] // all are alike
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
