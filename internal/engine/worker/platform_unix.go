//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package worker

import (
	"errors"
	"os/exec"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// ChildrenTime is the CPU time of the workers that have ended.
func ChildrenTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// signaled reports whether a process ended by a signal that others send: of a fault of its own it ends by another one.
func signaled(waited error) bool {
	var exit *exec.ExitError
	if !errors.As(waited, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && slices.Contains(
		[]syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP}, status.Signal())
}

// unblock lets a file be waited for by the system's poller.
func unblock(fd uintptr) error { return unix.SetNonblock(int(fd), true) }
