package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/attack/archive"
	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/choosing"
	"github.com/serialbench/serialbench/internal/result/findings"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// The lines between which docs/findings.md is renewed.
const (
	indexBegin = "<!-- findings: begin -->"
	indexEnd   = "<!-- findings: end -->"
)

func (p *program) publishCommand() *cobra.Command {
	var f siteFlags
	c := &cobra.Command{
		Use: "publish CHECKOUT RECORD...",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return wrongf("publish needs the folder of a checkout and records: publish . published/record.jsonl.gz")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if f.folder != "" {
				return p.site(f, args[0], args[1:])
			}
			return p.publish(args[0], args[1:])
		},
	}
	c.Flags().StringVar(&f.folder, "site", "", "")
	c.Flags().StringVar(&f.address, "address", "https://serialbench.github.io/serialbench", "")
	return c
}

// publish makes everything before it writes anything.
func (p *program) publish(house string, paths []string) error {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	if err := stats.Condense(rec); err != nil && !errors.Is(err, stats.ErrCondensed) {
		return err
	}
	if err := attack.FillSizes(rec, os.DirFS(filepath.Join(house, "published", "reproducers"))); err != nil {
		return wrongf("publish: %v", err)
	}
	p.name(rec)
	rec.Name = "published/record.jsonl.gz"
	o := view.Options{Estimator: stats.Default}
	evidence := recommend.Gather(rec, p.kinds(), stats.Default)
	files, err := p.published(house, rec, evidence, o)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.content == nil {
			continue
		}
		if err := p.replace(filepath.Join(house, filepath.FromSlash(f.name)), f.content); err != nil {
			return err
		}
	}
	return nil
}

// name adds to a record the codecs of this program that nothing in it is about, so that they are shown as not measured
// yet, with what this program knows of them today.
func (p *program) name(rec *record.Record) {
	tried := map[string]bool{}
	for _, v := range rec.Verdicts {
		tried[v.Codec] = true
	}
	rec.Codecs = slices.DeleteFunc(rec.Codecs, func(c record.Codec) bool {
		_, ours := p.names.Codec(c.ID)
		return ours && !tried[c.ID]
	})
	for _, i := range p.names.Codecs {
		if !slices.ContainsFunc(rec.Codecs, func(c record.Codec) bool { return c.ID == i.ID }) {
			rec.Codecs = append(rec.Codecs, measure.CodecLine(i, p.field.Version(i)))
		}
	}
}

// file is one that is written, by its path below the checkout.
type file struct {
	name    string
	content []byte
}

func (p *program) published(house string, rec *record.Record, e *recommend.Evidence, o view.Options) ([]file, error) {
	read := func(name string) ([]byte, error) {
		b, err := os.ReadFile(filepath.Join(house, filepath.FromSlash(name)))
		if err != nil {
			return nil, wrongf("publish: %v", err)
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
			return inMemory(func(w io.Writer) error { return packed(w, rec.Write) })
		}},
		{"published/figures.json.gz", func() ([]byte, error) {
			return inMemory(func(w io.Writer) error { return packed(w, e.Write) })
		}},
		{"internal/check/breaking/cells.json.gz", func() ([]byte, error) {
			cells, err := breaking.CellsOf(rec)
			if err != nil {
				return nil, nil // evolve was not run: the cells of the record before stay
			}
			return inMemory(func(w io.Writer) error {
				return packed(w, func(w io.Writer) error { _, err := w.Write(cells); return err })
			})
		}},
		{"published/results.html", func() ([]byte, error) {
			more := o
			p.adds(&more)
			return inMemory(func(w io.Writer) error { return page.Write(w, rec, nil, more) })
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
			return table.Renew(readme, rec, text, "published/README.md", codecs.Shortlist(), o)
		}},
		{"docs/choosing.md", func() ([]byte, error) { return choosing.Markdown(rec, e, "../published", stats.Default) }},
		{"docs/use/evolution.md", func() ([]byte, error) {
			page, err := read("docs/use/evolution.md")
			if err != nil || len(rec.Matrix(record.KindEvolve)) == 0 {
				return page, err
			}
			return matrix.RenewEvolution(page, rec)
		}},
		{"docs/findings.md", func() ([]byte, error) {
			page, err := read("docs/findings.md")
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
		{"published/hostile.md", func() ([]byte, error) {
			return hostile(rec, filepath.Join(house, "published", "reproducers"))
		}},
		{"published/README.md", func() ([]byte, error) {
			notes, err := read("published/NOTES.md")
			return table.Cover(rec, string(notes), o), err
		}},
	}
	var files []file
	for _, m := range makers {
		content, err := m.make()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
		files = append(files, file{m.name, content})
		if _, err := fmt.Fprintln(p.stderr, m.name); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// reproducer is the name of the input of an attack in a table.
var reproducer = regexp.MustCompile(`[A-Za-z0-9_.-]+-[a-z0-9-]+[.]json`)

// hostile is the page of what a record knows of each codec. Of inputs that are not kept it says so.
func hostile(rec *record.Record, kept string) ([]byte, error) {
	var b strings.Builder
	if err := report.WriteSection(&b, "md", report.SectionFindings, rec, view.Options{}); err != nil {
		return nil, err
	}
	files, err := archive.Folder(os.DirFS(kept), ".json")
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for _, f := range files {
		names[f.Name] = true
	}
	text := reproducer.ReplaceAllStringFunc(b.String(), func(name string) string {
		if names[name] {
			return name
		}
		return name + " (not kept)"
	})
	return []byte(`# Hostile input

Made from the [published record](README.md) by ` + "`serialbench publish`" + `. Harm is a crash, a hang, memory without
bound, a read outside the input, or a panic. A silent change is another value without an error for a valid one.
*No harm found* holds for the inputs and data sets named, and for no others. [reproducers](reproducers) keeps the
shortest input of each worst outcome, in an archive for each codec. ` + "`unsteady`" + ` marks an input that exhausts
memory in some processes only.

` + "`serialbench attack --reproducer published/reproducers/FILE`" + ` tries an input again, and
` + "`go test ./bench/hostile -run Witnesses`" + ` tries all: when a release fixes a fault, that test fails.

` + text), nil
}

// inMemory is what write writes.
func inMemory(write func(io.Writer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}

// replace writes a file that appears only when it is whole.
func (p *program) replace(name string, content []byte) (err error) {
	out, err := openOutput(name, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.binary(func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
