//go:build unix

package attack

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// guard holds inputs in memory that ends where no access is allowed, so that
// reading past the end of an input is a fault and not luck.
type guard struct {
	memory []byte // without the forbidden page
}

func newGuard() (*guard, error) {
	page := os.Getpagesize()
	size := (maxInput+page-1)/page*page + page
	all, err := unix.Mmap(-1, 0, size+page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("map memory for inputs: %w", err)
	}
	if err := unix.Mprotect(all[size:], unix.PROT_NONE); err != nil {
		return nil, fmt.Errorf("forbid the page behind inputs: %w", err)
	}
	return &guard{all[:size:size]}, nil
}

// put returns a copy of src that ends at the forbidden page. It is valid until
// the next call.
func (g *guard) put(src []byte) []byte {
	if len(src) > len(g.memory) {
		return append(make([]byte, 0, len(src)), src...)
	}
	at := len(g.memory) - len(src)
	copy(g.memory[at:], src)
	return g.memory[at:]
}

// where describes the address of a fault.
func (t *target) where(addr uintptr) string {
	end := uintptr(unsafe.Pointer(unsafe.SliceData(t.guard.memory))) + uintptr(len(t.guard.memory))
	if addr >= end && addr < end+uintptr(os.Getpagesize()) {
		return "reads past the end of its input"
	}
	return "touches memory that is not its own"
}
