package recommend

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// figures are what was measured of a candidate, in words.
func (x Candidate) figures() string {
	return fmt.Sprintf("%s ns, %s bytes, %s allocations", figure(x.NS), figure(x.Bytes), count(x.Allocs))
}

// count has three digits, more before the point where need be, and no exponent.
func count(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}

// figure has four digits, more before the point where need be, and no exponent.
func figure(x float64) string {
	if x >= 1000 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4g", x)
}

// Text says an answer in lines for a reader.
func Text(a Answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "data sets: %s\n", strings.Join(a.Datasets, ", "))
	if a.Contract == stats.Generated {
		b.WriteString("contract: the library's own type, nothing converted\n")
	}
	for i, p := range a.Picks {
		fmt.Fprintf(&b, "%d. %s: %s: %s\n", i+1, p.Codec, p.Reason, p.figures())
		if p.Tied {
			fmt.Fprintf(&b, "   too close to call: by your weights no difference to %s is shown\n", other(a, i))
		}
		if len(p.Ahead) > 0 {
			fmt.Fprintf(&b, "   ahead: %s\n", strings.Join(p.Ahead, "; "))
		}
		if len(p.GivesUp) > 0 {
			fmt.Fprintf(&b, "   gives up: %s\n", strings.Join(p.GivesUp, "; "))
		}
		if len(p.Beware) > 0 {
			fmt.Fprintf(&b, "   beware: %s\n", strings.Join(p.Beware, "; "))
		}
		if p.Get != "" {
			fmt.Fprintf(&b, "   %s\n", p.Get)
		}
	}
	if len(a.Picks) == 0 {
		b.WriteString("no codec is shown to meet all needs\n")
	}
	if f := a.Favourite; f != nil {
		fmt.Fprintf(&b, "without needs: %s (%s ns, %s bytes)", f.Codec, figure(f.NS), figure(f.Bytes))
		for _, why := range f.Lacks {
			fmt.Fprintf(&b, "\n   excluded by %s", why)
		}
		for _, need := range f.Unknown {
			fmt.Fprintf(&b, "\n   not known: %s", need)
		}
		b.WriteByte('\n')
	}
	var front []string
	unknown := map[string][]string{} // reason → codecs
	for _, c := range a.Candidates {
		if c.Pareto {
			front = append(front, c.Codec)
		}
		if len(c.Unknown) > 0 && len(c.Lacks) == 0 {
			why := strings.Join(c.Unknown, "; ")
			unknown[why] = append(unknown[why], c.Codec)
		}
	}
	fmt.Fprintf(&b, "beaten by no other: %s\n", strings.Join(front, ", "))
	for _, why := range slices.SortedFunc(maps.Keys(unknown), func(x, y string) int {
		return cmp.Or(cmp.Compare(len(unknown[y]), len(unknown[x])), cmp.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "not chosen because the records do not know: %s: %s\n", few(unknown[why]), why)
	}
	if a.Explained != nil {
		b.WriteString(a.Explained.text())
	}
	return b.String()
}

// other is what a pick is compared with: the first with the second, the others with the
// first.
func other(a Answer, i int) string {
	if i == 0 {
		return a.Picks[1].Codec
	}
	return a.Picks[0].Codec
}

// few names five at most.
func few(codecs []string) string {
	const most = 5
	if len(codecs) <= most {
		return strings.Join(codecs, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(codecs[:most], ", "), len(codecs)-most)
}
