package recommend

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Role is why a codec is among the picks.
type Role string

// The roles, in the order in which they are filled.
const (
	ThePick  Role = "pick"
	RunnerUp Role = "runner-up"
	Smallest Role = "smallest" // of the libraries that have no role yet
)

// Pick is a choice with its reason and its price.
type Pick struct {
	Candidate
	Role    Role     `json:"role"`
	Reason  string   `json:"reason"`
	Tied    bool     `json:"tied"`     // by your weights no difference is shown: of the first to the second, of the others to the first
	Ahead   []string `json:"ahead"`    // what it is better at than that one
	GivesUp []string `json:"gives_up"` // what it is worse at than the best that meets the needs
	Beware  []string `json:"beware"`   // harm, silent changes and uses of unsafe that the records tell of
	Get     string   `json:"get"`      // command that adds it to a module
}

// ranking is how candidates are compared: by weights, and what times can tell apart.
type ranking struct {
	resolution         float64
	time, size, allocs float64
}

func nsOf(x Candidate) float64     { return x.NS }
func bytesOf(x Candidate) float64  { return x.Bytes }
func allocsOf(x Candidate) float64 { return x.Allocs }

// least is the first of those that are smallest by a figure.
func least(all []Candidate, of func(Candidate) float64) Candidate {
	return slices.MinFunc(all, func(x, y Candidate) int { return cmp.Compare(of(x), of(y)) })
}

// score compares each candidate with the best of each figure. One is added to
// allocations, so that none is a number to divide by. Scores have six digits behind the
// point, so that no rounding of a logarithm decides.
func (r ranking) score(all []Candidate) {
	ns, size, allocs := least(all, nsOf).NS, least(all, bytesOf).Bytes, least(all, allocsOf).Allocs
	for i, x := range all {
		sum := r.time*math.Log(x.NS/ns) + r.size*math.Log(x.Bytes/size) + r.allocs*math.Log((x.Allocs+1)/(allocs+1))
		all[i].Score = math.Floor(math.Exp(sum/(r.time+r.size+r.allocs))*1e6+0.5) / 1e6
	}
}

// beats reports whether x is better than y at something and worse at nothing. Times
// closer than the resolution are equal; so are allocations closer than a hundredth.
func (r ranking) beats(x, y Candidate) bool {
	slower := x.NS > y.NS*(1+r.resolution)
	faster := y.NS > x.NS*(1+r.resolution)
	if slower || x.Bytes > y.Bytes || x.Allocs > y.Allocs+0.01 {
		return false
	}
	return faster || x.Bytes < y.Bytes || x.Allocs < y.Allocs-0.01
}

// pareto marks and returns the candidates that meet all needs and that no other
// such candidate beats.
func (r ranking) pareto(all []Candidate) []Candidate {
	var front []Candidate
	for i, x := range all {
		beaten := slices.ContainsFunc(all, func(y Candidate) bool { return y.fits() && r.beats(y, x) })
		if x.fits() && !beaten {
			all[i].Pareto = true
			front = append(front, all[i])
		}
	}
	return front
}

// picks takes three of different libraries from the front, which is sorted by score, as are
// all. Where the front has one library alone, the runner-up is the next that meets the needs.
func (r ranking) picks(front, all []Candidate) []Pick {
	out := []Pick{}
	taken := func(x Candidate) bool {
		return slices.ContainsFunc(out, func(p Pick) bool { return p.codec.Library == x.codec.Library })
	}
	take := func(x Candidate, role Role, reason string) {
		out = append(out, Pick{Candidate: x, Role: role, Reason: reason + r.superlatives(x, front, role), Ahead: []string{}, GivesUp: r.price(x, front), Beware: x.codec.Beware, Get: x.codec.Get})
	}
	left := func(of []Candidate) []Candidate { return slices.DeleteFunc(slices.Clone(of), taken) }
	if len(front) == 0 {
		return out
	}
	take(front[0], ThePick, "the best by your weights")
	if rest := left(front); len(rest) > 0 {
		take(rest[0], RunnerUp, "the next by your weights")
	} else if i := slices.IndexFunc(all, func(x Candidate) bool { return x.fits() && !taken(x) }); i >= 0 {
		take(all[i], RunnerUp, "the next by your weights, though another is better at something and worse at nothing")
	}
	if rest := left(front); len(rest) > 0 {
		take(least(rest, bytesOf), Smallest, "the smallest encoding "+ofWhich(least(rest, bytesOf), front))
	}
	for i := range out {
		if other := 1 - min(i, 1); other < len(out) {
			out[i].Ahead, out[i].Tied = r.ahead(out[i].Candidate, out[other].Candidate), r.tied(out[i].Candidate, out[other].Candidate)
		}
	}
	return out
}

// ofWhich says of what a pick has the smallest encoding.
func ofWhich(x Candidate, front []Candidate) string {
	if x.Bytes > least(front, bytesOf).Bytes {
		return "of the other libraries"
	}
	return "that meets the needs"
}

// superlatives is what a pick is best at of all that meet the needs: fastest where that is
// shown, smallest and with fewest allocations others may be too.
func (r ranking) superlatives(x Candidate, front []Candidate, role Role) string {
	also := ""
	if !slices.ContainsFunc(front, func(y Candidate) bool { return y.Codec != x.Codec && (y.NS < x.NS || r.sameTime(x, y)) }) {
		also += "; the fastest"
	}
	if role != Smallest && x.Bytes <= least(front, bytesOf).Bytes {
		also += "; none is smaller"
	}
	if x.Allocs <= least(front, allocsOf).Allocs {
		also += "; none allocates less"
	}
	return also
}

// sameTime reports whether no difference of times is shown: they are closer than the
// resolution, their intervals overlap, or one has none.
func (r ranking) sameTime(x, y Candidate) bool {
	if max(x.NS, y.NS) <= min(x.NS, y.NS)*(1+r.resolution) {
		return true
	}
	return x.low == 0 || y.low == 0 || max(x.low, y.low) <= min(x.high, y.high)
}

// tied reports whether the order of two scores rests on a difference of times that is not
// shown.
func (r ranking) tied(x, y Candidate) bool {
	if !r.sameTime(x, y) {
		return false
	}
	rest := r.size*math.Log(x.Bytes/y.Bytes) + r.allocs*math.Log((x.Allocs+1)/(y.Allocs+1))
	if x.Score > y.Score {
		rest = -rest
	}
	return rest > -1e-9
}

// ahead says what x is better at than y.
func (r ranking) ahead(x, y Candidate) []string {
	better := []string{}
	switch {
	case r.sameTime(x, y):
		better = append(better, "no difference in time to "+y.Codec+" is shown")
	case x.NS < y.NS:
		better = append(better, fmt.Sprintf("%s × as fast as %s (%s to %s)", ratio(y.NS/x.NS), y.Codec, ratio(y.low/x.high), ratio(y.high/x.low)))
	}
	if d := y.Bytes / x.Bytes; d > 1.005 {
		better = append(better, ratio(x.Bytes/y.Bytes)+" × the bytes of "+y.Codec)
	}
	if x.Allocs < y.Allocs-0.01 {
		better = append(better, allocations(x, y))
	}
	return better
}

// price says what a pick is worse at than the best of the front, as far as that is shown.
func (r ranking) price(x Candidate, front []Candidate) []string {
	lost := []string{}
	if best := least(front, nsOf); x.NS/best.NS > 1.005 && !r.sameTime(x, best) {
		lost = append(lost, ratio(x.NS/best.NS)+" × the time of "+best.Codec)
	}
	if best := least(front, bytesOf); x.Bytes/best.Bytes > 1.005 {
		lost = append(lost, ratio(x.Bytes/best.Bytes)+" × the bytes of "+best.Codec)
	}
	if best := least(front, allocsOf); x.Allocs > best.Allocs+0.01 {
		lost = append(lost, allocations(x, best))
	}
	return lost
}

func allocations(x, y Candidate) string {
	return hundredths(x.Allocs) + " allocations instead of " + hundredths(y.Allocs) + " of " + y.Codec
}

// ratio has two digits behind the point.
func ratio(x float64) string { return strconv.FormatFloat(math.Floor(x*100+0.5)/100, 'f', 2, 64) }

// hundredths has at most two digits behind the point.
func hundredths(x float64) string {
	return strconv.FormatFloat(math.Floor(x*100+0.5)/100, 'f', -1, 64)
}
