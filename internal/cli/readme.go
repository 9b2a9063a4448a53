package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/result/choosing"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report"
)

// renew writes the README at name anew from records of a run and of what was found
// beside it: the answers to common questions and the first codecs there, and all tables in
// docs/results, in the folder that the README is in.
func (p *program) renew(name string, s show, paths []string) error {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	readme, err := os.ReadFile(name)
	if err != nil {
		return wrongf("--readme: %v", err)
	}
	text, err := recommend.Section(recommend.Gather(rec, p.kinds(), s.estimating()))
	if err != nil {
		return err
	}
	o := report.Options{Estimator: s.estimating()}
	results := path.Join("docs", "results", "all.md")
	renewed, err := report.Renew(readme, rec, text, results, o)
	if err != nil {
		return wrongf("--readme: %s: %v", name, err)
	}
	page := filepath.Join(filepath.Dir(name), filepath.FromSlash(results))
	switch old, err := os.ReadFile(page); {
	case err == nil && !report.IsResults(old):
		return wrongf("--readme: %s is not a page that --readme made; move it elsewhere", page)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return wrongf("--readme: %v", err)
	}
	if err := os.MkdirAll(filepath.Dir(page), 0o777); err != nil {
		return wrongf("--readme: %v", err)
	}
	return errors.Join(p.replace(page, report.Results(rec, o)), p.replace(name, renewed))
}

// choosing writes the page at name that tells of each format when to choose it.
func (p *program) choosing(name string, s show, paths []string) error {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	switch old, err := os.ReadFile(name); {
	case err == nil && !strings.HasPrefix(string(old), choosing.Head):
		return wrongf("--choosing: %s is not a page that --choosing made; move it elsewhere", name)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return wrongf("--choosing: %v", err)
	}
	page, err := choosing.Markdown(rec, recommend.Gather(rec, p.kinds(), s.estimating()), "../published", s.estimating())
	if err != nil {
		return wrongf("--choosing: %v", err)
	}
	return p.replace(name, page)
}

// evolution renews the page at name with the cells of evolve that surprise most.
func (p *program) evolution(name string, paths []string) error {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	page, err := os.ReadFile(name)
	if err != nil {
		return wrongf("--evolution: %v", err)
	}
	renewed, err := report.RenewEvolution(page, rec)
	if err != nil {
		return wrongf("--evolution: %s: %v", name, err)
	}
	return p.replace(name, renewed)
}

// replace writes a file that appears only when it is whole.
func (p *program) replace(name string, content []byte) (err error) {
	out, err := openOutput(name, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
