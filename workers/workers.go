// Package workers is the main of the programs that serialbench builds of codecs and data sets: workers, and
// nothing else. They are started by serialbench, do the one task that standard input asks for, and end with it.
package workers

import (
	"fmt"
	"os"
	"slices"

	attack "github.com/serialbench/serialbench/internal/check/attack/task"
	conform "github.com/serialbench/serialbench/internal/check/conform/task"
	"github.com/serialbench/serialbench/internal/check/contract"
	differ "github.com/serialbench/serialbench/internal/check/differ/task"
	edges "github.com/serialbench/serialbench/internal/check/edges/task"
	evolve "github.com/serialbench/serialbench/internal/check/evolve/task"
	interop "github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/messages"
	stress "github.com/serialbench/serialbench/internal/check/stress/task"
	traits "github.com/serialbench/serialbench/internal/check/traits/task"
	"github.com/serialbench/serialbench/internal/engine/cost"
	"github.com/serialbench/serialbench/internal/engine/loop"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/parallel"
	"github.com/serialbench/serialbench/internal/engine/profile"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// Main does the task that standard input asks for, over s, and ends the process. An error of whoever made the suite is
// told in one line; the exit code is then 1.
func Main(s *suite.Suite, err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "serialbench:", err) // nobody left to tell
		os.Exit(1)
	}
	os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, s, Tasks()...))
}

// Tasks are what workers can be asked for.
func Tasks() []worker.Task {
	return slices.Concat(measure.Tasks(), messages.Tasks(), attack.Tasks(), interop.Tasks(), profile.Tasks(),
		[]worker.Task{conform.Task(), contract.Task(), cost.Task(), differ.Task(), edges.Task(),
			evolve.Task(), loop.Task(), offer.Task(),
			parallel.Task(), stress.Task(), traits.Task()})
}
