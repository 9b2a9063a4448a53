package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// Checked is what checks that fill matrices say of one codec, in a line each; "" for a
// check that did not try it.
type Checked struct {
	Edges, Interop, Conform string
}

// ChecksOf sums up the checks of all codecs.
func ChecksOf(rec *record.Record) map[string]Checked {
	checks := map[string]Checked{}
	for id, words := range edgeSums(rec.Edges) {
		checks[id] = Checked{Edges: words}
	}
	own, foreign := apart(rec.Matrix(record.KindInterop))
	for _, sums := range []map[string]string{interopSums(own), foreignWords(foreign)} {
		for id, words := range sums {
			c := checks[id]
			if c.Interop != "" {
				words = c.Interop + "; " + words
			}
			c.Interop = words
			checks[id] = c
		}
	}
	for id, words := range conformSums(rec.Matrix(record.KindConform)) {
		c := checks[id]
		c.Conform = words
		checks[id] = c
	}
	return checks
}

func edgeSums(edges []record.Edge) map[string]string {
	tallies := map[string]*Tally{}
	for _, e := range edges {
		if tallies[e.Codec] == nil {
			tallies[e.Codec] = &Tally{}
		}
		tallies[e.Codec].Add(e.Verdict)
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
		others     Tally
	}
	byID := map[string]*sum{}
	for _, c := range cells {
		if c.Case != "" || c.Codec == c.Peer || slices.Contains(InVain, c.Verdict) {
			continue
		}
		s := byID[c.Codec]
		if s == nil {
			s = &sum{}
			byID[c.Codec] = s
		}
		Note(&s.peers, c.Peer)
		s.all++
		if c.Verdict == record.CellExact {
			s.exact++
		} else {
			s.others.Add(c.Verdict)
		}
	}
	sums := map[string]string{}
	for id, s := range byID {
		sums[id] = fmt.Sprintf("reads exactly %d of %s that %s wrote", s.exact, number.Plural(s.all, "data set", "data sets"),
			number.Plural(len(s.peers), "other codec", "other codecs"))
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
		if c.Case != "" || slices.Contains(InVain, c.Verdict) {
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
