package cli

import (
	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/attack"
	"github.com/serialbench/serialbench/cost"
	"github.com/serialbench/serialbench/edges"
	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/parallel"
	"github.com/serialbench/serialbench/profile"
	"github.com/serialbench/serialbench/traits"
)

// workerCommand is what the measuring process starts; see measure.Worker.
func (p *program) workerCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "worker",
		Short:  "Measure what stdin asks for (started by run)",
		Hidden: true,
		Args:   noArguments,
		RunE: func(*cobra.Command, []string) error {
			if code := measure.Worker(p.stdin, p.stdout, p.stderr, p.suite, attack.Task(), cost.Task(), edges.Task(), parallel.Task(), profile.Task(), traits.Task()); code != 0 {
				return exit(code)
			}
			return nil
		},
	}
}
