package builds

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/result/report/number"
)

// Step is where something changed: a figure of a cell, or what a check says.
type Step struct {
	Build int    `json:"build"`
	At    string `json:"at"` // the release
	// "time", "allocations", "bytes allocated", "bytes encoded", "verifies", or the id of a finding
	What   string   `json:"what"`
	Cell   string   `json:"cell,omitempty"`
	Was    string   `json:"was"`
	Now    string   `json:"now"`
	Way    string   `json:"way"`              // [Brought] (or slower, or more), [Mended] (or faster, or less) or [Other]
	Change *float64 `json:"change,omitempty"` // of time, relative, with its interval
	Low    *float64 `json:"change_low,omitempty"`
	High   *float64 `json:"change_high,omitempty"`
	words  string
}

// changes say where something changed: what fails first, then figures, by cell, then what
// else checks say, by release.
func (h History) changes() (all []Step) {
	for _, l := range h.verdictLines() {
		all = append(all, Step{What: "verifies", words: l, Way: Other})
	}
	for _, x := range h.Checks {
		if x.Way != Other {
			all = append(all, h.checkStep(x))
		}
	}
	for _, c := range h.Cells {
		at := h.Builds[c.Build].Name
		cell := c.Key.String()
		if c.Shown {
			all = append(all, Step{Build: c.Build, At: at, What: "time", Cell: cell, Was: number.Digits(c.Old.NS) + " ns",
				Now: number.Digits(c.New.NS) + " ns", Way: worse(c.Change),
				Change: number.Finite(c.Change), Low: number.Finite(c.Low), High: number.Finite(c.High),
				words: fmt.Sprintf("%s: %s at %s (%s)", c.Key, number.Signed(c.Change), at, number.Interval(c.Low, c.High))})
		}
		for _, x := range []struct {
			e    Exact
			what string
		}{{c.Allocs, "allocations"}, {c.Bytes, "bytes allocated"}, {c.Encoded, "bytes encoded"}} {
			if x.e.Differs() {
				all = append(all, Step{Build: c.Build, At: at, What: x.what, Cell: cell, Was: number.Count(x.e.Old),
					Now:   number.Count(x.e.New),
					Way:   worse(x.e.New - x.e.Old),
					words: fmt.Sprintf("%s: %s %s at %s", c.Key, x.e, x.what, at)})
			}
		}
	}
	for _, x := range h.Checks {
		if x.Way == Other {
			all = append(all, h.checkStep(x))
		}
	}
	return all
}

// worse is the way of a number that grew or shrank.
func worse(by float64) string {
	if by > 0 {
		return Brought
	}
	return Mended
}

func (h History) checkStep(x CheckChange) Step {
	return Step{Build: x.Build, At: h.Builds[x.Build].Name, What: x.ID, Was: x.Was, Now: x.Now, Way: x.Way,
		words: x.words(h.Builds)}
}

// verdictLines are those of First that are of round trips.
func (h History) verdictLines() []string {
	brought := 0
	for _, x := range h.Checks {
		if x.Way == Brought {
			brought++
		}
	}
	return h.First[:len(h.First)-brought]
}

// steps are the changes in words.
func (h History) steps() (lines []string) {
	for _, s := range h.changes() {
		lines = append(lines, s.words)
	}
	return lines
}

// standing says how many kept findings of a codec hold in a build.
func (h History) standing(build int, codec string) string {
	holds, all := 0, 0
	for _, id := range h.answers.order {
		kind, _, _ := strings.Cut(id, ":")
		a, ok := h.answers.by[id][build]
		if !ok || kind != "attack" && kind != "bug" || !of(codec, h.answers.codecs[id]) {
			continue
		}
		if all++; a.harms {
			holds++
		}
	}
	if all == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d", holds, all)
}

// of reports whether a finding of the second, a codec or the folder of several, is of the first.
func of(codec, finding string) bool {
	return codec == finding || strings.HasPrefix(codec, finding+"/")
}

// hostile is what hostile input did to a codec on a data set in a build.
func (h History) hostile(build int, codec, dataset string) string {
	return h.answers.by["hostile:"+codec+":"+dataset+":unmarshal"][build].verdict
}
