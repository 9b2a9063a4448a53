package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/session"
)

func (p *program) verifyCommand() *cobra.Command {
	var (
		ch      choice
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
			ch.quiet = quiet
			got, err := p.resolve(c.Context(), ch)
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
			if err := writeVerdicts(p.stdout, p.sorted(verdicts), format, named); err != nil {
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

// sorted puts verdicts in the order of the suite's data sets and codecs.
func (p *program) sorted(verdicts []record.Verdict) []record.Verdict {
	datasets, codecs := p.field.DatasetIDs(), p.field.CodecIDs()
	place := func(v record.Verdict) int {
		return slices.Index(datasets, v.Dataset)*len(codecs) + slices.Index(codecs, v.Codec)
	}
	verdicts = slices.Clone(verdicts)
	slices.SortStableFunc(verdicts, func(a, b record.Verdict) int { return place(a) - place(b) })
	return verdicts
}

func writeVerdicts(w io.Writer, verdicts []record.Verdict, format string, explain []string) error {
	if format == "json" {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(append([]record.Verdict{}, verdicts...))
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.StripEscape)
	for _, v := range verdicts {
		detail := v.Detail
		switch v.Verdict {
		case record.Adapted:
			detail = strings.Join(table.Counted(v.Adapted), "; ")
		case record.Unsupported:
			detail = strings.Join(table.Counted(strings.Split(detail, "; ")), "; ")
		}
		if v.Ours() {
			detail = record.OursWords + ": " + detail
		}
		if v.Op != "" && !strings.HasPrefix(detail, v.Op) {
			detail = v.Op + ": " + detail
		}
		line := fmt.Sprintf("%s\t%s\t%s", v.Codec, v.Dataset, v.Verdict)
		if detail = strings.Join(strings.Fields(detail), " "); detail != "" {
			line += "\t" + detail
		}
		if _, err := fmt.Fprintln(t, line); err != nil {
			return err
		}
		if !slices.Contains(explain, v.Codec) {
			continue
		}
		for _, f := range table.Explained(v) {
			if _, err := fmt.Fprintf(t, "\t\t\t%s\n", strings.TrimPrefix(f[0]+": "+f[1], ": ")); err != nil {
				return err
			}
		}
	}
	return t.Flush()
}
