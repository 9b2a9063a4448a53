package worker

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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
	return OnStarter(cmd.Start)
}

// runDelay is how long the threads of a process have waited for a processor.
func runDelay(pid int) (sum time.Duration) {
	names, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, name := range names {
		text, err := os.ReadFile(name) // which may be gone
		var ran, waited int64
		if _, scanErr := fmt.Sscan(string(text), &ran, &waited); errors.Join(err, scanErr) == nil {
			sum += time.Duration(waited)
		}
	}
	return sum
}

// startChild starts a program that is no worker and ends with this one: it is asked to by
// SIGTERM.
func startChild(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	return OnStarter(cmd.Start)
}

// OnStarter calls f on the thread that starts workers, which take from it the cores
// that they may run on. Where processes inherit nothing from threads, it just calls f.
func OnStarter(f func() error) error {
	result := make(chan error)
	starter() <- func() { result <- f() }
	return <-result
}

// kill ends a started process and its children. One that is gone is no error.
func kill(cmd *exec.Cmd) error {
	if err := unix.Kill(-cmd.Process.Pid, unix.SIGKILL); err != nil && !errors.Is(err, unix.ESRCH) {
		return fmt.Errorf("kill worker: %w", err)
	}
	return nil
}

// awaitExit waits until a process has ended, which keeps its number until somebody waits for it.
func awaitExit(pid int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return err == nil
		}
	}
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

// CPUTime is the CPU time of the process so far, user and system, to the nanosecond.
func CPUTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// LimitMemory allows the process that much more address space than it has.
func LimitMemory(bytes uint64) error {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return fmt.Errorf("limit memory: %w", err)
	}
	var pages uint64
	if _, err := fmt.Sscan(string(text), &pages); err != nil {
		return fmt.Errorf("limit memory: %w", err)
	}
	most := pages*uint64(os.Getpagesize()) + bytes
	if err := unix.Setrlimit(unix.RLIMIT_AS, &unix.Rlimit{Cur: most, Max: most}); err != nil {
		return fmt.Errorf("limit memory: %w", err)
	}
	return nil
}
