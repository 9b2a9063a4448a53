package site

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
)

type atom struct {
	XMLName xml.Name  `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string    `xml:"id"`
	Title   string    `xml:"title"`
	Updated string    `xml:"updated"`
	Author  string    `xml:"author>name"`
	Links   []atomRef `xml:"link"`
	Entries []entry   `xml:"entry"`
}

type atomRef struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type entry struct {
	ID      string  `xml:"id"`
	Title   string  `xml:"title"`
	Updated string  `xml:"updated"`
	Link    atomRef `xml:"link"`
	Summary string  `xml:"summary"`
}

// feed is feed.xml: new figures, versions that were seen and are not measured yet, advisories and findings, the newest
// first. An entry keeps its id as long as what it says is the same.
func (m *maker) feed() error {
	add := func(all []entry, path, day, title, summary string) []entry {
		return append(all, entry{m.Address + "/" + path + "#" + anchored(title), title, day + "T00:00:00Z",
			atomRef{Href: m.Address + "/" + path}, summary})
	}
	var all []entry
	rows := 0
	for _, l := range m.list {
		rows += len(l.cards)
		f, path := l.facts, "l/"+l.name+"/"
		if n := f.Newest; n.Version != "" {
			all = add(all, path, n.Day, l.name+" "+n.Version+" was released", "Figures are of "+l.cards[0].Version+" as yet.")
		}
		for _, a := range f.Open(l.cards[0].Version) {
			all = add(all, path, or(f.StatusDay, m.day), l.name+": "+a.ID,
				"An advisory for "+l.cards[0].Version+": "+a.Words()+".")
		}
	}
	for _, f := range m.Findings {
		all = add(all, "finding/"+f.ID()+"/", m.day, f.Library+": "+f.Title(), f.Effect)
	}
	all = add(all, "", m.day, "Figures of "+m.day, fmt.Sprintf("%d rows of %d libraries.", rows, len(m.list)))
	slices.SortStableFunc(all, func(a, b entry) int { return strings.Compare(b.Updated, a.Updated) })
	text, err := xml.MarshalIndent(atom{ID: m.Address + "/", Title: "serialbench", Updated: all[0].Updated,
		Author: "serialbench", Links: []atomRef{{"self", m.Address + "/feed.xml"}, {"", m.Address + "/"}}, Entries: all}, "",
		" ")
	if err != nil {
		return fmt.Errorf("feed.xml: %w", err)
	}
	m.files = append(m.files, File{"feed.xml", append([]byte(xml.Header), append(text, '\n')...)})
	return nil
}

// anchored is a title as a part of an address.
func anchored(title string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.')
	}), "-")
}
