package site

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/template"
)

var feedTemplate = template.NewHTML("feed", `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
 <id>{{.Address}}/</id>
 <title>serialbench</title>
 <updated>{{.Updated}}</updated>
 <author>
  <name>serialbench</name>
 </author>
 <link rel="self" href="{{.Address}}/feed.xml"></link>
 <link href="{{.Address}}/"></link>
{{- range .Entries}}
 <entry>
  <id>{{.ID}}</id>
  <title>{{.Title}}</title>
  <updated>{{.Updated}}</updated>
  <link href="{{.Link}}"></link>
  <summary>{{.Summary}}</summary>
 </entry>
{{- end}}
</feed>
`)

type entry struct{ ID, Title, Updated, Link, Summary string }

// feed is feed.xml: new figures, versions that were seen and are not measured yet, advisories and findings, the newest
// first. An entry keeps its id as long as what it says is the same.
func (m *maker) feed() error {
	add := func(all []entry, path, day, title, summary string) []entry {
		return append(all, entry{m.Address + "/" + path + "#" + anchored(title), title, day + "T00:00:00Z",
			m.Address + "/" + path, summary})
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
	text, err := feedTemplate.Execute(map[string]any{"Address": m.Address, "Updated": all[0].Updated,
		"Entries": all})
	if err != nil {
		return fmt.Errorf("feed.xml: %w", err)
	}
	m.files = append(m.files, File{"feed.xml", text})
	return nil
}

// anchored is a title as a part of an address.
func anchored(title string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.')
	}), "-")
}
