package builds

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// The ways in which a build differs from another in what a check says.
const (
	Brought = "brought" // what is said against the library is true of this build only
	Mended  = "mended"  // of the other only
	Other   = "other"   // another answer, which is no worse and no better
)

// CheckChange is what a check says of one build, and otherwise of the one that it is
// compared with.
type CheckChange struct {
	ID      string `json:"id"` // of the finding; of hostile input "hostile:CODEC:DATASET:OPERATION"
	Codec   string `json:"codec"`
	Against int    `json:"against"`
	Build   int    `json:"build"`
	Was     string `json:"was"`
	Now     string `json:"now"`
	Way     string `json:"way"`
	Detail  string `json:"detail,omitempty"` // what shows it, of the one of both that is worse
}

// answer is what a check says of one build.
type answer struct {
	verdict string
	harms   bool
	detail  string
}

// buildChecks are the answers of all checks.
type buildChecks struct {
	order  []string // of ids
	codecs map[string]string
	by     map[string]map[int]answer
}

func (c *buildChecks) add(id, codec string, build int, a answer) {
	if c.by[id] == nil {
		c.by[id], c.codecs[id] = map[int]answer{}, codec
		c.order = append(c.order, id)
	}
	c.by[id][build] = a
}

// answersOf gathers what a record says of its builds.
func answersOf(rec *record.Record) *buildChecks {
	c := &buildChecks{codecs: map[string]string{}, by: map[string]map[int]answer{}}
	for _, w := range rec.Witnesses {
		if w.Verdict != record.Untold {
			c.add(w.Finding, w.Codec, w.Build, answer{w.Verdict, w.Harms(), w.Detail})
		}
	}
	for _, a := range rec.LastAttacks() {
		if a.Cases > 0 {
			c.add(strings.Join([]string{"hostile", a.Codec, a.Dataset, a.Op}, ":"), a.Codec, a.Build,
				answer{hostileWords(a), hostileWords(a) != record.NoneFound, a.Detail})
		}
	}
	for _, t := range rec.Traits {
		harms := t.Party != "" && t.Party != record.Specification
		c.add(strings.Join([]string{"trait", t.Codec, t.Dataset, t.Trait}, ":"), t.Codec, t.Build,
			answer{t.Value, harms, t.Reproducer})
	}
	for _, e := range rec.Edges {
		a := answer{verdict: e.Verdict, harms: e.Verdict != "exact" && e.Verdict != "unsupported", detail: e.Got}
		if e.Verdict == "changed" {
			a.verdict += " to " + e.Got
		}
		c.add(strings.Join([]string{"edge", e.Codec, strings.ToLower(strings.ReplaceAll(e.Case, " ", "-"))}, ":"),
			e.Codec, e.Build, a)
	}
	return c
}

// hostileWords is the worst that hostile input did. Slow is not compared: of two equal builds one may need just more
// than the deadline, and one less. The kept inputs tell, which may need half of it.
func hostileWords(a record.Attack) string {
	found := slices.DeleteFunc(a.Unsafe(), func(o string) bool { return o == record.Slow })
	if len(found) > 0 {
		return found[len(found)-1]
	}
	return record.NoneFound
}

// way compares two answers.
func (a answer) way(before answer) string {
	was, now := record.Severity(before.verdict), record.Severity(a.verdict)
	switch {
	case a.harms && !before.harms:
		return Brought
	case before.harms && !a.harms:
		return Mended
	case a.harms && was >= 0 && now > was:
		return Brought
	case a.harms && now >= 0 && now < was:
		return Mended
	}
	return Other
}

// changes lists where a build's answer is another than that of the build it is compared with,
// or of the last one before that has an answer.
func (c *buildChecks) changes(builds int, against func(int) int) (all []CheckChange) {
	for b := range builds {
		for _, id := range c.order {
			now, ok := c.by[id][b]
			at := against(b)
			for ; at >= 0; at = against(at) {
				if _, known := c.by[id][at]; known {
					break
				}
			}
			if !ok || at < 0 {
				continue
			}
			was := c.by[id][at]
			if was.verdict == now.verdict && was.harms == now.harms {
				continue
			}
			x := CheckChange{ID: id, Codec: c.codecs[id], Against: at, Build: b, Was: was.verdict, Now: now.verdict,
				Way: now.way(was), Detail: now.detail}
			if x.Way == Mended {
				x.Detail = was.detail
			}
			all = append(all, x)
		}
	}
	rank := func(x CheckChange) int { return slices.Index([]string{Brought, Mended, Other}, x.Way) }
	slices.SortStableFunc(all, func(a, b CheckChange) int { return cmp.Compare(rank(a), rank(b)) })
	return all
}

// words tell a change with the names of the builds.
func (x CheckChange) words(builds []record.Build) string {
	old, name := builds[x.Against].Name, builds[x.Build].Name
	kind, rest, _ := strings.Cut(x.ID, ":")
	subject := ""
	switch kind {
	case "attack", "hostile":
		subject = "a kept input"
		if kind == "hostile" {
			subject = "hostile input"
		}
		of, _, _ := strings.Cut(rest, ":")
		switch {
		case x.Way == Mended && record.Harmful(x.Was):
			return fmt.Sprintf("%s no longer %s of %s: %s, which was %s in %s [%s]", name, facts.DeedOn(x.Was, subject), of,
				x.Now, x.Was, old, x.ID)
		case x.Way == Brought && record.Harmful(x.Now):
			return fmt.Sprintf("%s %s of %s: %s, which was %s in %s [%s]", name, facts.DeedOn(x.Now, subject), of, x.Now,
				x.Was, old, x.ID)
		}
	case "bug":
		if x.Way == Mended {
			return fmt.Sprintf("%s fixes the known fault that %s has [%s]", name, old, x.ID)
		}
		return fmt.Sprintf("%s brings a known fault that %s does not have [%s]", name, old, x.ID)
	case "messages":
		text := fmt.Sprintf("what the first build wrote: %s in %s, %s in %s [%s]", x.Now, name, x.Was, old, x.ID)
		if x.Way == Brought && x.Detail != "" {
			text += ": " + x.Detail
		}
		return text
	}
	return fmt.Sprintf("%s in %s, %s in %s [%s]", x.Now, name, x.Was, old, x.ID)
}

// checks finds what checks say otherwise of the builds; what was brought stands first and
// fails the gate.
func (s *SideBySide) checks() {
	s.answers = answersOf(s.rec)
	s.Checks = s.answers.changes(len(s.Builds), s.against)
	for _, x := range s.Checks {
		switch x.Way {
		case Brought:
			s.Broken++
			s.First = append(s.First, x.words(s.Builds))
		case Mended:
			s.Mended = append(s.Mended, x.words(s.Builds))
		}
	}
}

// checkGrid is the table of what checks say otherwise.
func (s *SideBySide) checkGrid() (t grid.Table, found bool) {
	t = grid.Table{Title: "checks that say otherwise",
		Columns: []grid.Column{{Name: "finding"}, {Name: "build"}, {Name: "was"}, {Name: "now"}, {Name: ""},
			{Name: "detail"}}}
	for _, x := range s.Checks {
		t.Add(x.ID, s.Builds[x.Build].Name, x.Was, x.Now, x.Way, grid.OneLine(x.Detail))
		tone := grid.Plain
		switch x.Way {
		case Brought:
			tone = grid.Bad
		case Mended:
			tone = grid.Good
		}
		t.Rows[len(t.Rows)-1][4].Tone = tone
	}
	return t, len(t.Rows) > 0
}

// checkNote says what was tried in each build.
func (s *SideBySide) checkNote() (lines []string) {
	counts := map[string]int{}
	for _, id := range s.answers.order {
		kind, _, _ := strings.Cut(id, ":")
		counts[kind]++
	}
	var tried []string
	for _, k := range []struct{ kind, one, many string }{{"trait", "trait", "traits"},
		{"edge", "edge value", "edge values"}, {"attack", "kept input", "kept inputs"},
		{"bug", "known fault", "known faults"},
		{"messages", "set of messages of the first build", "sets of messages of the first build"},
		{"hostile", "operation under hostile input", "operations under hostile input"}} {
		if n := counts[k.kind]; n > 0 {
			tried = append(tried, number.Plural(n, k.one, k.many))
		}
	}
	if len(tried) > 0 {
		lines = append(lines, "also tried in each build: "+strings.Join(tried, ", "))
	}
	untold := map[string][]string{}
	var ids []string
	for _, w := range s.rec.Witnesses {
		if w.Verdict == record.Untold {
			if untold[w.Finding] == nil {
				ids = append(ids, w.Finding)
			}
			untold[w.Finding] = append(untold[w.Finding], s.Builds[w.Build].Name)
		}
	}
	for _, id := range ids {
		lines = append(lines, fmt.Sprintf("%s could not be told of %s: its program does not build there, or the values "+
			"around it cannot be encoded", id, strings.Join(untold[id], ", ")))
	}
	return lines
}
