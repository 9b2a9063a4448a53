package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/findings"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/site"
	"github.com/serialbench/serialbench/internal/result/stats"
)

type siteFlags struct {
	folder  string
	address string
}

// site writes the pages of a site into a folder that is not there, or empty.
func (p *program) site(f siteFlags, house string, paths []string) error {
	if u, err := url.Parse(f.address); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return wrongf("--address: %q is no address of a site, such as https://example.org/serialbench", f.address)
	}
	if entries, err := os.ReadDir(f.folder); err == nil && len(entries) > 0 {
		return wrongf("--site: the folder %q is not empty", f.folder)
	}
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	p.name(rec)
	text, err := os.ReadFile(filepath.Join(house, "published", "findings.jsonl"))
	if err != nil {
		return wrongf("publish: %v", err)
	}
	list, err := findings.Read(text)
	if err != nil {
		return fmt.Errorf("published/findings.jsonl: %w", err)
	}
	table, err := os.ReadFile(filepath.Join(house, "published", "results.html"))
	if err != nil {
		return wrongf("publish: %v", err)
	}
	byGo, err := record.ReadFile(filepath.Join(house, "published", "go.jsonl.gz"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return wrongf("publish: %v", err)
	}
	files, err := site.Make(site.Input{Record: rec, Go: byGo, Evidence: recommend.Gather(rec, p.kinds(), stats.Default),
		Findings: list, Uses: p.uses(), Table: table, Address: strings.TrimRight(f.address, "/"),
		Options: view.Options{Estimator: stats.Default}})
	if err != nil {
		return err
	}
	for _, file := range files {
		name := filepath.Join(f.folder, filepath.FromSlash(file.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := p.replace(name, file.Content); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(p.stderr, "%d files in %s\n", len(files), f.folder)
	return err
}
