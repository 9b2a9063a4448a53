// Package command is the command line of package contribute: its subcommands are
// those of "go run ./contribute", and some of them serialbench's own too.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/contribute"
)

// The exit codes of [Run].
const (
	ExitOK          = 0
	ExitFailed      = 1
	ExitMistake     = 2
	ExitInterrupted = 130
)

// Run runs the command line args, without the program's name, and returns the exit code.
func Run(stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	root := root()
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetArgs(args)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := root.ExecuteContext(ctx)
	var mistake *contribute.Mistake
	var ran *exec.ExitError
	switch {
	case err == nil:
		return ExitOK
	case ctx.Err() != nil:
		return ExitInterrupted
	case errors.Is(err, contribute.ErrFailed):
		return ExitFailed // the report has said why
	case errors.As(err, &ran):
		return max(ran.ExitCode(), ExitFailed) // the program has said why
	}
	fmt.Fprintf(stderr, "contribute: %v\n", err)
	if errors.As(err, &mistake) || strings.HasPrefix(err.Error(), "unknown command") {
		return ExitMistake
	}
	return ExitFailed
}

func root() *cobra.Command {
	root := &cobra.Command{
		Use:   "contribute",
		Short: "Add a library to serialbench, or change one",
		Long: `contribute makes the folder of a new library, generates its code, checks
everything that is asked of it, and runs serialbench with chosen codecs only, so
that a change of an adapter is tried in seconds.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return contribute.NewMistake("%v; see %s --help", err, c.CommandPath())
	})
	root.AddCommand(New(), Check(), only(), generate())
	return root
}

// codecFlag adds --codec.
func codecFlag(c *cobra.Command, globs *[]string) {
	c.Flags().StringArrayVar(globs, "codec", nil, "codec id or glob, repeatable or comma separated; * stays within a part, ** does not")
}

func streams(c *cobra.Command) contribute.Streams {
	return contribute.Streams{In: c.InOrStdin(), Out: c.OutOrStdout(), Err: c.ErrOrStderr()}
}

func here() (*contribute.Checkout, error) { return contribute.Open(".") }

func only() *cobra.Command {
	var globs []string
	c := &cobra.Command{
		Use:   "only --codec GLOB -- SUBCOMMAND",
		Short: "Run serialbench with chosen codecs only, which is built in seconds",
		Example: `  go run ./contribute only --codec json/std -- verify --codec json/std
  go run ./contribute only --codec 'msgpack/*' -- run --dataset order --time 30s`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			checkout, err := here()
			if err != nil {
				return err
			}
			return checkout.Only(c.Context(), globs, args, streams(c))
		},
	}
	codecFlag(c, &globs)
	return c
}

func generate() *cobra.Command {
	var globs []string
	c := &cobra.Command{
		Use:     "generate --codec GLOB",
		Short:   "Write the code of chosen codecs for every data set",
		Example: `  go run ./contribute generate --codec json/std`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			checkout, err := here()
			if err != nil {
				return err
			}
			return checkout.Generate(c.Context(), globs, streams(c))
		},
	}
	codecFlag(c, &globs)
	return c
}
