package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session/checks"
)

type witnessFlags struct {
	records    []string
	standalone string
	issue      string
	format     string
	checkout   string
}

func (p *program) witnessCommand() *cobra.Command {
	var f witnessFlags
	c := &cobra.Command{
		Use: "witness [--standalone ID DIR]",
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case f.issue != "" && (f.standalone != "" || len(args) > 0):
				return wrongf("--issue: prints the text of one finding, and takes neither --standalone nor a folder")
			case f.standalone == "" && len(args) > 0:
				return wrongf("witness lists findings; to write a program: serialbench witness --standalone ID DIR")
			case f.standalone != "" && len(args) != 1:
				return wrongf("--standalone: needs an id and a folder, such as: serialbench witness --standalone %s ./shown",
					f.standalone)
			}
			return mistake.OneOf("format", f.format, []string{"table", "json"})
		},
		RunE: func(c *cobra.Command, args []string) error { return p.witness(c.Context(), f, args) },
	}
	c.Flags().StringArrayVar(&f.records, "record", nil, "")
	c.Flags().StringVar(&f.standalone, "standalone", "", "")
	c.Flags().StringVar(&f.issue, "issue", "", "")
	c.Flags().StringVar(&f.format, "format", "table", "")
	c.Flags().StringVar(&f.checkout, "checkout", "", "")
	complete(c, "format", fixed("table", "json"))
	for _, flag := range []string{"standalone", "issue"} {
		complete(c, flag, func() []string {
			of, err := p.findings(f)
			if err != nil {
				return nil
			}
			all, err := of.All()
			if err != nil {
				return nil
			}
			return checks.FindingIDs(all)
		})
	}
	return c
}

// witness lists findings, or writes the program of one.
func (p *program) witness(ctx context.Context, f witnessFlags, args []string) error {
	of, err := p.findings(f)
	if err != nil {
		return err
	}
	all, err := of.All()
	if err != nil {
		return err
	}
	switch {
	case f.issue != "":
		return p.issue(ctx, of, f.issue, all)
	case f.standalone == "":
		return checks.WriteFindings(p.stdout, all, f.format)
	}
	_, files, err := of.Files(ctx, "--standalone", f.standalone, all)
	if err != nil {
		return err
	}
	if err := standalone.Write(args[0], files); errors.Is(err, standalone.ErrNotEmpty) {
		return wrongf("--standalone: %v", err)
	} else if err != nil {
		return err
	}
	return nil
}

// issue prints what can be sent to the authors of a library about a finding.
func (p *program) issue(ctx context.Context, of *checks.Findings, id string,
	all []standalone.Finding) error {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	text, private, err := of.Issue(ctx, id, all)
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		return err
	}
	if private {
		if _, err := fmt.Fprintln(p.stderr, "note: somebody could make use of this. Tell the library's authors in private "+
			"first, as its SECURITY.md says"); err != nil {
			return err
		}
	}
	_, err = io.WriteString(p.stdout, text)
	return err
}

// findings are those that the flags name.
func (p *program) findings(f witnessFlags) (*checks.Findings, error) {
	root, err := contribute.Folder(f.checkout)
	return &checks.Findings{Field: p.field, Engine: p.engine, Records: f.records, Root: root,
		Wanted: cmp.Or(f.issue, f.standalone), Read: p.read, Say: newProgress(p.stderr, false).stage,
		Need: func(ctx context.Context, codecs, datasets []string) error {
			return p.need(ctx, codecs, datasets, false)
		}}, err
}
