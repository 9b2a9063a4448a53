package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/history"
	"github.com/serialbench/serialbench/internal/result/report/compare"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

func (p *program) compareCommand() *cobra.Command {
	var s show
	limit := percent(-1)
	var earlier []string
	var noHistory bool
	c := &cobra.Command{
		Use: "compare OLD NEW",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return wrongf("compare needs two files, an old result and a new one, not %d; several of a side have commas "+
					"between: compare old1.jsonl,old2.jsonl new.jsonl", len(args))
			}
			for _, a := range args {
				if strings.Trim(a, ",") == "" {
					return wrongf("compare needs two files, an old result and a new one; one is empty")
				}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.compare(s, limit, args, earlier, !noHistory) },
	}
	f := c.Flags()
	f.StringVar(&s.format, "format", "table", "")
	f.StringVar(&s.output, "output", "", "")
	s.estimator.flag(c)
	f.StringArrayVar(&earlier, "earlier", nil, "")
	f.BoolVar(&noHistory, "no-history", false, "")
	f.Var(&limit, "fail-above", "")
	complete(c, "format", compare.Formats)
	return c
}

func (p *program) compare(s show, limit percent, paths, earlier []string, known bool) (err error) {
	if err := mistake.OneOf("format", s.format, compare.Formats()); err != nil {
		return err
	}
	var groups [3][]*record.Record
	for i, given := range []string{paths[0], paths[1], strings.Join(earlier, ",")} {
		if groups[i], err = p.readGroup(given); err != nil {
			return err
		}
		for _, rec := range groups[i] {
			if err := whole(rec, s.estimator.String()); err != nil {
				return err
			}
		}
	}
	out, err := openOutput(s.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	o := view.Options{Estimator: s.estimator.Estimator, Colour: out.colours()}
	if known {
		if o.History, err = p.history(groups[0], groups[1], groups[2]); err != nil {
			return err
		}
	}
	c := compare.Comparison(groups[0], groups[1], groups[2], o)
	if len(c.Cells) == 0 {
		return fmt.Errorf("%s and %s have no measured cell in common", paths[0], paths[1])
	}
	err = out.write(func(w io.Writer) error {
		return compare.Write(w, s.format, c, o)
	})
	if err != nil {
		return err
	}
	p.next(false, "serialbench report "+foreign.Word(paths[1]))
	if limit < 0 {
		return nil
	}
	return compare.TooSlow(c, float64(limit), limit.String())
}

// readGroup reads results whose names are given with commas between; a file whose
// name has a comma in it is meant first.
func (p *program) readGroup(given string) ([]*record.Record, error) {
	paths := strings.Split(given, ",")
	if _, err := os.Stat(given); err == nil {
		paths = []string{given}
	}
	var group []*record.Record
	for _, path := range paths {
		if path == "" {
			continue
		}
		rec, err := p.shelf.ReadResults(path)
		if err != nil {
			return nil, wrongf("%v", err)
		}
		if err := p.accept(rec); err != nil {
			return nil, err
		}
		group = append(group, rec)
	}
	return group, nil
}

// history are the runs of this machine that were kept and are like the old and the new records; what cannot be read is
// named on stderr.
func (p *program) history(older, newer, earlier []*record.Record) ([]stats.KeptRun, error) {
	found, bad := history.Beside(older, newer, earlier)
	for _, b := range bad {
		if _, err := fmt.Fprintln(p.stderr, "warning:", mistake.Line(b)); err != nil {
			return nil, err
		}
	}
	return found, nil
}
