package recommend

import (
	"cmp"
	"math"
	"slices"
)

// Role is why a codec is among the picks.
type Role string

// The roles, in the order in which they are filled; a third pick has the name of what it is better at.
const (
	ThePick     Role = "pick"
	Alternative Role = "alternative" // of another library, with a score that is not twice that of the pick
	Faster      Role = "faster"      // than both, by a tenth
	Smaller     Role = "smaller"
)

// Pick is a choice with its reason and its price.
type Pick struct {
	Candidate
	Role    Role     `json:"role"`
	Reason  string   `json:"reason"`
	Reasons []string `json:"reasons"` // the same, and what it is ahead in
	Status  string   `json:"status"`  // whether it is kept up
	Harm    []Harm   `json:"harm"`    // by hostile input
	// the records do not tell which is better: of the first and the second, of the others and the first
	Tied    bool     `json:"tied"`
	Ahead   []string `json:"ahead"`    // what it is better at than that one
	GivesUp []string `json:"gives_up"` // what it is worse at than the best that meets the needs
	Adapted []string `json:"adapted"`  // how fields are converted to what the library can express
	Beware  []string `json:"caveats"`  // harm, silent changes and uses of unsafe that the records tell of
	Tried   string   `json:"tried"`    // how much hostile input was tried
	Get     string   `json:"get"`      // command that adds it to a module
}

// ranking is how candidates are compared: by weights.
type ranking struct {
	time, size, allocs float64
	drawn
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

// beats reports whether x is better than y at something and worse at nothing. Times of which
// no difference is shown are equal; so are allocations closer than a hundredth.
func (r ranking) beats(x, y Candidate) bool {
	equal := r.sameTime(x, y)
	if !equal && x.NS > y.NS || x.Bytes > y.Bytes || x.Allocs > y.Allocs+0.01 {
		return false
	}
	return !equal && x.NS < y.NS || x.Bytes < y.Bytes || x.Allocs < y.Allocs-0.01
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

// far is how much worse the score of an alternative is at most, near that of a close one, and better how much less
// of something a third pick has to take than both others.
const (
	far    = 2
	near   = 1.1
	better = 0.9
)

// picks takes the best by score of those that meet all needs, the best of another library, and from the front what is
// faster or smaller than both. all is sorted by score.
func (r ranking) picks(front, all []Candidate) []Pick {
	out := []Pick{}
	fit := slices.DeleteFunc(slices.Clone(all), func(x Candidate) bool { return !x.fits() })
	if len(fit) == 0 {
		return out
	}
	take := func(x Candidate, role Role, reason string) {
		out = append(out, Pick{Candidate: x, Role: role, Reason: reason + r.superlatives(x, fit, role), Ahead: []string{},
			GivesUp: r.price(x, fit), Status: x.codec.Status, Harm: append([]Harm{}, x.codec.Harm...),
			Adapted: x.adapted, Beware: x.codec.Beware, Tried: x.codec.Tried, Get: x.codec.Get})
	}
	left := func(of []Candidate) []Candidate {
		return slices.DeleteFunc(slices.Clone(of), func(x Candidate) bool {
			return slices.ContainsFunc(out, func(p Pick) bool { return p.codec.Library == x.codec.Library })
		})
	}
	take(fit[0], ThePick, "best overall")
	if rest := left(fit); len(rest) > 0 && rest[0].Score <= fit[0].Score*far {
		reason := "second"
		if rest[0].Score <= fit[0].Score*near {
			reason = "close second"
		}
		take(rest[0], Alternative, reason)
	}
	if rest := left(front); len(rest) > 0 {
		least := func(of func(Candidate) float64) (Candidate, bool) {
			x := least(rest, of)
			return x, !slices.ContainsFunc(out, func(p Pick) bool { return of(x) > better*of(p.Candidate) })
		}
		if x, yes := least(nsOf); yes && !r.sameTime(x, fit[0]) {
			take(x, Faster, r.times(x, fit[0]))
		} else if x, yes := least(bytesOf); yes {
			take(x, Smaller, sizes(x, fit[0]))
		}
	}
	for i := range out {
		if other := 1 - min(i, 1); other < len(out) {
			out[i].Ahead, out[i].Tied = r.ahead(out[i].Candidate, out[other].Candidate),
				r.tied(out[i].Candidate, out[other].Candidate)
		}
		out[i].Reasons = append([]string{out[i].Reason}, out[i].Ahead...)
	}
	return out
}

// superlatives is what a pick is best at of all that meet the needs: fastest where intervals tell, smallest and with
// fewest allocations others may be too.
func (r ranking) superlatives(x Candidate, fit []Candidate, role Role) string {
	also := ""
	if role != Faster && !slices.ContainsFunc(fit, func(y Candidate) bool {
		return y.Codec != x.Codec && (y.NS <= x.NS || r.sameTime(x, y))
	}) {
		also += ", fastest"
	}
	if role != Smaller && x.Bytes <= least(fit, bytesOf).Bytes {
		also += ", smallest"
	}
	if x.Allocs <= least(fit, allocsOf).Allocs {
		also += ", fewest allocations"
	}
	return also
}

// tied reports whether the order of two scores rests on a difference of times that is none.
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
	if x.NS <= y.NS || r.sameTime(x, y) {
		better = append(better, r.times(x, y))
	}
	if more(y.Bytes, x.Bytes) {
		better = append(better, sizes(x, y))
	}
	if more(y.Allocs+1, x.Allocs+1) {
		better = append(better, allocations(x, y))
	}
	return better
}

// price says what a pick is worse at than the best of those that meet the needs.
func (r ranking) price(x Candidate, fit []Candidate) []string {
	lost := []string{}
	if best := least(fit, nsOf); more(x.NS, best.NS) && !r.sameTime(x, best) {
		lost = append(lost, r.times(x, best))
	}
	if best := least(fit, bytesOf); more(x.Bytes, best.Bytes) {
		lost = append(lost, sizes(x, best))
	}
	if best := least(fit, allocsOf); more(x.Allocs+1, best.Allocs+1) {
		lost = append(lost, allocations(x, best))
	}
	return lost
}

// more reports whether x is more than y by so much that whole percents tell.
func more(x, y float64) bool { return x/y > 1.005 }
