//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package worker

import (
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

// unblock lets a file be waited for by the system's poller.
func unblock(fd uintptr) error { return unix.SetNonblock(int(fd), true) }
