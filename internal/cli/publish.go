package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/view"
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
	if err := stats.Condense(rec); err != nil && !errors.Is(err, stats.ErrCondensed) {
		return err
	}
	if err := attack.FillSizes(rec, os.DirFS(filepath.Join(house, "published", "reproducers"))); err != nil {
		return wrongf("publish: %v", err)
	}
	p.field.Name(rec)
	rec.Name = "published/record.jsonl.gz"
	o := view.Options{Estimator: stats.Default}
	evidence := recommend.Gather(rec, p.field.Kinds(), stats.Default)
	more := o
	p.adds(&more)
	files, err := publish.Make(publish.Input{House: house, Record: rec, Evidence: evidence, Options: o, Page: more,
		Say: func(name string) error { _, err := fmt.Fprintln(p.stderr, name); return err }})
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
