package cli

import (
	"slices"

	"github.com/spf13/cobra"

	attack "github.com/serialbench/serialbench/internal/check/attack/task"
	conform "github.com/serialbench/serialbench/internal/check/conform/task"
	edges "github.com/serialbench/serialbench/internal/check/edges/task"
	evolve "github.com/serialbench/serialbench/internal/check/evolve/task"
	interop "github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/messages"
	traits "github.com/serialbench/serialbench/internal/check/traits/task"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/cost"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/parallel"
	"github.com/serialbench/serialbench/internal/engine/profile"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// IsWorker reports whether a command line is that of a worker process.
func IsWorker(args []string) bool { return len(args) > 0 && args[0] == workerName }

const workerName = "worker"

// workerCommand is what the measuring process starts; see [worker.Serve].
func (p *program) workerCommand() *cobra.Command {
	return &cobra.Command{
		Use:    workerName,
		Short:  "Measure what stdin asks for (started by run)",
		Hidden: true,
		Args:   noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if code := worker.Serve(p.stdin, p.stdout, p.stderr, p.suite, tasks()...); code != 0 {
				return exit(code)
			}
			return nil
		},
	}
}

// tasks are what workers of this program can be asked for.
func tasks() []worker.Task {
	return slices.Concat(measure.Tasks(), builds.Tasks(), messages.Tasks(), attack.Tasks(), interop.Tasks(),
		[]worker.Task{cost.Task(), edges.Task(), evolve.Task(), conform.Task(), parallel.Task(), profile.Task(), traits.Task()})
}
