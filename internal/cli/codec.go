package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/interrupt"
)

// codecCommand is for those who work on the libraries that are compared, in a clone of the repository.
func (p *program) codecCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "codec new|check",
		Short: "Add a library to serialbench, or check one",
		Long: `codec makes the folder of a new library, and checks everything that is asked of a
library. It works in a clone of the repository: see CONTRIBUTING.md.`,
		Example: `  serialbench codec new msgpack/mine example.org/mine/msgpack --kind reflect
  serialbench codec check msgpack/mine`,
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
	names, docs := contribute.Kinds()
	c := &cobra.Command{
		Use:   "new FORMAT/LIBRARY MODULE[@VERSION] --kind KIND",
		Short: "Write the folder codecs/FORMAT/LIBRARY of a new library",
		Long: `new gets the module of a library, and its generator if there is one, and writes the
folder codecs/FORMAT/LIBRARY with what its kind needs. It compiles; what is left to do
is marked TODO. The kinds of libraries:

  ` + strings.Join(docs, "\n  "),
		Example: `  serialbench codec new msgpack/mine example.org/mine/msgpack --kind reflect
  serialbench codec new protobuf/mine example.org/mine/proto@v1.2.0 --kind own-type --tool example.org/mine/proto/cmd/protoc-gen-mine`,
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
	c.Flags().StringVar(&s.Kind, "kind", "", "how the library meets a type: "+strings.Join(names, ", "))
	c.Flags().StringVar(&s.Tool, "tool", "", "package of the library's generator, with a version or without, such as "+
		"github.com/tinylib/msgp (default none is got)")
	complete(c, "kind", fixed(names...))
	return c
}

func (p *program) codecCheckCommand() *cobra.Command {
	var quick bool
	var format string
	c := &cobra.Command{
		Use:   "check ID...",
		Short: "Do everything that is asked of a codec, and say what is missing",
		Long: `check does for some codecs what the repository's tests do for all: it reads their
folders, records what their generators write, verifies every data set, compares what
is measured with what is declared, and tries hostile input and types as users have
them. FORMAT/LIBRARY stands for all codecs of that library. It prints a line a step,
ok or what is missing. The exit code is 1 if something is missing.`,
		Example: `  go run . codec check json/goccy
  go run . codec check 'msgpack/shamaton/*' json/std --quick
  go run . codec check json/sonic --format json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return wrongf("codec check needs the id of a codec, such as json/std")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := oneOf("format", format, []string{"txt", "json"}); err != nil {
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
			return slices.DeleteFunc(p.codecIDs(), func(id string) bool {
				return !strings.HasPrefix(id, typed) || slices.Contains(given, id)
			}), cobra.ShellCompDirectiveNoFileComp
		},
	}
	c.Flags().BoolVar(&quick, "quick", false, "leave out types as users have them, which take a minute")
	c.Flags().StringVar(&format, "format", "txt", "txt or json")
	complete(c, "format", fixed("txt", "json"))
	return c
}
