package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/contribute"
)

// New is the subcommand "new", with what can be new below it.
func New() *cobra.Command {
	c := &cobra.Command{
		Use:     "new",
		Short:   "Write the skeleton of a new library's folder",
		Example: `  go run ./contribute new codec msgpack/mine --kind reflect --module example.org/mine/msgpack`,
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newCodec())
	return c
}

func newCodec() *cobra.Command {
	var s contribute.Skeleton
	names, docs := contribute.Kinds()
	c := &cobra.Command{
		Use:   "codec format/library",
		Short: "Write the folder codecs/format/library",
		Long: `new codec writes the folder codecs/format/library with what its kind needs. It
compiles; what is left to do is marked TODO. The kinds of libraries:

  ` + strings.Join(docs, "\n  "),
		Example: `  go run ./contribute new codec msgpack/mine --kind reflect --module example.org/mine/msgpack
  go run ./contribute new codec protobuf/mine --kind own-type`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return contribute.NewMistake("new codec takes one id, such as msgpack/mine, not %d arguments", len(args))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			checkout, err := here()
			if err != nil {
				return err
			}
			s.ID = args[0]
			files, err := checkout.New(s)
			if err != nil {
				return err
			}
			return next(c, s, files)
		},
	}
	c.Flags().StringVar(&s.Kind, "kind", "", "how the library meets a type: "+strings.Join(names, ", "))
	c.Flags().StringVar(&s.Module, "module", "", "module path of the library")
	return c
}

// next says what was written and what comes next.
func next(c *cobra.Command, s contribute.Skeleton, files []string) error {
	module := s.Module
	if module == "" {
		module = "MODULE"
	}
	get := "go get " + module + "@VERSION"
	if s.Kind == "methods" || s.Kind == "own-type" {
		get += "; its generator: go -C tools get -tool PACKAGE@VERSION"
	}
	_, err := fmt.Fprintf(c.OutOrStdout(), `%s
next:
  %s
  fill in what is marked TODO; %s is a library of the same kind
  go run ./contribute generate --codec '%s**'
  go run ./contribute only --codec '%s**' -- verify --codec '%s**'
  go run ./contribute check --codec '%s**'
`, strings.Join(files, "\n"), get, s.Model(), s.ID, s.ID, s.ID, s.ID)
	return err
}
