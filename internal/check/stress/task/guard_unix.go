//go:build unix

package task

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// guarded is memory of which the last byte is that of a page, and the next page cannot be read. It is never unmapped:
// the process ends soon.
func guarded(size int) ([]byte, error) {
	page := os.Getpagesize()
	whole := (size + page - 1) / page * page
	all, err := unix.Mmap(-1, 0, whole+page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, &ourError{fmt.Errorf("map memory: %w", err)}
	}
	if err := unix.Mprotect(all[whole:], unix.PROT_NONE); err != nil {
		return nil, &ourError{fmt.Errorf("protect memory: %w", err)}
	}
	return all[whole-size : whole : whole], nil
}
