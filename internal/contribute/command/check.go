package command

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/contribute"
)

// Check is the subcommand "check".
func Check() *cobra.Command {
	var o contribute.CheckOptions
	var format string
	c := &cobra.Command{
		Use:   "check --codec GLOB",
		Short: "Do everything that is asked of a codec, and say what is missing",
		Long: `check does for some codecs what the repository's tests do for all: it reads their
folders, generates their code and compares, verifies every data set, tries
hostile inputs, and types of other shapes. It prints a line a step, ok or what is
missing. Where a codec has no hostile inputs yet it has Go's fuzzer make them.
The exit code is 1 if something is missing. It works in a clone of the repository.`,
		Example: `  go run ./contribute check --codec json/std
  go run ./contribute check --codec 'msgpack/shamaton/*,json/std' --quick
  go run ./contribute check --codec 'json/sonic/**' --format json`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if format != "txt" && format != "json" {
				return contribute.NewMistake("--format: no format %q; there are txt, json", format)
			}
			if o.FuzzFor < time.Second {
				return contribute.NewMistake("--fuzztime: %s is too short; want at least 1s", o.FuzzFor)
			}
			checkout, err := here()
			if err != nil {
				return err
			}
			return check(c, checkout, o, format)
		},
	}
	codecFlag(c, &o.Globs)
	c.Flags().StringVar(&format, "format", "txt", "txt or json")
	c.Flags().BoolVar(&o.Quick, "quick", false, "leave out the types of other shapes, which take minutes")
	c.Flags().DurationVar(&o.FuzzFor, "fuzztime", 10*time.Second, "how long Go's fuzzer looks for hostile inputs of a codec that has none")
	return c
}

func check(c *cobra.Command, checkout *contribute.Checkout, o contribute.CheckOptions, format string) error {
	var broken error
	if format == "txt" {
		o.Done = func(s contribute.Step) {
			if err := contribute.WriteStep(c.OutOrStdout(), s); err != nil && broken == nil {
				broken = err
			}
		}
	}
	report, failed := checkout.Check(c.Context(), o)
	if report == nil {
		return failed
	}
	if broken == nil {
		broken = summary(c.OutOrStdout(), report, format)
	}
	if failed == nil {
		return broken
	}
	return failed
}

func summary(w io.Writer, report *contribute.Report, format string) error {
	if format == "json" {
		return report.WriteJSON(w)
	}
	_, err := fmt.Fprintln(w, report.Summary())
	return err
}
