package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
)

// codecCommand is for those who work on the libraries that are compared, in a clone of the repository.
func (p *program) codecCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "codec new|check",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return wrongf("codec: there are new and check, not %q", args[0])
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(p.codecNewCommand(), p.codecCheckCommand())
	return c
}

func (p *program) codecNewCommand() *cobra.Command {
	var s contribute.Skeleton
	names, _ := contribute.Kinds()
	c := &cobra.Command{
		Use: "new FORMAT/LIBRARY MODULE[@VERSION] --kind KIND",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return wrongf("codec new needs an id and a module, such as: serialbench codec new msgpack/mine " +
					"example.org/mine/msgpack --kind reflect")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			checkout, err := contribute.Open(".")
			if err != nil {
				return err
			}
			ctx, stop := interrupt.Context(c.Context())
			defer stop()
			var version, toolVersion string
			s.ID = args[0]
			s.Module, version, _ = strings.Cut(args[1], "@")
			s.Tool, toolVersion, _ = strings.Cut(s.Tool, "@")
			files, err := checkout.New(ctx, s, version, toolVersion)
			if ctx.Err() != nil {
				return exit(ExitInterrupted)
			}
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(p.stdout, "%s\n\nnext:\n  fill in what is marked TODO; %s is a library of the same kind\n  "+
				"go run . verify --dataset person --codec '%s**'\n  go run . codec check %s\n",
				strings.Join(files, "\n"), s.Model(), s.ID, s.ID)
			return err
		},
	}
	c.Flags().StringVar(&s.Kind, "kind", "", "")
	c.Flags().StringVar(&s.Tool, "tool", "", "")
	complete(c, "kind", fixed(names...))
	return c
}

func (p *program) codecCheckCommand() *cobra.Command {
	var quick bool
	var format string
	c := &cobra.Command{
		Use: "check ID...",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return wrongf("codec check needs the id of a codec, such as json/std")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := mistake.OneOf("format", format, []string{"txt", "json"}); err != nil {
				return err
			}
			checkout, err := contribute.Open(".")
			if err != nil {
				return err
			}
			k := &contribute.Check{Checkout: checkout, Quick: quick}
			if err := p.checked(k, args); err != nil {
				return err
			}
			return p.codecCheck(c, k, format)
		},
		ValidArgsFunction: func(_ *cobra.Command, given []string, typed string) ([]cobra.Completion,
			cobra.ShellCompDirective) {
			return slices.DeleteFunc(p.field.CodecIDs(), func(id string) bool {
				return !strings.HasPrefix(id, typed) || slices.Contains(given, id)
			}), cobra.ShellCompDirectiveNoFileComp
		},
	}
	c.Flags().BoolVar(&quick, "quick", false, "")
	c.Flags().StringVar(&format, "format", "txt", "")
	complete(c, "format", fixed("txt", "json"))
	return c
}

// checked sets what a check is of. Programs are built from the checkout then, as it is when they are.
func (p *program) checked(k *contribute.Check, ids []string) error {
	if err := k.Choose(ids, p.field.Suite.Codecs); err != nil {
		return err
	}
	if !p.engine.Follow(k.Checkout.Dir) {
		return wrongf("this program was built of other sources than %s; run: go run . codec check %s", k.Checkout.Dir,
			strings.Join(ids, " "))
	}
	k.Build = func(ctx context.Context) error { return p.field.Everywhere(ctx, k.Codecs) }
	k.Serialbench = p.subcommandRun
	return nil
}

// subcommandRun runs a command line of this program, over the same programs of workers.
func (p *program) subcommandRun(args ...string) (out, log []byte, code int) {
	var stdout, stderr bytes.Buffer
	code = Run(p.field, strings.NewReader(""), &stdout, &stderr, args, WithOwn(p.engine))
	return stdout.Bytes(), stderr.Bytes(), code
}

// codecCheck runs a check and shows what it finds, in text step by step.
func (p *program) codecCheck(c *cobra.Command, k *contribute.Check, format string) error {
	ctx, stop := interrupt.Context(c.Context())
	defer stop()
	var broken error
	if format == "txt" {
		k.Done = func(s contribute.Step) { broken = errors.Join(broken, contribute.WriteStep(p.stdout, s)) }
	}
	report, err := k.Run(ctx)
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	failed := errors.Is(err, contribute.ErrFailed)
	if err != nil && !failed {
		return err
	}
	if format == "json" {
		broken = report.WriteJSON(p.stdout)
	} else if broken == nil {
		_, broken = fmt.Fprintln(p.stdout, report.Summary())
	}
	if broken == nil && failed {
		return exit(ExitFailed) // the report has said why
	}
	return broken
}
