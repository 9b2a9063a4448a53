//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package worker

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// start starts cmd in a process group of its own. It dies with this program
// because its standard input ends then.
func start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd.Start()
}

// startChild starts a program that is no worker.
func startChild(cmd *exec.Cmd) error { return cmd.Start() }

// runDelay is not known here.
func runDelay(int) time.Duration { return 0 }

// OnStarter calls f.
func OnStarter(f func() error) error { return f() }

// kill ends a started process and its children. One that is gone is no error.
func kill(cmd *exec.Cmd) error {
	err := unix.Kill(-cmd.Process.Pid, unix.SIGKILL)
	if err != nil && !errors.Is(err, unix.ESRCH) && !errors.Is(err, unix.EPERM) { // EPERM: a zombie, on macOS
		return fmt.Errorf("kill worker: %w", err)
	}
	return nil
}

// awaitExit waits for nothing: a process that ended cannot be looked at before its number is free.
func awaitExit(int) bool { return false }

// takeStdout returns the process's standard output and puts standard error in
// its place, for Go and for C.
func takeStdout() (*os.File, error) {
	fd, err := unix.FcntlInt(1, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, err
	}
	if err := unix.Dup2(2, 1); err != nil {
		return nil, err
	}
	os.Stdout = os.Stderr
	return os.NewFile(uintptr(fd), "results"), nil
}

// CPUTime is the CPU time of the process so far, user and system.
func CPUTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
