package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/report"
)

func (p *program) agreeCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "agree RECORD RECORD",
		Short: "Say how far two runs differ",
		Long: `agree compares two records cell by cell: the relative difference of the
estimates, at the median, at the 95th percentile and at worst. Two runs of the
same program on the same machine show what a difference between codecs is worth.`,
		Example: "  serialbench agree results/first.jsonl results/second.jsonl",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return wrongf("agree needs the files of two records, not %d", len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("format", format, report.AgreeFormats()); err != nil {
				return err
			}
			a, err := p.read(args[0])
			if err != nil {
				return err
			}
			b, err := p.read(args[1])
			if err != nil {
				return err
			}
			g := report.Agreement(a, b, report.Options{})
			if len(g.Cells) == 0 {
				return fmt.Errorf("%s and %s have no measured cell in common", args[0], args[1])
			}
			return report.WriteAgreement(p.stdout, format, g)
		},
	}
	c.Flags().StringVar(&format, "format", "txt", "txt or json")
	complete(c, "format", report.AgreeFormats)
	return c
}
