package recommend

import (
	"fmt"
	"slices"
	"strings"
)

// Explanation says why one codec is picked, or is not.
type Explanation struct {
	Codec    string   `json:"codec"`
	Picked   Role     `json:"picked"`    // "": it is not
	Place    int      `json:"place"`     // by your weights, among those that meet the needs; 0: it does not
	Reasons  []string `json:"reasons"`   // why it is not picked
	BeatenBy []string `json:"beaten_by"` // what meets the needs and is better at something and worse at nothing
	Behind   []string `json:"behind"`    // what the first pick is better at
	Ahead    []string `json:"ahead"`     // what it is better at than the first pick
}

// Explain says of a codec of the evidence why an answer to q has it or not; nil for one that
// the record does not name.
func (e *Evidence) Explain(a Answer, q Question, id string) *Explanation {
	at := slices.IndexFunc(e.Codecs, func(c Codec) bool { return c.ID == id })
	if at < 0 {
		return nil
	}
	x := &Explanation{Codec: id, Reasons: []string{}, BeatenBy: []string{}, Behind: []string{}, Ahead: []string{}}
	i := slices.IndexFunc(a.Candidates, func(c Candidate) bool { return c.Codec == id })
	if i < 0 {
		for j, d := range e.Datasets {
			if why := e.Codecs[at].Absent[j]; why != "" && slices.Contains(a.Datasets, d) && !slices.Contains(x.Reasons, why) {
				x.Reasons = append(x.Reasons, why)
			}
		}
		return x
	}
	c := a.Candidates[i]
	if c.Floor != "" {
		x.Reasons = append(x.Reasons, "not offered: "+c.Floor)
	}
	x.Reasons = append(x.Reasons, c.notMet()...)
	r := e.ranking(a, q)
	for _, y := range a.Candidates {
		if !y.fits() {
			continue
		}
		if y.Score < c.Score || y.Codec == id {
			x.Place++
		}
		if r.beats(y, c) {
			x.BeatenBy = append(x.BeatenBy, y.Codec)
		}
	}
	if !c.fits() {
		x.Place = 0
	}
	for _, p := range a.Picks {
		switch {
		case p.Codec == id:
			x.Picked = p.Role
		case p.codec.Library == c.codec.Library && c.fits():
			x.Reasons = append(x.Reasons, p.Codec+" of the same library is picked")
		}
	}
	if len(x.BeatenBy) > 0 {
		x.Reasons = append(x.Reasons, fmt.Sprintf("%s better at something and worse at nothing",
			topN(x.BeatenBy)+is(x.BeatenBy)))
	}
	if x.Place > 1 && x.Picked == "" {
		x.Reasons = append(x.Reasons, fmt.Sprintf("by your weights it is number %d of those that meet the needs", x.Place))
	}
	if len(a.Picks) > 0 && a.Picks[0].Codec != id {
		x.Behind, x.Ahead = r.ahead(a.Picks[0].Candidate, c), r.ahead(c, a.Picks[0].Candidate)
	}
	return x
}

// notMet says why a candidate does not fit, by the words of the switches.
func (x Candidate) notMet() []string {
	var why []string
	for _, s := range x.Lacks {
		why = append(why, "not met: "+s.words())
	}
	for _, s := range x.Unknown {
		why = append(why, "not known: "+s.words())
	}
	return why
}

// words are the words of the need's switch, and the reason.
func (s Shortfall) words() string {
	title := s.Need.Title()
	if title != string(s.Need) {
		title = strings.ToLower(title[:1]) + title[1:]
	}
	return title + ": " + s.Why
}

// Title is what stands at the need's switch on the page; of a need without one its name.
func (n Need) Title() string {
	if peer := n.peer(); peer != "" && n != DropIn {
		return dropInTitle + peer
	}
	for _, r := range rules() {
		if r.Need == n {
			return r.Title
		}
	}
	return string(n)
}

func is(list []string) string {
	if len(list) == 1 {
		return " is"
	}
	return " are"
}

// text says an explanation in lines for a reader.
func (x *Explanation) text() string {
	var b strings.Builder
	if x.Picked != "" {
		fmt.Fprintf(&b, "%s is picked: %s\n", x.Codec, x.Picked)
	} else {
		fmt.Fprintf(&b, "%s is not picked:\n", x.Codec)
	}
	for _, why := range x.Reasons {
		fmt.Fprintf(&b, "   %s\n", why)
	}
	for _, why := range x.Behind {
		fmt.Fprintf(&b, "   the first pick: %s\n", why)
	}
	for _, why := range x.Ahead {
		fmt.Fprintf(&b, "   it: %s\n", why)
	}
	return b.String()
}
