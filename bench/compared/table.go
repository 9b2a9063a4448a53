package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
)

// most is how much longer ours may take for like work before a line must say why.
const most = 1.05

// A cell is one direction of a pair: ns of both suites, theirs without their loop.
type cell struct {
	pair
	way, op      string // marshal or unmarshal, and our operation that does the same
	theirs, ours float64
}

func (c cell) ratio() float64 { return c.ours / c.theirs }

// compare are the cells that both suites measured.
func compare(pairs []pair, least times) []cell {
	var cells []cell
	for _, p := range pairs {
		for _, way := range []string{"marshal", "unmarshal"} {
			op := p.marshal
			if way == "unmarshal" {
				op = p.unmarshal
			}
			theirs := least[key{p.there, way}] - least[key{"empty", way}]
			ours := least[key{p.codec, op}]
			if theirs > 0 && ours > 0 {
				cells = append(cells, cell{p, way, op, theirs, ours})
			}
		}
	}
	return cells
}

// reason is why of a cell, or that nothing is known. A word in cases.csv may stand for one direction: marshal:buffer.
func (c cell) reason() string {
	var words []string
	for _, w := range strings.Fields(c.why) {
		if way, word, ok := strings.Cut(w, ":"); ok && way == c.way {
			words = append(words, word)
		} else if !ok {
			words = append(words, w)
		}
	}
	if len(words) == 0 {
		return "not found out"
	}
	return strings.Join(words, ", ")
}

// table has the cells in which ours takes longer, or all of them.
func table(cells []cell, where string, all bool) string {
	var ratios []float64
	var over int
	var b strings.Builder
	b.WriteString("| there | | ns | here | ns | ratio | why |\n| --- | --- | ---: | --- | ---: | ---: | --- |\n")
	sorted := slices.Clone(cells)
	slices.SortStableFunc(sorted, func(x, y cell) int { return int(1000 * (y.ratio() - x.ratio())) })
	for _, c := range sorted {
		ratios = append(ratios, c.ratio())
		why := ""
		if c.ratio() > most {
			over++
			why = c.reason()
		} else if !all {
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %.0f | `%s` `%s` | %.0f | %.2f | %s |\n", c.there, c.way, c.theirs, c.codec, c.op,
			c.ours, c.ratio(), why)
	}
	if len(ratios) == 0 {
		return "nothing was measured by both\n"
	}
	return fmt.Sprintf("Of %d cells, ours takes at most %.2f times as long in %d; in the middle it takes %.2f times. "+
		"%s.\n\n%s", len(ratios), most, len(ratios)-over, ratios[len(ratios)/2], where, b.String())
}

// The lines between which docs are renewed.
const (
	begin = "<!-- compared: begin -->"
	end   = "<!-- compared: end -->"
)

// publish writes all cells into one file, and those in which ours takes longer into the docs.
func publish(cells []cell, where, docs, file string) error {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	lines := [][]string{{"there", "way", "their_ns", "codec", "op", "our_ns", "measured"}}
	for _, c := range cells {
		lines = append(lines, []string{c.there, c.way, ns(c.theirs), c.codec, c.op, ns(c.ours), where})
	}
	if err := w.WriteAll(lines); err != nil {
		return err
	}
	if err := atomicfile.Write(file, b.Bytes()); err != nil {
		return err
	}
	text, err := os.ReadFile(docs)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no lines %s and %s", docs, begin, end)
	}
	return atomicfile.Write(docs, []byte(before+begin+"\n\n"+table(cells, where, false)+"\n"+end+after))
}

func ns(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
