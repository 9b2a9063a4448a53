package library

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
)

const (
	lineWidth   = 160 // columns that the table of libraries has at most
	sharedBy    = 0.8 // a remark that more of the codecs have is said once, below
	sharedFewer = 10  // among fewer codecs nothing is shared
)

// libraryTable has one line per codec that a person can read, worst first.
func libraryTable(rec *record.Record) grid.Table {
	t := grid.Table{Title: "libraries", Columns: []grid.Column{{Name: "codec"}, {Name: "version"}, {Name: "released"},
		{Name: "worst"}, {Name: "in words"}}}
	codecs := slices.Clone(facts.New(rec).Codecs())
	slices.SortStableFunc(codecs, func(a, b *facts.Codec) int {
		return cmp.Or(cmp.Compare(rankOf(a), rankOf(b)), strings.Compare(a.ID, b.ID))
	})
	shared, notes := sharedRemarks(codecs)
	for _, c := range codecs {
		worst := facts.NotAttacked
		if c.Checked() {
			worst = HarmWord(c.WorstWord())
		}
		t.Add(c.ID, shortVersion(c.Version), cmp.Or(c.Released, "-"), worst, "")
	}
	left := lineWidth
	for i, col := range t.Columns[:4] {
		width := utf8.RuneCountInString(col.Name)
		for _, r := range t.Rows {
			width = max(width, utf8.RuneCountInString(r[i].Text))
		}
		left -= width + 3
	}
	for i, c := range codecs {
		row := t.Rows[i]
		row[4].Text = sentence(c, shared, max(40, left-4))
		switch w := c.WorstWord(); {
		case facts.Harmful(w):
			row[3].Tone = grid.Bad
		case w == facts.None:
			row[3].Tone = grid.Good
		}
	}
	t.Notes = append(notes, "details: serialbench report --codec CODEC RECORD...")
	return t
}

// rankOf orders codecs, the worst first and those of which nothing is known last.
func rankOf(c *facts.Codec) int {
	if !c.Checked() {
		return len(facts.Harms()) + 9
	}
	return facts.Rank(c.WorstWord())
}

// HarmWord is the word for a harm, or for a silent change.
func HarmWord(harm string) string {
	switch harm {
	case facts.Changed:
		return "silent change"
	case facts.Corrupt:
		return "wrong memory"
	}
	return harm
}

// pseudo is a version made of a day and a commit; see golang.org/ref/mod#pseudo-versions.
var pseudo = regexp.MustCompile(`^v.*[-.][0-9]{14}-([0-9a-f]{12})$`)

// shortVersion is a version that a person can read: the commit of one that has no
// number, and no more than the number of the others.
func shortVersion(v string) string {
	v = strings.TrimSuffix(v, "+incompatible")
	if m := pseudo.FindStringSubmatch(v); m != nil {
		return m[1]
	}
	return cmp.Or(v, "-")
}

// remarksOf are the parts of a codec's sentence behind its worst harm.
func remarksOf(c *facts.Codec) []string {
	var parts []string
	for _, g := range facts.Groups(c.Silent()) {
		matrix.Note(&parts, g.Words)
	}
	parts = append(parts, c.Remarks()...)
	for _, what := range losses(c) {
		parts = append(parts, "loses "+what)
	}
	for _, what := range c.Refuses {
		parts = append(parts, "refuses "+what)
	}
	return parts
}

// losses says what a codec loses, the forms of nil in one.
func losses(c *facts.Codec) []string {
	isNil := func(what string) bool { return strings.HasPrefix(what, "nil ") }
	rest := slices.DeleteFunc(slices.Clone(c.Loses), isNil)
	if len(c.Loses)-len(rest) > 1 {
		return append(rest, "nil against empty")
	}
	return c.Loses
}

// sharedRemarks finds what nearly all codecs share, and says it once.
func sharedRemarks(codecs []*facts.Codec) (shared []string, notes []string) {
	having := map[string][]string{}
	var order, all []string
	for _, c := range codecs {
		if !c.Checked() {
			continue
		}
		all = append(all, c.ID)
		for _, r := range remarksOf(c) {
			if having[r] == nil {
				order = append(order, r)
			}
			having[r] = append(having[r], c.ID)
		}
	}
	if len(all) < sharedFewer {
		return nil, nil
	}
	for _, r := range order {
		if float64(len(having[r])) <= sharedBy*float64(len(all)) {
			continue
		}
		shared = append(shared, r)
		line := fmt.Sprintf("%d of %d codecs, not said above: %s", len(having[r]), len(all), r)
		if others := slices.DeleteFunc(slices.Clone(all),
			func(id string) bool { return slices.Contains(having[r], id) }); len(others) > 0 {
			line += "; not " + strings.Join(others, ", ")
		}
		notes = append(notes, line)
	}
	return shared, notes
}

// sentence says a codec's worst harm and then as much as fits.
func sentence(c *facts.Codec, shared []string, width int) string {
	if c.Unobtainable != "" {
		return cut("cannot be had: "+grid.OneLine(c.Unobtainable), width)
	}
	var parts []string
	var faults []string
	for _, g := range facts.Groups(c.Findings) {
		if g.Harm == facts.Changed || slices.Contains(faults, g.Harm) {
			continue
		}
		if len(faults) == 0 {
			parts = append(parts, inWords(g))
		} else {
			parts = append(parts, "also "+facts.Deed(g.Harm))
		}
		faults = append(faults, g.Harm)
	}
	for _, r := range remarksOf(c) {
		if !slices.Contains(shared, r) {
			parts = append(parts, r)
		}
	}
	parts = merged(parts)
	text := ""
	for i, p := range parts {
		more := ""
		if rest := len(parts) - i - 1; rest > 0 {
			more = fmt.Sprintf("; %d more", rest)
		}
		next := strings.TrimPrefix(text+"; "+p, "; ")
		if utf8.RuneCountInString(next+more) > width {
			if i == 0 {
				return cut(p, width)
			}
			return fmt.Sprintf("%s; %d more", text, len(parts)-i)
		}
		text = next
	}
	return cmp.Or(text, "-")
}

// merged puts parts with the same verb together: "loses nil maps, zones".
func merged(parts []string) []string {
	var out []string
	for _, p := range parts {
		verb, what, _ := strings.Cut(p, " ")
		last := len(out) - 1
		if last >= 0 && slices.Contains([]string{"also", "changes", "loses", "refuses"}, verb) &&
			strings.HasPrefix(out[last], verb+" ") {
			out[last] += ", " + what
			continue
		}
		out = append(out, p)
	}
	return out
}

func cut(s string, width int) string {
	if r := []rune(s); len(r) > width {
		return string(r[:width-1]) + "…"
	}
	return s
}
