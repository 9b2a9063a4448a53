// Package recommend chooses codecs from a record: those whose measured properties
// meet what a program needs and that no other one beats in time, size and
// allocations at once. It measures nothing and prints nothing; what the record does
// not know it says, with the command that finds out.
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
	Datasets []string       // none: all that the record measured
	Contract stats.Contract // "" is the struct
	Time     float64        // weights; all zero: 1 each
	Size     float64
	Allocs   float64

	// Kinds is what the types of data sets are made of, as an attack's record has it,
	// for [Untrusted]. A data set that is not in it has to be attacked itself.
	Kinds map[string][]string
}

// Candidate is a codec that was measured on every data set of the question. Over
// several data sets a figure is the geometric mean.
type Candidate struct {
	Codec   string   `json:"codec"`
	NS      float64  `json:"ns"`            // marshal + unmarshal
	Bytes   float64  `json:"encoded_bytes"` // mean length of an encoding
	Allocs  float64  `json:"allocs"`        // marshal + unmarshal; mean over the data sets
	Score   float64  `json:"score"`         // weighted geometric mean of the ratios to the best of all; 1 is the best possible
	Pareto  bool     `json:"pareto"`        // meets all needs, and no other that does beats it
	Lacks   []string `json:"lacks"`         // needs it was seen not to meet, with the reason
	Unknown []string `json:"unknown"`       // needs of which the record does not know enough for it, with the reason
}

// Pick is a choice with its reason and its price.
type Pick struct {
	Candidate
	Reason  string   `json:"reason"`
	GivesUp []string `json:"gives_up"`
	Beware  []string `json:"beware"` // harm, silent changes and uses of unsafe that the records tell of
}

// Answer is what a record says to a question.
type Answer struct {
	Contract   stats.Contract `json:"contract"`
	Datasets   []string       `json:"datasets"`
	Needs      []Need         `json:"needs"`
	Picks      []Pick         `json:"picks"`      // three at most, of different libraries
	Candidates []Candidate    `json:"candidates"` // by score
	Favourite  *Candidate     `json:"favourite"`  // the best without needs; null: it is the first pick, or nothing was measured
	Missing    []Missing      `json:"missing"`    // needs of which the record knows nothing at all
}

// Missing is a need that the record cannot answer, and what would.
type Missing struct {
	Need    Need   `json:"need"`
	Command string `json:"command"`
}

// Choose answers a question. The no-op overhead and the baseline, which is no
// library, are no candidates; neither is a codec that failed verification.
func Choose(rec *record.Record, q Question, e stats.Estimator) (Answer, error) {
	rec, err := q.Contract.Of(rec)
	if err != nil {
		return Answer{}, err
	}
	v := observe(rec, e)
	a := Answer{Contract: cmp.Or(q.Contract, stats.Struct), Datasets: v.datasets(q.Datasets), Needs: append([]Need{}, q.Needs...), Picks: []Pick{}, Candidates: []Candidate{}, Missing: []Missing{}}
	if len(a.Datasets) == 0 {
		return a, fmt.Errorf("recommend: no marshal and unmarshal was measured in %s", rec.Name)
	}
	for _, c := range rec.Codecs {
		if x, ok := v.candidate(c, a.Datasets); ok {
			a.Candidates = append(a.Candidates, x)
		}
	}
	if len(a.Candidates) == 0 {
		return a, fmt.Errorf("recommend: no codec was measured on all of %s", strings.Join(a.Datasets, ", "))
	}
	score(a.Candidates, q)
	for _, n := range q.Needs {
		known, open, met := false, false, false
		for i := range a.Candidates {
			x := &a.Candidates[i]
			switch meets, why := n.met(v, x.Codec, a.Datasets, q); {
			case meets == unknown:
				open = true
				x.Unknown = append(x.Unknown, string(n)+": "+why)
			case meets == no:
				known = true
				x.Lacks = append(x.Lacks, string(n)+": "+why)
			default:
				known, met = true, true
			}
		}
		if !known || n == Untrusted && open && !met {
			a.Missing = append(a.Missing, Missing{n, n.command(a.Datasets, q)})
		}
	}
	slices.SortStableFunc(a.Candidates, func(x, y Candidate) int { return cmp.Or(cmp.Compare(x.Score, y.Score), cmp.Compare(x.Codec, y.Codec)) })
	front := pareto(a.Candidates, v.resolution(a.Datasets))
	a.Picks = picks(front)
	for i := range a.Picks {
		a.Picks[i].Beware = v.beware(a.Picks[i].Codec)
	}
	if len(a.Picks) == 0 || a.Picks[0].Codec != a.Candidates[0].Codec {
		a.Favourite = &a.Candidates[0]
	}
	return a, nil
}

// score compares each candidate with the best of each figure. One is added to
// allocations, so that none is a number to divide by.
func score(all []Candidate, q Question) {
	if q.Time+q.Size+q.Allocs == 0 {
		q.Time, q.Size, q.Allocs = 1, 1, 1
	}
	least := func(of func(Candidate) float64) float64 {
		m := math.Inf(1)
		for _, x := range all {
			m = min(m, of(x))
		}
		return m
	}
	ns, size, allocs := least(nsOf), least(bytesOf), least(allocsOf)
	for i, x := range all {
		sum := q.Time*math.Log(x.NS/ns) + q.Size*math.Log(x.Bytes/size) + q.Allocs*math.Log((x.Allocs+1)/(allocs+1))
		all[i].Score = math.Exp(sum / (q.Time + q.Size + q.Allocs))
	}
}

func nsOf(x Candidate) float64     { return x.NS }
func bytesOf(x Candidate) float64  { return x.Bytes }
func allocsOf(x Candidate) float64 { return x.Allocs }

// pareto marks and returns the candidates that meet all needs and that no other
// such candidate beats. Times closer than resolution are equal; so are
// allocations closer than a hundredth.
func pareto(all []Candidate, resolution float64) []Candidate {
	fits := func(x Candidate) bool { return len(x.Lacks)+len(x.Unknown) == 0 }
	beats := func(x, y Candidate) bool {
		slower := x.NS > y.NS*(1+resolution)
		faster := y.NS > x.NS*(1+resolution)
		if slower || x.Bytes > y.Bytes || x.Allocs > y.Allocs+0.01 {
			return false
		}
		return faster || x.Bytes < y.Bytes || x.Allocs < y.Allocs-0.01
	}
	var front []Candidate
	for i, x := range all {
		beaten := slices.ContainsFunc(all, func(y Candidate) bool { return fits(y) && beats(y, x) })
		if fits(x) && !beaten {
			all[i].Pareto = true
			front = append(front, all[i])
		}
	}
	return front
}

// picks takes three from the front, which is sorted by score, of different libraries.
func picks(front []Candidate) []Pick {
	out := []Pick{}
	take := func(x Candidate, reason string) {
		for _, p := range out {
			if library(p.Codec) == library(x.Codec) {
				return
			}
		}
		if len(out) < 3 {
			out = append(out, Pick{Candidate: x, Reason: reason, GivesUp: price(x, front), Beware: []string{}})
		}
	}
	if len(front) == 0 {
		return out
	}
	by := func(of func(Candidate) float64) Candidate {
		return slices.MinFunc(front, func(x, y Candidate) int { return cmp.Compare(of(x), of(y)) })
	}
	take(front[0], "the best by your weights")
	take(by(nsOf), "the fastest that meets the needs")
	take(by(bytesOf), "the smallest encoding that meets the needs")
	take(by(allocsOf), "the fewest allocations that meets the needs")
	for _, x := range front {
		take(x, "the next by your weights")
	}
	return out
}

func library(id string) string {
	parts := strings.SplitN(id, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// price says what a pick is worse at than the best of the front.
func price(x Candidate, front []Candidate) []string {
	lost := []string{}
	for _, f := range []struct {
		what string
		of   func(Candidate) float64
	}{{"time", nsOf}, {"bytes", bytesOf}} {
		best := slices.MinFunc(front, func(a, b Candidate) int { return cmp.Compare(f.of(a), f.of(b)) })
		if r := f.of(x) / f.of(best); r > 1.005 {
			lost = append(lost, fmt.Sprintf("%.2f × the %s of %s", r, f.what, best.Codec))
		}
	}
	best := slices.MinFunc(front, func(a, b Candidate) int { return cmp.Compare(a.Allocs, b.Allocs) })
	if x.Allocs > best.Allocs+0.01 {
		lost = append(lost, fmt.Sprintf("%.4g allocations instead of %.4g of %s", x.Allocs, best.Allocs, best.Codec))
	}
	return lost
}
