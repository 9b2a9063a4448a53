package measure

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// starter runs functions on one thread that lives as long as the program. The
// signal that ends a worker with its parent is sent when the thread dies that
// started it, and the runtime ends threads as it likes.
var starter = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for f := range work {
			f()
		}
	}()
	return work
})

// start starts cmd in a process group of its own that dies with this program.
func start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	result := make(chan error)
	starter() <- func() { result <- cmd.Start() }
	return <-result
}

// kill ends a started process and its children. One that is gone is no error.
func kill(cmd *exec.Cmd) error {
	if err := unix.Kill(-cmd.Process.Pid, unix.SIGKILL); err != nil && !errors.Is(err, unix.ESRCH) {
		return fmt.Errorf("kill worker: %w", err)
	}
	return nil
}

// takeStdout returns the process's standard output and puts standard error in
// its place, for Go and for C.
func takeStdout() (*os.File, error) {
	fd, err := unix.FcntlInt(1, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, err
	}
	if err := unix.Dup3(2, 1, 0); err != nil {
		return nil, err
	}
	os.Stdout = os.Stderr
	return os.NewFile(uintptr(fd), "results"), nil
}

// cpuTime is the CPU time of the process so far, user and system, to the nanosecond.
func cpuTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

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

// pinProcess binds all threads of this process to the given cores. Threads made
// later inherit that; those made meanwhile are found by looking again.
func pinProcess(to ...int) error {
	var set unix.CPUSet
	for _, c := range to {
		set.Set(c)
	}
	bound := map[string]bool{}
	for {
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return fmt.Errorf("pin: %w", err)
		}
		fresh := false
		for _, t := range threads {
			if bound[t.Name()] {
				continue
			}
			id, err := strconv.Atoi(t.Name())
			if err != nil {
				return fmt.Errorf("pin: thread %q: %w", t.Name(), err)
			}
			if err := unix.SchedSetaffinity(id, &set); err != nil && !errors.Is(err, unix.ESRCH) {
				return fmt.Errorf("pin thread %d: %w", id, err)
			}
			bound[t.Name()], fresh = true, true
		}
		if !fresh {
			return nil
		}
	}
}

// canPin tries to bind a thread to a core, and lets the thread die.
func canPin(core int) bool {
	ok := make(chan bool)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		var set unix.CPUSet
		set.Set(core)
		ok <- unix.SchedSetaffinity(0, &set) == nil
	}()
	return <-ok
}
