package cli

import (
	"cmp"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/session"
)

func (p *program) verifyCommand() *cobra.Command {
	var (
		ch      session.Choice
		vals    values
		format  string
		explain []string
		quiet   bool
		on      elsewhere
	)
	c := &cobra.Command{
		Use:  "verify",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := cmp.Or(mistake.OneOf("format", format, []string{"txt", "json"}), vals.check(c), on.check()); err != nil {
				return err
			}
			named := []string{}
			if explain != nil {
				var err error
				if named, err = session.Match("explain", explain, p.field.CodecIDs()); err != nil {
					return err
				}
			}
			ch.Apart, ch.Anew = true, on.exec != ""
			got, err := p.resolve(c.Context(), ch, quiet)
			if err != nil {
				return err
			}
			if len(got.Picks)+len(got.Unsupported) == 0 {
				return p.field.Nothing(got)
			}
			ctx, stop := interrupt.Context(c.Context())
			defer stop()
			if err := p.useEmulator(ctx, on, quiet); err != nil {
				return err
			}
			progress := newProgress(p.stderr, quiet)
			verdicts, err := p.field.Verify(ctx, p.executor(), got, vals.options(), progress.show)
			progress.done()
			if err != nil && ctx.Err() == nil {
				return err
			}
			if err := table.WriteVerdicts(p.stdout, p.field.Sorted(verdicts), format, named); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return exit(ExitInterrupted)
			}
			if !quiet {
				p.printOutcomes(&record.Record{Verdicts: verdicts})
			}
			p.next(quiet, "serialbench run"+flagged("codec", ch.Codecs)+flagged("dataset", ch.Datasets))
			return p.failed(&record.Record{Verdicts: verdicts})
		},
	}
	p.choiceFlags(c, &ch, nil, false)
	vals.flags(c)
	c.Flags().StringVar(&format, "format", "txt", "")
	c.Flags().StringArrayVar(&explain, "explain", nil, "")
	complete(c, "explain", p.field.CodecIDs)
	c.Flags().BoolVar(&quiet, "quiet", false, "")
	p.strictFlag(c)
	on.flags(c)
	complete(c, "format", fixed("txt", "json"))
	return c
}
