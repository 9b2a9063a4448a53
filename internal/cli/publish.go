package cli

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/site"
	"github.com/serialbench/serialbench/internal/result/site/publish"
	"github.com/serialbench/serialbench/internal/result/stats"
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
	p.field.Name(rec)
	in := publish.Input{House: house, Record: rec, Kinds: p.field.Kinds(), Options: view.Options{Estimator: stats.Default},
		Say: func(name string) error { _, err := fmt.Fprintln(p.stderr, name); return err }}
	p.field.Adds(&in.Options)
	files, err := publish.Make(in)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Content == nil {
			continue
		}
		if err := p.replace(filepath.Join(house, filepath.FromSlash(f.Name)), f.Content); err != nil {
			return err
		}
	}
	return nil
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
	p.field.Name(rec)
	x := stats.Of(rec, stats.Default)
	files, err := publish.Site(house, site.Input{Figures: x, Uses: p.engine.Uses(), Generators: p.engine.Generators(),
		Evidence: recommend.Gather(x, p.field.Kinds()), Address: strings.TrimRight(f.address, "/")})
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

// writePage writes the HTML report of rec against the record at path.
func (p *program) writePage(out *output, s show, rec *record.Record, path string) error {
	other, err := p.read(path)
	if err != nil {
		return err
	}
	opts := view.Options{Sort: view.Sort(s.sort), Estimator: s.estimator.Estimator, Formats: s.formats,
		Heap: view.Heap(s.heap)}
	p.field.Adds(&opts)
	return out.write(func(w io.Writer) error { return page.Write(w, rec, other, opts) })
}
