//go:build unix

package edges

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime is the CPU time of the process so far, 0 if the system does not say.
func cpuTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
