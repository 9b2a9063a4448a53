//go:build unix

package guard

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Page is memory before a page that must not be touched.
type Page struct {
	all    []byte
	memory []byte // without the forbidden page
}

// New makes a page for inputs of up to that many bytes, with [Near] bytes behind
// them. It is given back by [Page.Close].
func New(most int) (*Page, error) {
	page := os.Getpagesize()
	size := (most+Near+page-1)/page*page + page
	all, err := unix.Mmap(-1, 0, size+page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("map memory for inputs: %w", err)
	}
	if err := unix.Mprotect(all[size:], unix.PROT_NONE); err != nil {
		return nil, fmt.Errorf("forbid the page behind inputs: %w", err)
	}
	return &Page{all, all[:size:size]}, nil
}

// Put returns a copy of src, of no greater capacity, that ends at the forbidden
// page: right there, or with behind between it and the page. The copy is valid until
// the next call. An input that is too long stands in ordinary memory.
func (p *Page) Put(src, behind []byte) []byte {
	if len(src)+len(behind) > len(p.memory) {
		return append(make([]byte, 0, len(src)), src...)
	}
	end := len(p.memory) - len(behind)
	copy(p.memory[end:], behind)
	copy(p.memory[end-len(src):], src)
	start := unsafe.Add(unsafe.Pointer(unsafe.SliceData(p.memory)), end-len(src)) // slicing would move an empty input
	return unsafe.Slice((*byte)(start), len(src))
}

// Forbidden reports whether an address is in the page behind the inputs.
func (p *Page) Forbidden(addr uintptr) bool {
	end := uintptr(unsafe.Pointer(unsafe.SliceData(p.memory))) + uintptr(len(p.memory))
	return addr >= end && addr < end+uintptr(os.Getpagesize())
}

// Close gives the memory back. No input may be used any more.
func (p *Page) Close() error {
	if err := unix.Munmap(p.all); err != nil {
		return fmt.Errorf("give memory for inputs back: %w", err)
	}
	return nil
}
