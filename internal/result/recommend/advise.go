package recommend

import (
	"slices"
	"strings"
)

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
	drawn := e.drawn(on, q)
	base.Codec = "encoding/json"
	for i, x := range a.Candidates {
		to := drawn.between(x, base)
		x.Ratio, x.BytesRatio = digits(x.NS/base.NS, 3), digits(x.Bytes/base.Bytes, 3)
		x.RatioLow, x.RatioHigh = digits(to.low, 3), digits(to.high, 3)
		x.Against = drawn.times(x, base)
		a.Candidates[i] = x
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
	switch c := a.Candidates[i]; {
	case c.Floor != "":
		return c.Floor
	case len(c.Lacks) > 0 && c.Lacks[0].Need == Untrusted && len(c.codec.Harm) > 0:
		return c.codec.Harm[0].Effect
	case len(c.Lacks) > 0:
		return c.Lacks[0].words()
	case len(c.Unknown) > 0:
		return "not known: " + c.Unknown[0].words()
	case len(x.Behind) > 0:
		return "the pick is " + strings.ReplaceAll(x.Behind[0], " than "+id, "")
	}
	return x.Reasons[0]
}
