// Package stress looks for faults of libraries that show only sometimes: in first calls made at once, while the garbage
// collector runs, under the checks of the compiler, at the end of memory. Fresh processes use a codec in these ways,
// thousands of them if need be, beside codecs with planted faults. What a process does is the package task; this one
// counts, and says whose fault it is. It builds no programs.
package stress

import (
	"context"

	"github.com/serialbench/serialbench/internal/check/stress/planted"
	"github.com/serialbench/serialbench/internal/check/stress/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// Kind is a way to put a codec under stress.
type Kind struct {
	Name    string
	Does    string
	Check   string   // of the compiler, that the program is built with; "": none
	Trial   string   // what its processes do
	Env     []string // of its processes
	Enough  int      // processes that are enough, since they hardly differ; 0: as many as there is time for
	Planted []string // faults that it has to find
}

// Kinds lists them.
func Kinds() []Kind {
	return []Kind{
		{Name: "cold-start", Does: "the first calls of a process come from four goroutines at once", Trial: task.ColdStart,
			Planted: []string{planted.TypeCache}},
		{Name: "failed-first", Does: "the same, after each goroutine's first call failed on truncated input",
			Trial: task.FailedFirst, Enough: 32, Planted: []string{planted.LeftBehind}},
		{Name: "types", Does: "first calls on some twenty types come from four goroutines, which begin with different ones",
			Check: Types, Trial: task.Types, Planted: []string{planted.TypeNumber}},
		{Name: "init", Does: "first calls come while the program is initialized, its packages in the opposite order",
			Check: "init", Trial: task.ColdStart, Enough: 8, Planted: []string{planted.InitOrder}},
		{Name: "race", Does: "first calls at once under the race detector, without the locks that a library has for it alone",
			Check: "race", Trial: task.ColdStart, Env: []string{"GORACE=halt_on_error=1"}, Enough: 16,
			Planted: []string{planted.HiddenRace, planted.MapRead}},
		{Name: "shared", Does: "four goroutines call over and over; the input is overwritten after each call",
			Trial: task.Shared, Planted: []string{planted.Pool, planted.MapRead, planted.Alias}},
		{Name: "collector", Does: "the garbage collector runs all the time and stacks grow; the runtime checks what was " +
			"marked, and overwrites what it frees", Trial: task.Collector,
			Env: []string{"GODEBUG=gccheckmark=1,clobberfree=1"}, Planted: []string{planted.WriteBarrier}},
		{Name: "efence", Does: "the same, and freed stacks and large objects cannot be read",
			Trial: task.Collector, Env: []string{"GODEBUG=efence=1"}, Planted: []string{planted.WriteBarrier}},
		{Name: "profiled", Does: "stacks are walked all the time: at every allocation, for profiles and for the execution " +
			"tracer", Trial: task.Profiled},
		{Name: "checkptr", Does: "the compiler has pointers of package unsafe checked", Check: "checkptr", Trial: task.Shared,
			Enough: 8, Planted: []string{planted.PastEnd}},
		{Name: "stack-move", Does: "the stack moves at every call of a library's function", Check: "stack-move",
			Trial: task.ColdStart, Enough: 8, Planted: []string{planted.StackAddress}},
		{Name: "preempt", Does: "a goroutine gives way at every call of a library's function", Check: "preempt",
			Trial: task.ColdStart, Enough: 40, Planted: []string{planted.TypeCache}},
		{Name: "plain", Does: "the compiler optimizes and inlines nothing", Check: "plain", Trial: task.Shared, Enough: 8,
			Planted: []string{planted.Pool}},
		{Name: "pgo", Does: "the compiler optimizes the libraries by a profile of the same calls", Check: Profiled,
			Trial: task.Shared, Enough: 8},
		{Name: "pie", Does: "the program lies at another address in each process", Check: "pie", Trial: task.ColdStart,
			Enough: 8},
		{Name: "placement", Does: "input and output end where the next page cannot be read", Trial: task.Placement, Enough: 8,
			Planted: []string{planted.PastEnd}},
	}
}

// Checks that are not of the compiler.
const (
	Types    = "types" // programs with more data sets
	Profiled = "pgo"   // programs built by a profile of themselves
)

// KindNames are their names.
func KindNames() (names []string) {
	for _, k := range Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// Build has the programs built with a check of the compiler; the workers of "" are those that there are. Changed are
// the packages that got other files than such builds usually get.
type Build func(ctx context.Context, check string) (workers worker.Programs, changed []string, err error)
