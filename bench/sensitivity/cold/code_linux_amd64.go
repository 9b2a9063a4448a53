package cold

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// otherCode is a function that is that many bytes of code long and does nothing: each
// of its instructions is read once and none is kept.
func otherCode(size int) (func(), error) {
	text, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return nil, fmt.Errorf("memory for code: %w", err)
	}
	nop := []byte{0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0} // of 8 bytes
	for at := 0; at < size; at += len(nop) {
		copy(text[at:], nop)
	}
	text[size-1] = 0xc3 // ret
	copy(text[size-len(nop):], []byte{0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90})
	if err := unix.Mprotect(text, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		return nil, fmt.Errorf("memory for code: %w", err)
	}
	value := &struct{ code uintptr }{uintptr(unsafe.Pointer(unsafe.SliceData(text)))} // what a func points to
	return *(*func())(unsafe.Pointer(&value)), nil
}
