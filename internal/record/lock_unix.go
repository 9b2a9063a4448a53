//go:build unix && !solaris && !aix

package record

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock keeps other programs from writing the file. The system takes the lock
// away when the program ends, however that happens.
func lock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	switch {
	case errors.Is(err, unix.EWOULDBLOCK):
		return ErrInUse
	case errors.Is(err, unix.ENOLCK), errors.Is(err, unix.ENOTSUP), errors.Is(err, unix.ENOSYS),
		errors.Is(err, unix.EINVAL):
		return nil // a file system without locks
	}
	return err
}
