package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/record"
)

func (p *program) reportCommand() *cobra.Command {
	var s show
	c := &cobra.Command{
		Use:   "report RECORD...",
		Short: "Show records of earlier runs",
		Long: `report shows a record as run does. Several records are merged if they are of
the same plan. Lines that cannot be read are named on stderr and skipped; the
exit code is 1 if nothing is left, or if a codec failed.`,
		Example: `  serialbench report results/mine.jsonl
  serialbench report --format md --output RESULTS.md results/*.jsonl
  serialbench report --format benchfmt results/mine.jsonl | benchstat -col /codec -`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return wrongf("report needs the file of a record, such as results/mine.jsonl")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) (err error) {
			if err := s.check(); err != nil {
				return err
			}
			var recs []*record.Record
			for _, path := range args {
				rec, err := p.read(path)
				if err != nil {
					return err
				}
				recs = append(recs, rec)
			}
			rec := recs[0]
			if len(recs) > 1 {
				if rec, err = record.Merge(recs...); err != nil {
					return wrongf("%v", err)
				}
			}
			if len(rec.Samples)+len(rec.Verdicts)+len(rec.Failures) == 0 {
				return fmt.Errorf("nothing was measured or verified in %s", args[0])
			}
			out, err := openOutput(s.output, p.stdout)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, out.discard()) }()
			if err := s.write(out, rec); err != nil {
				return err
			}
			return failed(rec)
		},
	}
	s.flags(c)
	return c
}

// read reads a record and names its bad lines on stderr.
func (p *program) read(path string) (*record.Record, error) {
	rec, err := record.ReadFile(path)
	if err != nil {
		return nil, wrongf("%v", err)
	}
	for _, b := range rec.Bad {
		if _, err := fmt.Fprintf(p.stderr, "%s:%d: %v\n", b.File, b.Line, b.Err); err != nil {
			return nil, err
		}
	}
	return rec, nil
}
