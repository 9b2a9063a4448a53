package site

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/findings"
	"github.com/serialbench/serialbench/internal/result/recommend"
)

// formats are the pages of the formats, and l/, which lists all libraries.
func (m *maker) formats() error {
	var names []string
	rows := map[string][][]cell{}
	var all [][]cell
	for _, l := range m.list {
		f := format(l.name)
		if !slices.Contains(names, f) {
			names = append(names, f)
		}
		rows[f] = append(rows[f], m.row(l, "../../"))
		all = append(all, m.row(l, "../"))
	}
	head := []string{"library", "module", "time, × encoding/json", "size, × encoding/json", "hostile input", "status"}
	for _, f := range names {
		err := m.write(page{Path: "f/" + f + "/", Title: f + " in Go: " + count(len(rows[f]), "library", "libraries"),
			Description: fmt.Sprintf("Go libraries that write %s, measured, attacked and compared.", f),
			Lines: []string{"Times and sizes are of the data set person, a flat struct, in the first row of each " +
				"library."},
			Links:  []link{{"all libraries", "../../l/"}, {"when to choose which", source + "docs/choosing.md"}},
			Tables: []table{{Head: head, Rows: rows[f]}}})
		if err != nil {
			return err
		}
	}
	links := []link{{"the table of all results", "../"}, {"ten jobs", "../j/"}, {"findings", "../finding/"}}
	if len(m.releases.Rows) > 0 {
		links = append(links, link{"Go releases", "../go/"})
	}
	return m.write(page{Path: "l/", Title: count(len(all), "library", "libraries") + " that serialize Go values",
		Description: "Every compared library, with time, size, harm by hostile input and whether it is kept up.",
		Links:       links, Tables: []table{{Head: head, Rows: all}}})
}

// byRelease is the table of codecs by Go release, of one library or, without a name, of all.
func (m *maker) byRelease(name string) table {
	t := table{Title: "Go releases", ID: "go"}
	for _, c := range m.releases.Columns {
		t.Head = append(t.Head, c.Name)
	}
	for _, row := range m.releases.Rows {
		if id := row[0].Text; name == "" || nameOf(id) == name {
			cells := []cell{{Text: id, Link: "../l/" + nameOf(id) + "/"}}
			for _, c := range row[1:] {
				cells = append(cells, cell{Text: c.Text})
			}
			if name != "" {
				cells[0].Link = ""
			}
			t.Rows = append(t.Rows, cells)
		}
	}
	return t
}

// goReleases is the page of all codecs by Go release.
func (m *maker) goReleases() error {
	t := m.byRelease("")
	if len(t.Rows) == 0 {
		return nil
	}
	t.Title = ""
	return m.write(page{Path: "go/", Title: "Serializers by Go release",
		Description: "Which Go libraries build, verify and fall back with each Go release, and which became faster.",
		Lines:       m.releases.Notes, Links: []link{{"all libraries", "../l/"}}, Tables: []table{t}})
}

// row is a library in a table.
func (m *maker) row(l *folder, up string) []cell {
	c := l.cards[0]
	time, size := "-", "-"
	for _, f := range c.Figures {
		if f.Dataset == "person" && f.TimeRatio != nil && f.BytesRatio != nil {
			time, size = fmt.Sprintf("%.2g", *f.TimeRatio), fmt.Sprintf("%.2g", *f.BytesRatio)
		}
	}
	harm := or(c.Untrusted, "not tried")
	if facts.Harmful(c.Worst) {
		harm = c.Finding
	}
	return []cell{{l.name, up + "l/" + l.name + "/"}, {Text: c.Library.Library + " " + c.Version}, {Text: time},
		{Text: size}, {Text: harm}, {Text: string(l.facts.Status)}}
}

// jobs are the pages of the jobs.
func (m *maker) jobs() error {
	var list [][]cell
	for _, r := range recommend.Replies(m.Evidence, nil) {
		pick := "nothing fits"
		switch {
		case r.Unanswered != "":
			pick = "not known"
		case len(r.Picks) > 0:
			pick = r.Picks[0].Codec
		}
		list = append(list, []cell{{r.Of.Title, r.Of.Job + "/"}, {Text: pick}})
		p := page{Path: "j/" + r.Of.Job + "/", Title: r.Of.Title + ": " + pick, Description: "Asks for " + r.Of.Asks + ".",
			Lines: append([]string{"Asks for " + r.Of.Asks + "."}, r.Lines()...),
			Links: []link{{"your own needs", "../../#job=" + r.Of.Job}, {"the other jobs", "../"}}}
		t := table{Title: "What may be taken", Head: []string{"row", "library"}}
		for _, x := range r.Picks {
			t.Rows = append(t.Rows, []cell{{x.Codec, "../../l/" + nameOf(x.Codec) + "/"}, {Text: nameOf(x.Codec)}})
		}
		if len(t.Rows) > 0 {
			p.Tables = append(p.Tables, t)
		}
		if err := m.write(p); err != nil {
			return err
		}
	}
	return m.write(page{Path: "j/", Title: "Which serializer for which job",
		Description: "Ten jobs, each with the library to take and the reason.",
		Tables:      []table{{Head: []string{"job", "take"}, Rows: list}}})
}

// findings are the pages of the findings.
func (m *maker) findings() error {
	var list [][]cell
	for _, f := range m.Findings {
		p := page{Path: "finding/" + f.ID() + "/", Title: f.Library + ": " + f.Title(), Description: f.Effect,
			Links: []link{{"all findings", "../"}, {"dispute it", source + "docs/policy.md#disputes"}}}
		if draft := m.draft(f); draft != nil {
			m.files = append(m.files, File{p.Path + "osv.json", draft})
			p.Links = append(p.Links, link{"draft of an advisory (OSV)", "osv.json"})
		}
		t := table{Head: []string{"what", ""}}
		for _, x := range [][2]string{{"library", strings.TrimSpace(f.Library + " " + f.Version)}, {"where", f.Where},
			{"input", f.Input}, {"effect", f.Effect}, {"specification", f.Says}, {"cause", f.Cause},
			{"note", f.Note}, {"the adapter", f.Adapter}, {"upstream", f.Upstream}} {
			if x[1] != "" {
				t.Rows = append(t.Rows, []cell{{Text: x[0]}, {Text: x[1]}})
			}
		}
		for _, url := range f.Reports() {
			t.Rows = append(t.Rows, []cell{{Text: "report"}, {url, url}})
		}
		for _, id := range f.Codecs {
			t.Rows = append(t.Rows, []cell{{Text: "row"}, {id, "../../l/" + nameOf(id) + "/"}})
		}
		for _, program := range f.Programs {
			t.Rows = append(t.Rows, []cell{{Text: "program"}, {Text: program}})
		}
		p.Tables = []table{t}
		if err := m.write(p); err != nil {
			return err
		}
		list = append(list, []cell{{f.Library, f.ID() + "/"}, {Text: f.Title()}, {Text: f.Effect}, known(f, f.State())})
	}
	slices.SortStableFunc(list, func(a, b []cell) int { return strings.Compare(a[0].Text, b[0].Text) })
	return m.write(page{Path: "finding/", Title: count(len(list), "finding", "findings"),
		Description: "Faults of Go serializers, each with the smallest input and a program that shows it.",
		Tables:      []table{{Head: []string{"library", "kind", "effect", "upstream"}, Rows: list}}})
}

// known links what is said of a finding upstream to the first report.
func known(f findings.Finding, text string) cell {
	c := cell{Text: text}
	if reports := f.Reports(); len(reports) > 0 {
		c.Link = reports[0]
	}
	return c
}

// draft is a finding as an advisory, of the version of the record.
func (m *maker) draft(f findings.Finding) []byte {
	for _, c := range m.Figures.Rec.Codecs {
		if slices.Contains(f.Codecs, nameOf(c.ID)) {
			return f.Draft(c.Library, c.Version, m.Figures.Rec.Run.Started)
		}
	}
	return nil
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
