package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/stats"
)

func (p *program) compareCommand() *cobra.Command {
	var s show
	limit := percent(-1)
	var earlier []string
	var noHistory bool
	c := &cobra.Command{
		Use:   "compare OLD NEW",
		Short: "Say what became faster or slower between two runs",
		Long: `compare shows for each cell that two results have in common both figures, the
change, its 95 % interval, and the probability p of such a difference by chance
alone, corrected for the number of cells; ~ stands where nothing is shown, and beside
it from where on a difference would be. Then the geometric mean of the changes of
each operation.

OLD and NEW are records, or the output of go test -bench -count=10, or several of them
with commas between. Both are brought to one clock and one pace of the collector;
between unlike processors ratios to json/std are compared. What differs
between runs is part of every interval: it is learned from blocks of time within a
run, and better from several runs: of a side, given by --earlier, or kept when this
machine measured before, by the same Go version and a like plan (--no-history: not). With
--fail-above the exit code is 1 if a cell is shown to be slower by more than that.`,
		Example: `  serialbench compare old.jsonl new.jsonl
  serialbench compare --fail-above 5% main.jsonl branch.jsonl
  serialbench compare old1.jsonl,old2.jsonl new1.jsonl,new2.jsonl
  serialbench compare --earlier monday.jsonl,tuesday.jsonl old.jsonl new.jsonl
  serialbench compare --format md --output change.md old.txt new.txt`,
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
	f.StringVar(&s.format, "format", "table", "table, txt, csv, md or json")
	f.StringVar(&s.output, "output", "", "write the comparison to this file instead of stdout")
	f.StringVar(&s.estimator, "estimator", stats.Default.String(),
		"how samples become a figure, see serialbench run --help")
	f.StringArrayVar(&earlier, "earlier", nil, "records of runs of one program on this machine, from which is learned "+
		"what differs between runs, repeatable or comma separated")
	f.BoolVar(&noHistory, "no-history", false, "learn nothing from runs that this machine made before, which are kept "+
		"in the cache folder")
	f.Var(&limit, "fail-above", "exit code 1 if a cell is shown to be slower by more than this, such as 5%")
	complete(c, "format", report.CompareFormats)
	complete(c, "estimator", estimators)
	return c
}

func (p *program) compare(s show, limit percent, paths, earlier []string, known bool) (err error) {
	if err := oneOf("format", s.format, report.CompareFormats()); err != nil {
		return err
	}
	e, err := stats.ParseEstimator(s.estimator)
	if err != nil {
		return wrongf("--estimator: %v", err)
	}
	var lots [3][]*record.Record
	for i, given := range []string{paths[0], paths[1], strings.Join(earlier, ",")} {
		if lots[i], err = p.readLot(given); err != nil {
			return err
		}
		for _, rec := range lots[i] {
			if err := whole(rec, e.String()); err != nil {
				return err
			}
		}
	}
	o := report.Options{Estimator: e, Colour: s.output == "" && terminal(p.stdout) && os.Getenv("NO_COLOR") == ""}
	if known {
		if o.History, err = p.history(lots[:]); err != nil {
			return err
		}
	}
	c := report.Comparison(lots[0], lots[1], lots[2], o)
	if len(c.Cells) == 0 {
		return fmt.Errorf("%s and %s have no measured cell in common", paths[0], paths[1])
	}
	out, err := openOutput(s.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	err = out.write(func(w io.Writer) error {
		return report.WriteComparison(w, s.format, c, o)
	})
	if err != nil || limit < 0 {
		return err
	}
	return slower(c.Slower(float64(limit)), limit)
}

// readLot reads results whose names are given with commas between; a file whose
// name has a comma in it is meant first.
func (p *program) readLot(given string) ([]*record.Record, error) {
	paths := strings.Split(given, ",")
	if _, err := os.Stat(given); err == nil {
		paths = []string{given}
	}
	var lot []*record.Record
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
		lot = append(lot, rec)
	}
	return lot, nil
}

// slower is an error that names cells.
func slower(cells []stats.Compared, limit percent) error {
	if len(cells) == 0 {
		return nil
	}
	var names []string
	for _, x := range cells[:min(3, len(cells))] {
		names = append(names, fmt.Sprintf("%s by %.1f%%", x.Key, 100*x.Change))
	}
	if more := len(cells) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return fmt.Errorf("%d cells are slower by more than %s: %s", len(cells), limit.String(), strings.Join(names, ", "))
}
