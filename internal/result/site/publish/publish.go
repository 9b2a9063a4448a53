// Package publish makes the files of a checkout that are views of the published record: the page, the figures that the
// program carries, sections of the README and of documents. It writes none.
package publish

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/choosing"
	"github.com/serialbench/serialbench/internal/result/findings"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/site"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// The lines between which docs/upstream.md is renewed.
const (
	indexBegin = "<!-- findings: begin -->"
	indexEnd   = "<!-- findings: end -->"
)

// Input is what the files are made of.
type Input struct {
	House   string                  // folder of the checkout
	Record  *record.Record          // which is condensed
	Kinds   map[string][]string     // of the data sets; see [recommend.Question]
	Options view.Options            // with what no record knows
	Say     func(name string) error // of each file, once it is made
}

// Make makes all files, of which one without content stays as it is.
func Make(in Input) ([]site.File, error) {
	house, rec := in.House, in.Record
	if err := stats.Condense(rec); err != nil && !errors.Is(err, stats.ErrCondensed) {
		return nil, err
	}
	if err := attack.FillSizes(rec, os.DirFS(filepath.Join(house, "published", "reproducers"))); err != nil {
		return nil, mistake.Linef("publish: %v", err)
	}
	rec.Name = "published/record.jsonl.gz"
	x := in.Options.Estimated(rec)
	e, v := recommend.Gather(x, in.Kinds), view.Of(x, in.Options)
	if err := rec.Lost(); err != nil {
		return nil, err
	}
	read := func(name string) ([]byte, error) {
		b, err := os.ReadFile(filepath.Join(house, filepath.FromSlash(name)))
		if err != nil {
			return nil, mistake.Linef("publish: %v", err)
		}
		return b, nil
	}
	found := func() ([]findings.Finding, error) {
		text, err := read("published/findings.jsonl")
		if err != nil {
			return nil, err
		}
		return findings.Read(text)
	}
	makers := []struct {
		name string
		make func() ([]byte, error)
	}{
		{"published/record.jsonl.gz", func() ([]byte, error) {
			return inMemory(func(w io.Writer) error { return record.Pack(w, rec.Write) })
		}},
		{"published/figures.json.gz", func() ([]byte, error) {
			return inMemory(func(w io.Writer) error { return record.Pack(w, e.Write) })
		}},
		{"internal/check/breaking/cells.json.gz", func() ([]byte, error) {
			cells, err := breaking.CellsOf(rec)
			if err != nil {
				return nil, nil // evolve was not run: the cells of the record before stay
			}
			return inMemory(func(w io.Writer) error {
				return record.Pack(w, func(w io.Writer) error { _, err := w.Write(cells); return err })
			})
		}},
		{"published/results.html", func() ([]byte, error) {
			return inMemory(func(w io.Writer) error { return page.WriteView(w, v) })
		}},
		{"README.md", func() ([]byte, error) {
			text, err := recommend.Section(e)
			if err != nil {
				return nil, err
			}
			readme, err := read("README.md")
			if err != nil {
				return nil, err
			}
			return table.Renew(readme, v, text, "published/README.md", codecs.Shortlist())
		}},
		{"docs/choosing.md", func() ([]byte, error) { return choosing.Markdown(x, e, "../published") }},
		{"docs/use/evolution.md", func() ([]byte, error) {
			page, err := read("docs/use/evolution.md")
			if err != nil || len(rec.Matrix(record.KindEvolve)) == 0 {
				return page, err
			}
			return matrix.RenewEvolution(page, rec)
		}},
		{"docs/upstream.md", func() ([]byte, error) {
			page, err := read("docs/upstream.md")
			list, ferr := found()
			if err := cmp.Or(err, ferr); err != nil {
				return nil, err
			}
			return grid.Between(page, indexBegin, indexEnd, findings.Index(list, "../published/findings.md"))
		}},
		{"published/findings.md", func() ([]byte, error) {
			list, err := found()
			return findings.Page(list), err
		}},
		{"published/README.md", func() ([]byte, error) {
			notes, err := read("published/NOTES.md")
			return table.Cover(v, string(notes)), err
		}},
	}
	var files []site.File
	for _, m := range makers {
		content, err := m.make()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
		files = append(files, site.File{Name: m.name, Content: content})
		if err := in.Say(m.name); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// inMemory is what write writes.
func inMemory(write func(io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}

// Site makes the pages of a site, with what of it stands in a checkout.
func Site(house string, in site.Input) ([]site.File, error) {
	folder := filepath.Join(house, "published")
	text, err := os.ReadFile(filepath.Join(folder, "findings.jsonl"))
	if err != nil {
		return nil, mistake.Linef("publish: %v", err)
	}
	if in.Findings, err = findings.Read(text); err != nil {
		return nil, fmt.Errorf("published/findings.jsonl: %w", err)
	}
	if in.Table, err = os.ReadFile(filepath.Join(folder, "results.html")); err != nil {
		return nil, mistake.Linef("publish: %v", err)
	}
	if in.Go, err = record.ReadFile(filepath.Join(folder, "go.jsonl.gz")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, mistake.Linef("publish: %v", err)
	}
	return site.Make(in)
}
