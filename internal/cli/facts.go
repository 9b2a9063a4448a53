package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/upkeep"
)

type factsFlags struct {
	renew, write, quiet      bool
	checkout, format, output string
}

var factsFormats = []string{"table", "md", "csv", "json"}

func (p *program) factsCommand() *cobra.Command {
	var f factsFlags
	c := &cobra.Command{
		Use: "facts [LIBRARY]",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return wrongf("facts is about one library, or about all: serialbench facts goccy/go-json")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			library := strings.Join(args, "")
			if err := mistake.OneOf("format", f.format, factsFormats); err != nil {
				return err
			}
			if f.renew {
				return p.renewFacts(c.Context(), f, library)
			}
			if f.write || f.checkout != "" {
				return wrongf("--write, --checkout: belong to --renew")
			}
			list, err := upkeep.List(library)
			if err != nil {
				return err
			}
			return p.factsTable(f, upkeep.Rows(list), map[string]any{"version": 1, "facts": list}, "")
		},
	}
	fl := c.Flags()
	fl.BoolVar(&f.renew, "renew", false, "")
	fl.BoolVarP(&f.write, "write", "w", false, "")
	fl.StringVar(&f.checkout, "checkout", "", "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	complete(c, "format", fixed(factsFormats...))
	return c
}

// renewFacts shows what would change, and writes it where that is asked for.
func (p *program) renewFacts(ctx context.Context, f factsFlags, library string) error {
	root, err := contribute.Folder(f.checkout)
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	got, err := upkeep.Ask(ctx, upkeep.Asked{Checkout: root, Library: library, Day: time.Now().UTC(),
		Database: cmp.Or(os.Getenv("GOVULNDB"), upkeep.DefaultDatabase), Say: func(what string) {
			if !f.quiet {
				_, _ = fmt.Fprintln(p.stderr, what)
			}
		}})
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	if err != nil {
		return err
	}
	if why := got.Unreached(); why != "" {
		_, err := fmt.Fprintf(p.stderr, "serialbench: facts --renew reached neither the module proxy nor the vulnerability "+
			"database, so that nothing is renewed: %s\n", why)
		return errors.Join(err, exit(ExitMissing))
	}
	end := "serialbench facts --renew --write [LIBRARY] accepts this"
	if f.write {
		n, err := got.Write(root)
		if err != nil {
			return err
		}
		end = fmt.Sprintf("%d files of facts written", n)
	}
	return p.factsTable(f, got.Rows(), map[string]any{"version": 1, "answer": got}, got.Notes()+end+"\n")
}

// factsTable shows rows, and the lines below them where people read it.
func (p *program) factsTable(f factsFlags, rows [][]string, object any, below string) (err error) {
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		switch f.format {
		case "json":
			return foreign.WriteJSON(w, object)
		case "csv":
			return foreign.WriteCSV(w, rows)
		case "md":
			return foreign.WriteMarkdown(w, rows)
		}
		if err := grid.WriteColumns(w, rows, p.tableWidth(f.output != "")); err != nil {
			return err
		}
		_, err := io.WriteString(w, below)
		return err
	})
}

// tellAdvised says which modules of the go.mod of a folder have known advisories; "" is the current folder. One without
// a go.mod has none.
func (p *program) tellAdvised(dir string) error {
	lines, err := upkeep.Advised(breaking.ModuleFolder(cmp.Or(dir, ".")))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(p.stderr, line); err != nil {
			return err
		}
	}
	return err
}
