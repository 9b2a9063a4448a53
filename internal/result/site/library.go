package site

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/library"
)

// source is where a library's adapter stands.
const source = "https://github.com/serialbench/serialbench/blob/main/"

// called is where it stands how a library is called: its folder, or that it has none.
func called(name string, f codecs.Facts) string {
	if f.Absent != nil {
		return source + "codecs/absent.json"
	}
	return strings.Replace(source, "/blob/", "/tree/", 1) + "codecs/" + name
}

// disputed is where a maintainer says that something about a library is wrong.
func disputed(name string) string {
	return "https://github.com/serialbench/serialbench/issues/new?" +
		url.Values{"template": {"dispute.md"}, "title": {"dispute: " + name}}.Encode()
}

// library is the page of one library: the card of its first row, the figures of the others, what is known of it.
func (m *maker) library(l *folder) error {
	first := l.cards[0]
	p := page{Path: "l/" + l.name + "/", Title: l.name + ": " + first.Library.Library, Badge: "badge/" + l.name + ".svg",
		Description: describe(l)}
	p.Lines = append(p.Lines, first.Doc)
	up := upFrom(p.Path)
	p.Links = []link{
		{"the adapter", called(l.name, l.facts)},
		{"in the table of all", up + "#library=" + first.Codec},
		{"other libraries of the format", up + "f/" + format(l.name) + "/"},
		{"dispute a figure", disputed(l.name)},
		{"how disputes go", source + "docs/policy.md#disputes"},
	}
	if l.facts.Absent == nil {
		p.Tables = append(p.Tables, m.callTable(l))
	}
	for i, card := range l.cards {
		tables := card.Tables()
		if i > 0 { // what differs are the calls and the figures
			tables = differing(tables)
		}
		for _, t := range tables {
			s := shown(t)
			if s.Code == "" || !slices.ContainsFunc(p.Tables, func(o table) bool { return o.Code == s.Code }) {
				p.Tables = append(p.Tables, s)
			}
		}
	}
	p.Tables = append(p.Tables, m.factTable(l))
	if t := m.byRelease(l.name); len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	if len(l.found) > 0 {
		t := table{Title: "Findings", ID: "findings", Head: []string{"kind", "effect", "input", "upstream"}}
		for _, f := range l.found {
			t.Rows = append(t.Rows, []cell{{Text: f.Class, Link: up + "finding/" + f.ID() + "/"}, {Text: f.Effect},
				{Text: f.Input}, known(f, f.Upstream)})
		}
		p.Tables = append(p.Tables, t)
	}
	return m.write(p)
}

// callTable says of each row with which options it is called, and what makes its code. Rows of the same code share it.
func (m *maker) callTable(l *folder) table {
	t := table{Title: "How each row is called", ID: "calls", Head: []string{"row", "options, and why", "generator"}}
	first := map[string]string{} // row with that code
	for _, c := range l.cards {
		row, generator := cell{Text: c.Codec}, ""
		if c.Use != "" {
			if first[c.Use] == "" {
				first[c.Use] = c.Codec
			}
			row.Link = "#" + anchor(first[c.Use]+library.CodeTitle)
		}
		for i, g := range m.Generators[c.Codec] {
			if g == c.Library.Library {
				g += " " + c.Version
			}
			if i > 0 {
				generator += ", "
			}
			generator += g
		}
		t.Rows = append(t.Rows, []cell{row, {Text: c.Doc}, {Text: generator}})
	}
	return t
}

func (m *maker) factTable(l *folder) table {
	f := l.facts
	t := table{Title: "Kept up", ID: "facts", Head: []string{"what", "", "source", "day"}}
	for _, d := range f.Disputes {
		t.Rows = append(t.Rows, []cell{{Text: "disputed by the maintainer"}, {Text: d.Says}, {d.Codecs, d.Where},
			{Text: d.Since}})
	}
	for _, e := range f.Errata {
		t.Rows = append(t.Rows, []cell{{Text: "a figure that was wrong"}, {Text: e.Codecs + ", " + e.Words()}, {},
			{Text: e.Day}})
	}
	t.Rows = append(t.Rows, []cell{{Text: "status"}, {Text: string(f.Status)}, {Text: f.StatusSource},
		{Text: f.StatusDay}})
	if n := f.Newest; n.Version != "" {
		t.Rows = append(t.Rows, []cell{{Text: "newest version seen"}, {Text: n.Version}, {Text: n.Source}, {Text: n.Day}})
	}
	for _, s := range f.Successors {
		t.Rows = append(t.Rows, []cell{{Text: "successor"}, {Text: s}, {}, {}})
	}
	for _, a := range f.Advisories {
		t.Rows = append(t.Rows, []cell{{Text: "advisory"}, {a.ID, "https://pkg.go.dev/vuln/" + a.ID},
			{Text: concerns(a, f.Open(l.cards[0].Version))}, {}})
	}
	for _, x := range f.Faults {
		t.Rows = append(t.Rows, []cell{{Text: "why it is offered to nobody"}, {Text: x.Codecs + " " + x.Effect},
			{Text: x.Source}, {}})
	}
	return t
}

// concerns says of which versions an advisory is, and whether the measured one is among them.
func concerns(a codecs.Advisory, open []codecs.Advisory) string {
	words := "versions"
	if a.Module != "" {
		words += " of " + a.Module
	}
	if a.From != "" {
		words += " since " + a.From
	}
	if a.FixedIn != "" {
		words += " before " + a.FixedIn
	} else {
		words += ", not fixed"
	}
	if slices.Contains(open, a) {
		words += "; the measured one too"
	}
	return words
}

// describe is a library in a sentence, for who sees a link to it.
func describe(l *folder) string {
	c := l.cards[0]
	if a := l.facts.Absent; a != nil {
		return c.Library.Library + ": " + a.Why
	}
	text := fmt.Sprintf("%s %s", c.Library.Library, c.Version)
	for _, f := range c.Figures {
		if f.Dataset == "person" && f.TimeRatio != nil && f.BytesRatio != nil && c.Codec != "json/std" {
			text += fmt.Sprintf(": %.2g× the time and %.2g× the size of encoding/json on a flat struct", *f.TimeRatio,
				*f.BytesRatio)
		}
	}
	if facts.Harmful(c.Worst) {
		return text + "; hostile input does harm: " + c.Finding
	}
	return text + "; " + or(c.Untrusted, "hostile input was not tried")
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// differing are the tables of calls, and of time and size.
func differing(all []library.CardTable) (some []library.CardTable) {
	for _, t := range all {
		if strings.HasSuffix(t.Title, library.FiguresTitle) || strings.HasSuffix(t.Title, library.CodeTitle) {
			some = append(some, t)
		}
	}
	return some
}

func shown(t library.CardTable) table {
	s := table{Title: t.Title, ID: anchor(t.Title), Head: t.Columns}
	if strings.HasSuffix(t.Title, library.CodeTitle) {
		for _, row := range t.Rows {
			s.Code += strings.Join(row, " ") + "\n"
		}
		return s
	}
	for _, row := range t.Rows {
		var cells []cell
		for _, text := range row {
			c := cell{Text: text}
			if strings.HasPrefix(text, "https://") && !strings.Contains(text, " ") {
				c.Link = text
			}
			cells = append(cells, c)
		}
		s.Rows = append(s.Rows, cells)
	}
	return s
}

// anchor is the id of a table in its page.
func anchor(title string) string {
	return strings.NewReplacer("/", "-", " ", "-", ":", "").Replace(title)
}

func format(id string) string {
	f, _, _ := strings.Cut(id, "/")
	return f
}
