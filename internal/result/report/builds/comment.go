package builds

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// comment is Markdown for a pull request: what changed in five lines, the table folded.
func (s SideBySide) comment(w io.Writer) error {
	var b strings.Builder
	for _, l := range s.summary() {
		b.WriteString("- " + l + "\n")
	}
	b.WriteString("\n<details><summary>All cells</summary>\n\n")
	if all := slices.Concat(s.First, s.Mended); len(all) > 1 {
		for _, l := range all {
			b.WriteString("- " + foreign.Markdown(l) + "\n")
		}
		b.WriteByte('\n')
	}
	b.WriteString(s.document().Markdown())
	b.WriteString("\n</details>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// summary is five lines: the answer, what verifies, time, memory, and what could have been seen.
func (s SideBySide) summary() []string {
	var names []string
	for _, b := range s.Builds[1:] {
		names = append(names, b.Name)
	}
	faster, slower, memory := 0, 0, 0
	worst, best := -1, -1
	for i, c := range s.Cells {
		if c.Bytes.Differs() || c.Allocs.Differs() || c.Encoded.Differs() {
			memory++
		}
		if !c.Shown {
			continue
		}
		if c.Change > 0 {
			slower++
			if worst < 0 || c.Change > s.Cells[worst].Change {
				worst = i
			}
		} else {
			faster++
			if best < 0 || c.Change < s.Cells[best].Change {
				best = i
			}
		}
	}
	lines := []string{fmt.Sprintf("**%s against %s**: of %s, %d are faster, %d slower, %d show no difference",
		foreign.Markdown(strings.Join(names, ", ")), foreign.Markdown(s.Builds[0].Name),
		number.Plural(len(s.Cells), "cell", "cells"), faster, slower,
		len(s.Cells)-faster-slower)}
	switch all := slices.Concat(s.First, s.Mended); {
	case len(all) == 0:
		lines = append(lines, "Round trips and checks: what holds in one build holds in the other")
	case len(all) == 1:
		lines = append(lines, fmt.Sprintf("Round trips and checks: **%s**", foreign.Markdown(all[0])))
	default:
		lines = append(lines, fmt.Sprintf("Round trips and checks: **%s**, and %d more below", foreign.Markdown(all[0]),
			len(all)-1))
	}
	lines = append(lines, "Time: "+s.extremes(worst, best))
	lines = append(lines, "Memory and size, counted exactly: "+s.memory(memory))
	var all []float64
	for _, c := range s.Cells {
		if !math.IsInf(c.Resolves, 0) {
			all = append(all, c.Resolves)
		}
	}
	seen := "nothing could have been shown: too few processes"
	if len(all) > 0 {
		slices.Sort(all)
		seen = fmt.Sprintf("differences from %s on would have been shown in the cell in the middle",
			number.Large(all[len(all)/2]))
	}
	if why := s.Failed(); len(why) > 0 {
		return append(lines, "**Gate: failed**: "+foreign.Markdown(strings.Join(why, "; ")))
	}
	return append(lines, "Gate: passed; "+seen)
}

func (s SideBySide) extremes(worst, best int) string {
	say := func(what string, i int) string {
		c := s.Cells[i]
		return fmt.Sprintf("%s %s %s (%s)", what, foreign.Code(c.Key.String()), number.Signed(c.Change),
			number.Interval(c.Low, c.High))
	}
	switch {
	case worst >= 0 && best >= 0:
		return say("slowed most", worst) + ", " + say("sped up most", best)
	case worst >= 0:
		return say("slowed most", worst)
	case best >= 0:
		return say("sped up most", best)
	}
	return "no significant difference"
}

func (s SideBySide) memory(n int) string {
	if n == 0 {
		return "no difference"
	}
	for _, c := range s.Cells {
		for _, x := range []struct {
			e    Exact
			what string
		}{{c.Allocs, "allocations"}, {c.Bytes, "bytes allocated"}, {c.Encoded, "bytes encoded"}} {
			if x.e.Differs() {
				return fmt.Sprintf("%s, such as %s: %s %s", number.Plural(n, "cell differs", "cells differ"),
					foreign.Code(c.Key.String()), x.e, x.what)
			}
		}
	}
	return ""
}

// Document is the JSON form.
type Document struct {
	Version int           `json:"version"`
	Builds  []any         `json:"builds"`
	First   []string      `json:"first"`  // what verifies or holds in one build and not in another
	Checks  []CheckChange `json:"checks"` // what checks say otherwise of builds
	Cells   []Change      `json:"cells"`
	Failed  []string      `json:"failed"` // why the gate fails
	Notes   []string      `json:"notes"`
}

// Change is one cell in JSON. Bytes, allocs and encoded are counted: the first build's and the other's.
type Change struct {
	stats.Key
	Build    int        `json:"build"`
	FirstNS  float64    `json:"first_ns"`
	OtherNS  float64    `json:"other_ns"`
	Change   *float64   `json:"change"`
	Low      *float64   `json:"change_low"`
	High     *float64   `json:"change_high"`
	P        float64    `json:"p"`
	Shown    bool       `json:"shown"`
	Resolves *float64   `json:"resolves"`
	Pairs    int        `json:"pairs"`
	Links    int        `json:"links"`
	Bytes    [2]float64 `json:"alloc_bytes"`
	Allocs   [2]float64 `json:"allocs"`
	Encoded  [2]float64 `json:"encoded_bytes"`
	Exact    []string   `json:"exact_changes"` // of the three, those that differ
}

func (s SideBySide) json() Document {
	d := Document{Version: 1, First: append([]string{}, s.First...), Failed: append([]string{}, s.Failed()...),
		Notes: s.Notes, Cells: []Change{}, Checks: append([]CheckChange{}, s.Checks...)}
	for _, b := range s.Builds {
		d.Builds = append(d.Builds, b)
	}
	for _, c := range s.Cells {
		x := Change{Key: c.Key, Build: c.Build, FirstNS: c.Old.NS, OtherNS: c.New.NS, Change: number.Finite(c.Change),
			Low: number.Finite(c.Low), High: number.Finite(c.High),
			P: c.P, Shown: c.Shown, Resolves: number.Finite(c.Resolves), Pairs: c.Pairs, Links: c.Links, Exact: []string{},
			Bytes: [2]float64{c.Bytes.Old, c.Bytes.New}, Allocs: [2]float64{c.Allocs.Old, c.Allocs.New},
			Encoded: [2]float64{c.Encoded.Old, c.Encoded.New}}
		for name, e := range map[string]Exact{"alloc_bytes": c.Bytes, "allocs": c.Allocs, "encoded_bytes": c.Encoded} {
			if e.Differs() {
				x.Exact = append(x.Exact, name)
			}
		}
		slices.Sort(x.Exact)
		d.Cells = append(d.Cells, x)
	}
	return d
}
