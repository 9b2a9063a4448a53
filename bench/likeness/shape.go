package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"
)

// shape is what is counted of a document.
type shape struct {
	bytes   int
	kinds   map[string]int
	depths  []float64 // of leaves, the document itself being 0
	lengths map[string][]float64
	beyond  int // texts that are not ASCII
}

// kinds in the order of the table; empty lists are counted apart, since formats write them in another way. What is
// null in one document may be left out in another, or empty.
var kinds = []string{"object", "list", "empty list", "text", "integer", "fraction", "boolean", "null"}

var lengths = []string{"members of an object", "elements of a list", "bytes of a key", "bytes of a text",
	"digits of an integer", "digits of a fraction"}

func shapeOf(text []byte) (*shape, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	s := &shape{bytes: len(text), kinds: map[string]int{}, lengths: map[string][]float64{}}
	s.add(v, 0)
	return s, nil
}

func (s *shape) add(v any, depth int) {
	long := func(what string, n int) { s.lengths[what] = append(s.lengths[what], float64(n)) }
	kind := "null"
	switch v := v.(type) {
	case map[string]any:
		s.kinds["object"]++
		long("members of an object", len(v))
		for k, x := range v {
			long("bytes of a key", len(k))
			s.add(x, depth+1)
		}
		return
	case []any:
		if len(v) == 0 {
			s.kinds["empty list"]++
			return
		}
		s.kinds["list"]++
		long("elements of a list", len(v))
		for _, x := range v {
			s.add(x, depth+1)
		}
		return
	case string:
		kind = "text"
		long("bytes of a text", len(v))
		if strings.ContainsFunc(v, func(c rune) bool { return c > 0x7f }) {
			s.beyond++
		}
	case json.Number:
		n := len(strings.TrimLeft(strings.NewReplacer("-", "", ".", "").Replace(v.String()), "0"))
		if kind = "integer"; strings.ContainsAny(v.String(), ".eE") {
			kind = "fraction"
		}
		long("digits of "+map[string]string{"integer": "an integer", "fraction": "a fraction"}[kind], n)
	case bool:
		kind = "boolean"
	}
	s.kinds[kind]++
	s.depths = append(s.depths, float64(depth))
}

// lines are the names and the figures of the table.
func (s *shape) lines() [][2]string {
	total := 0
	for _, n := range s.kinds {
		total += n
	}
	lines := [][2]string{{"bytes", fmt.Sprint(s.bytes)}, {"values", fmt.Sprint(total)}}
	for _, k := range kinds {
		lines = append(lines, [2]string{k + ", % of the values", fmt.Sprintf("%.1f", 100*float64(s.kinds[k])/float64(total))})
	}
	lines = append(lines, [2]string{"texts beyond ASCII, %",
		fmt.Sprintf("%.0f", 100*float64(s.beyond)/float64(max(1, s.kinds["text"])))},
		[2]string{"depth of a leaf: mean, least, most", spread(s.depths, 0)})
	for _, l := range lengths {
		lines = append(lines, [2]string{l + ": mean; 10, 50, 90 % below", spread(s.lengths[l], 0.1)})
	}
	return lines
}

// spread is the mean of some numbers, and their ends, or the quantiles at tail, in the middle and at the other tail.
func spread(ns []float64, tail float64) string {
	if len(ns) == 0 {
		return "-"
	}
	slices.Sort(ns)
	at := func(p float64) float64 { return stat.Quantile(p, stat.Empirical, ns, nil) }
	if tail == 0 {
		return fmt.Sprintf("%.1f; %.0f, %.0f", stat.Mean(ns, nil), ns[0], ns[len(ns)-1])
	}
	return fmt.Sprintf("%.1f; %.0f, %.0f, %.0f", stat.Mean(ns, nil), at(tail), at(0.5), at(1-tail))
}
