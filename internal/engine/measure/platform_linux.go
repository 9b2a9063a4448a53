package measure

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

// cores lists the cores that this process may run on, in ascending order.
func cores() []int {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil
	}
	var list []int
	for i := range len(set) * 64 {
		if set.IsSet(i) {
			list = append(list, i)
		}
	}
	return list
}

// threads lists the threads of this process.
func threads() []int {
	entries, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return nil
	}
	var ids []int
	for _, e := range entries {
		if id, err := strconv.Atoi(e.Name()); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// pinThreads binds threads to the given cores. One that is gone is no error.
func pinThreads(ids []int, to ...int) error {
	var set unix.CPUSet
	for _, c := range to {
		set.Set(c)
	}
	for _, id := range ids {
		if err := unix.SchedSetaffinity(id, &set); err != nil && !errors.Is(err, unix.ESRCH) {
			return fmt.Errorf("pin thread %d: %w", id, err)
		}
	}
	return nil
}

// pinProcess binds all threads of this process to the given cores. Threads made
// later inherit that; those made meanwhile are found by looking again.
func pinProcess(to ...int) error {
	for bound := 0; ; {
		ids := threads()
		if len(ids) == 0 {
			return errors.New("pin: the threads of this process are not known")
		}
		if err := pinThreads(ids, to...); err != nil || len(ids) <= bound {
			return err
		}
		bound = len(ids)
	}
}

// canPin tries to bind a thread to a core, and lets the thread die.
func canPin(core int) bool {
	ok := make(chan bool)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		ok <- pinThread(core) == nil
	}()
	return <-ok
}

// pinThread binds the thread that calls it.
func pinThread(core int) error { return pinThreads([]int{0}, core) }

// startOn lets workers start on the given cores, whatever this program is bound to.
func startOn(to ...int) error {
	var set unix.CPUSet
	for _, c := range to {
		set.Set(c)
	}
	return worker.OnStarter(func() error { return unix.SchedSetaffinity(0, &set) })
}

// slack is by how much timers of a worker may be late: what the runtime's monitor thread sleeps
// anyway once a program has run on for a while.
//
// For some milliseconds after each stop of the world it asks to be woken every 20 µs, and on a
// virtual machine each wake takes 22 µs from the thread that is measured, which has a core to
// itself otherwise: on one, a fifth of all batches had one or more. In a program that runs on there are few such
// times; trials of some milliseconds were full of them.
const slack = 10 * time.Millisecond

// lateTimers lets the timers of workers that start from now on be late. A system that does not know that measures all
// the same.
func lateTimers() {
	// EINVAL in some sandboxes
	_ = worker.OnStarter(func() error { return unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(slack), 0, 0, 0) })
}

// populate gives memory that somebody holds its pages; contents stay. Not before Linux 5.14.
func populate(address, size uintptr) error {
	if _, _, err := unix.Syscall(unix.SYS_MADVISE, address, size, unix.MADV_POPULATE_WRITE); err != 0 {
		return err
	}
	return nil
}
