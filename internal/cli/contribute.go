package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/contribute/command"
)

// contributeCommands are those of "go run ./contribute" that this program has too,
// for use inside a clone of the repository.
func (p *program) contributeCommands() []*cobra.Command {
	commands := []*cobra.Command{command.New(), command.Check()}
	for _, c := range commands {
		answered(c)
	}
	return commands
}

// answered makes the errors of a command and of those below it what this package
// calls them.
func answered(c *cobra.Command) {
	for _, sub := range c.Commands() {
		answered(sub)
	}
	run, args := c.RunE, c.Args
	c.RunE = func(c *cobra.Command, list []string) error { return asOurs(run(c, list)) }
	c.Args = func(c *cobra.Command, list []string) error { return asOurs(args(c, list)) }
}

func asOurs(err error) error {
	var wrong *contribute.Mistake
	switch {
	case errors.As(err, &wrong):
		return wrongf("%s", wrong)
	case errors.Is(err, contribute.ErrFailed):
		return exit(ExitFailed) // the report has said why
	}
	return err
}
