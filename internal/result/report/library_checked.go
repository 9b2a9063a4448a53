package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// checked is what checks that fill matrices say of one codec, in a line each; "" for a
// check that did not try it.
type checked struct {
	edges, interop, conform string
}

// checked sums up the checks of all codecs, once.
func (v *view) checked(id string) checked {
	if v.checks == nil {
		v.checks = map[string]checked{}
		for id, words := range edgeSums(v.rec.Edges) {
			v.checks[id] = checked{edges: words}
		}
		own, foreign := apart(v.rec.Matrix(record.KindInterop))
		for _, sums := range []map[string]string{interopSums(own), foreignWords(foreign)} {
			for id, words := range sums {
				c := v.checks[id]
				if c.interop != "" {
					words = c.interop + "; " + words
				}
				c.interop = words
				v.checks[id] = c
			}
		}
		for id, words := range conformSums(v.rec.Matrix(record.KindConform)) {
			c := v.checks[id]
			c.conform = words
			v.checks[id] = c
		}
	}
	return v.checks[id]
}

// tally counts words in the order in which they are first seen.
type tally struct {
	words  []string
	counts map[string]int
}

func (t *tally) add(word string) {
	if t.counts == nil {
		t.counts = map[string]int{}
	}
	if t.counts[word] == 0 {
		t.words = append(t.words, word)
	}
	t.counts[word]++
}

// String is "3 wrong, 1 error", the most frequent first.
func (t *tally) String() string {
	words := slices.Clone(t.words)
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(t.counts[b], t.counts[a]) })
	for i, w := range words {
		words[i] = fmt.Sprintf("%d %s", t.counts[w], w)
	}
	return strings.Join(words, ", ")
}

func edgeSums(edges []record.Edge) map[string]string {
	tallies := map[string]*tally{}
	for _, e := range edges {
		if tallies[e.Codec] == nil {
			tallies[e.Codec] = &tally{}
		}
		tallies[e.Codec].add(e.Verdict)
	}
	sums := map[string]string{}
	for id, t := range tallies {
		sums[id] = t.String()
	}
	return sums
}

// interopSums say how much of what other codecs wrote each codec reads exactly. Values at
// the edge of types and other dialects are not counted.
func interopSums(cells []record.MatrixCell) map[string]string {
	type sum struct {
		exact, all int
		peers      []string
		others     tally
	}
	byID := map[string]*sum{}
	for _, c := range cells {
		if c.Case != "" || c.Codec == c.Peer || slices.Contains(inVain, c.Verdict) {
			continue
		}
		s := byID[c.Codec]
		if s == nil {
			s = &sum{}
			byID[c.Codec] = s
		}
		note(&s.peers, c.Peer)
		s.all++
		if c.Verdict == record.CellExact {
			s.exact++
		} else {
			s.others.add(c.Verdict)
		}
	}
	sums := map[string]string{}
	for id, s := range byID {
		sums[id] = fmt.Sprintf("reads exactly %d of %s that %s wrote", s.exact, plural(s.all, "data set", "data sets"),
			plural(len(s.peers), "other codec", "other codecs"))
		if s.exact < s.all {
			sums[id] += "; " + s.others.String()
		}
	}
	return sums
}

// conformSums say how many cases of each corpus are as they have to be.
func conformSums(cells []record.MatrixCell) map[string]string {
	parts := map[string][]string{}
	for _, c := range cells {
		if c.Case != "" || slices.Contains(inVain, c.Verdict) {
			continue
		}
		into := ""
		if from, back := strings.CutSuffix(c.Direction, "-back"); back {
			into = " written from " + from
		} else if from != "" {
			into = " into " + from
		}
		parts[c.Codec] = append(parts[c.Codec],
			fmt.Sprintf("%d of %d cases of %s%s as demanded", c.Tried-c.Inexact, c.Tried, c.Peer, into))
	}
	sums := map[string]string{}
	for id, p := range parts {
		sums[id] = strings.Join(p, "; ")
	}
	return sums
}
