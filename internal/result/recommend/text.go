package recommend

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// Text says an answer in lines for a reader.
func Text(a Answer) string {
	var b strings.Builder
	if j, ok := JobOf(a.Job); ok {
		fmt.Fprintf(&b, "%s: %s\nasks for: %s\n", j.Job, j.Title, j.Asks)
	}
	fmt.Fprintf(&b, "data sets: %s\n", topN(a.Datasets))
	for _, w := range a.Mix {
		fmt.Fprintf(&b, "   %s %s\n", w.Dataset, w.Why)
	}
	if a.Contract == stats.Generated {
		b.WriteString("contract: the library's own type, nothing converted\n")
	}
	fit := 0
	for _, c := range a.Candidates {
		if c.fits() {
			fit++
		}
	}
	fmt.Fprintf(&b, "%d of %d rows fit (a row is format/library/option)\n", fit, len(a.Candidates))
	if a.Stay {
		b.WriteString("stay with encoding/json: nothing that fits is much better\n")
	}
	for i, p := range a.Picks {
		fmt.Fprintf(&b, "%d. %s: %s: %s\n", i+1, p.Codec, p.Reason, p.figures())
		if p.Ratio > 0 && p.Codec != against {
			fmt.Fprintf(&b, "   %s\n", p.measured())
		}
		if p.Tied {
			fmt.Fprintf(&b, "   too close to call against %s\n", other(a, i))
		}
		if len(p.Ahead) > 0 {
			fmt.Fprintf(&b, "   ahead: %s\n", strings.Join(p.Ahead, "; "))
		}
		if len(p.GivesUp) > 0 {
			fmt.Fprintf(&b, "   cost: %s\n", strings.Join(p.GivesUp, "; "))
		}
		if len(p.Adapted) > 0 {
			fmt.Fprintf(&b, "   adapted: %s\n", strings.Join(warnings(p.Adapted), "; "))
		}
		if len(p.Beware) > 0 {
			fmt.Fprintf(&b, "   beware: %s\n", strings.Join(warnings(p.Beware), "; "))
		} else {
			fmt.Fprintf(&b, "   no problems found (%s)\n", p.Tried)
		}
		if p.Get != "" {
			fmt.Fprintf(&b, "   %s\n", p.Get)
		}
	}
	if len(a.Picks) == 0 {
		b.WriteString("nothing fits: no library is shown to meet every need\n")
	}
	for _, d := range a.Dropping {
		fmt.Fprintf(&b, "   without %q: %s\n", d.Need.Title(), cmp.Or(d.WouldGive, "nothing either"))
	}
	if a.Caveat != "" {
		fmt.Fprintf(&b, "caveat: %s\n", a.Caveat)
	}
	if a.Instead != nil {
		fmt.Fprintf(&b, "not %s: %s\n", a.Instead.Codec, a.Instead.Why)
	}
	if f := a.Favourite; f != nil {
		fmt.Fprintf(&b, "without needs: %s (%s)", f.Codec, f.figures())
		for _, why := range f.notMet() {
			fmt.Fprintf(&b, "\n   %s", why)
		}
		b.WriteByte('\n')
	}
	if better := a.notOffered(); len(better) > 0 {
		fmt.Fprintf(&b, "faster or smaller, but never recommended (--any includes them): %s\n", topN(better))
	}
	var front []string
	unknown := map[string][]string{} // reason → codecs
	for _, c := range a.Candidates {
		if c.Pareto {
			front = append(front, c.Codec)
		}
		if len(c.Unknown) > 0 && len(c.Lacks) == 0 && c.Floor == "" {
			why := strings.Join(c.unknown(), "; ")
			unknown[why] = append(unknown[why], c.Codec)
		}
	}
	if len(front) > 0 {
		fmt.Fprintf(&b, "beaten by no other: %s\n", topN(front))
	}
	for _, why := range slices.SortedFunc(maps.Keys(unknown), func(x, y string) int {
		return cmp.Or(cmp.Compare(len(unknown[y]), len(unknown[x])), cmp.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "possible, but not tested: %s: %s\n", topN(unknown[why]), why)
	}
	if a.Explained != nil {
		b.WriteString(a.Explained.text())
	}
	return b.String()
}

// unknown says which needs the record does not decide.
func (x Candidate) unknown() []string {
	var why []string
	for _, s := range x.Unknown {
		why = append(why, s.words())
	}
	return why
}

// notOffered are the codecs below the floor that meet the needs and have a better score than the first pick, with the
// reason.
func (a Answer) notOffered() []string {
	var better []string
	for _, c := range a.Candidates {
		if len(a.Picks) > 0 && c.Score >= a.Picks[0].Score {
			break
		}
		if c.Floor != "" && len(c.Lacks)+len(c.Unknown) == 0 {
			better = append(better, c.Codec+" ("+c.Floor+")")
		}
	}
	return better
}

// other is what a pick is compared with: the first with the second, the others with the
// first.
func other(a Answer, i int) string {
	if i == 0 {
		return a.Picks[1].Codec
	}
	return a.Picks[0].Codec
}

// topN names five at most.
func topN(codecs []string) string {
	const most = 5
	if len(codecs) <= most {
		return strings.Join(codecs, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(codecs[:most], ", "), len(codecs)-most)
}

// Brief says an answer in four lines at most, for the end of a run: the three picks, and
// what a reader who has needs should ask. It is none if there is nothing to pick.
func Brief(a Answer) []string {
	if len(a.Picks) == 0 {
		return nil
	}
	lines := []string{}
	for i, p := range a.Picks {
		line := fmt.Sprintf("%s, %s: %s", p.Codec, p.Reason, p.figures())
		if i == 0 {
			line = "recommended: " + line
		} else {
			line = "         or: " + line
		}
		if len(p.Beware) > 0 {
			line += "; beware: " + p.Beware[0]
			if more := len(p.Beware) - 1; more > 0 {
				line += fmt.Sprintf(" and %d more", more)
			}
		}
		lines = append(lines, line)
	}
	if len(a.Datasets) > 1 {
		lines[0] += " (means over " + strings.Join(a.Datasets, ", ") + ")"
	}
	return lines
}
