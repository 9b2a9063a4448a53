// Package site makes static pages of published results: one for each library, format, job and finding, with a title and
// a description, so that a link to it can be pasted; a badge for each library; and a feed of what is known of them. It
// measures and judges nothing: all of it stands in the record, the facts and the findings. The whole table is the page
// that package report makes, which is put beside these.
package site

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/findings"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/builds"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/template"
)

// Input is what the pages are made of.
type Input struct {
	Figures  *stats.Estimated // of the record
	Evidence *recommend.Evidence
	Findings []findings.Finding
	Uses     map[string]string // Go code that calls a codec, by its id
	// what makes the code of a codec, by its id; of the module of its library without a version
	Generators map[string][]string
	Table      []byte         // the page of all results
	Go         *record.Record // a history of Go releases; nil: none was measured
	Address    string         // of the site, without a slash at its end; feeds and badges need it whole
}

// File is one of the site, by its path below the site's folder.
type File struct {
	Name    string
	Content []byte
}

//go:embed page.html.tmpl
var pageText string

var pageTemplate = template.NewHTML("page", pageText)

// page is what the template shows.
type page struct {
	Path        string // below the site, with a slash at its end
	Up          string // from the page to the site's folder: "../../"
	Title       string
	Description string
	Day         string // of the results
	Badge       string
	Address     string
	Lines       []string
	Tables      []table
	Links       []link
}

type table struct {
	Title string
	ID    string
	Head  []string
	Rows  [][]cell
	Code  string // instead of rows
}

type cell struct{ Text, Link string }

type link struct{ Text, Link string }

// folder is what one folder of codecs is about.
type folder struct {
	name  string // format/library
	cards []library.Card
	facts codecs.Facts
	found []findings.Finding
}

// Make makes all files.
func Make(in Input) ([]File, error) {
	m := &maker{Input: in, day: in.Figures.Rec.Run.Started.UTC().Format("2006-01-02")}
	m.libraries()
	if in.Go != nil {
		m.releases = builds.HistoryOf(in.Go, "Go", in.Figures.Estimator).GoReleases()
	}
	m.files = append(m.files, File{"index.html", in.Table})
	for _, l := range m.list {
		if err := m.library(l); err != nil {
			return nil, err
		}
		m.files = append(m.files, File{"badge/" + l.name + ".svg", m.badge(l)})
	}
	for _, make := range []func() error{m.formats, m.goReleases, m.jobs, m.findings, m.feed} {
		if err := make(); err != nil {
			return nil, err
		}
	}
	m.siteMap()
	slices.SortStableFunc(m.files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return m.files, nil
}

type maker struct {
	Input
	day   string
	list  []*folder
	files []File
	paths []string // of the pages

	releases grid.Table // of codecs by Go release; empty: none was measured
}

// libraries groups the codecs of the record by library, in the record's order.
func (m *maker) libraries() {
	var ids []string
	for _, c := range m.Figures.Rec.Codecs {
		ids = append(ids, c.ID)
	}
	byName := map[string]*folder{}
	for _, card := range library.Cards(view.Of(m.Figures, view.Options{}), ids) {
		card.Use = m.Uses[card.Codec]
		name := nameOf(card.Codec)
		l := byName[name]
		if l == nil {
			l = &folder{name: name, facts: codecs.Of(card.Library.Library)}
			byName[name] = l
			m.list = append(m.list, l)
		}
		l.cards = append(l.cards, card)
	}
	for _, l := range m.list {
		for _, f := range m.Findings {
			if slices.ContainsFunc(f.Codecs, func(id string) bool { return nameOf(id) == l.name }) {
				l.found = append(l.found, f)
			}
		}
	}
}

// nameOf is the library of a codec's id: its first two parts, or the one that it has.
func nameOf(id string) string {
	parts := strings.SplitN(id, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// write renders a page.
func (m *maker) write(p page) error {
	p.Day, p.Address = m.day, m.Address
	p.Up = upFrom(p.Path)
	text, err := pageTemplate.Execute(p)
	if err != nil {
		return fmt.Errorf("page %s: %w", p.Path, err)
	}
	m.files = append(m.files, File{p.Path + "index.html", text})
	m.paths = append(m.paths, p.Path)
	return nil
}

// upFrom leads from a page to the site's folder.
func upFrom(path string) string { return strings.Repeat("../", strings.Count(path, "/")) }

// siteMap lists all pages, an address a line.
func (m *maker) siteMap() {
	slices.Sort(m.paths)
	text := m.Address + "/\n"
	for _, p := range m.paths {
		text += m.Address + "/" + p + "\n"
	}
	m.files = append(m.files, File{"sitemap.txt", []byte(text)})
}
