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
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// Question is what a reader asks.
type Question struct {
	Needs    []Need
	Formats  []string       // none: any
	Datasets []string       // none: those of the record that [Evidence.usual] keeps
	Mix      []Weight       // how much each data set counts; none: as [Evidence.weights] says
	Contract stats.Contract // "" is the struct
	Time     float64        // weights; all zero: 1 of time, 1 of size
	Size     float64
	Allocs   float64

	Job        string  // of which this is the question; "": none
	MaxMessage float64 // size in bytes up to which messages are read; 0: [MaxMessage]
	Reads      float64 // times that a message is read for once that it is written; 0: once
	Packed     bool    // size is that after zstd, where it was measured
	InPlace    bool    // time is that of reading every field where it lies

	// Without are the rules of the floor that are taken off: all of them, and every codec may be picked.
	Without []Rule

	// Kinds is what the types of data sets are made of; see [Gather].
	Kinds map[string][]string
}

// Weight is how much a data set counts among others.
type Weight struct {
	Dataset string  `json:"dataset"`
	Share   float64 `json:"share"` // from 0 to 1
	Why     string  `json:"why"`   // in words
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
	Score   float64     `json:"score"`
	Pareto  bool        `json:"pareto"`  // may be offered, meets all needs, and no other such one beats it
	Floor   string      `json:"floor"`   // why it is offered to nobody; "": it may be, or the question takes any
	Lacks   []Shortfall `json:"lacks"`   // needs it was seen not to meet
	Unknown []Shortfall `json:"unknown"` // needs of which the record does not know enough for it

	// the interval of Ratio, by drawing data sets and processes anew; 0: too few runs for one
	RatioLow  float64 `json:"ratio_low"`
	RatioHigh float64 `json:"ratio_high"`

	Against string `json:"against"` // how its time stands to that of encoding/json, in words; "": as Ratio

	logs   []float64 // of the time on each data set
	halves []float64 // of its interval, as logarithms; none: too few processes for one
	terms  terms

	adapted []string
	codec   *Codec
}

// Shortfall is a need that a candidate does not meet, or of which too little is known, with the reason.
type Shortfall struct {
	Need Need
	Why  string
}

// MarshalText is "untrusted: hostile input crashes it".
func (s Shortfall) MarshalText() ([]byte, error) { return []byte(string(s.Need) + ": " + s.Why), nil }

// fits reports whether it may be offered and meets all needs.
func (x Candidate) fits() bool { return x.Floor == "" && len(x.Lacks)+len(x.Unknown) == 0 }

// Answer is what a record says to a question.
type Answer struct {
	Version    int            `json:"version"`
	Job        string         `json:"job"` // "": none
	Contract   stats.Contract `json:"contract"`
	Datasets   []string       `json:"datasets"`
	Mix        []Weight       `json:"mix,omitempty"`
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
func Choose(x *stats.Estimated, q Question) (Answer, error) {
	return Gather(x, q.Kinds).Answer(q)
}

// ErrNone is an answer where figures of no codec are of all data sets of the question.
var ErrNone = errors.New("no codec was measured on all of")

// Answer answers a question. Where nothing fits it says what would without each of the needs.
func (e *Evidence) Answer(q Question) (Answer, error) {
	q.Formats = q.formats()
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
	a := Answer{Version: 1, Job: q.Job, Contract: contract, Datasets: []string{}, Mix: q.Mix,
		Needs: append([]Need{}, q.Needs...),
		Picks: []Pick{}, Candidates: []Candidate{}, Missing: []Missing{}, Dropping: []Dropping{}}
	var on []int // data sets
	asked := e.Asked(q)
	for i, d := range e.Datasets {
		if slices.Contains(asked, d) {
			on = append(on, i)
			a.Datasets = append(a.Datasets, d)
		}
	}
	if len(on) == 0 {
		return a, fmt.Errorf("no marshal and unmarshal was measured in %s", e.Name)
	}
	for i := range e.Codecs {
		if x, ok := e.candidate(m, i, on, q); ok && q.of(x.Codec) {
			x.Floor = e.Codecs[i].Below(q.Without).Why
			e.ask(&x, i, on, q)
			a.Candidates = append(a.Candidates, x)
		}
	}
	if len(a.Candidates) == 0 {
		return a, fmt.Errorf("%w %s", ErrNone, strings.Join(a.Datasets, ", "))
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
