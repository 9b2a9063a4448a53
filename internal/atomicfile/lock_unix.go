//go:build unix && !solaris && !aix

package atomicfile

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock locks a file, or says that another process has it locked.
func lock(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }
