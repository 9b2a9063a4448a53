// Package adapter is what the code of the baseline calls.
package adapter

import (
	"errors"
	"slices"
	"strings"
	"unsafe"
)

// ErrShort says that an encoding is cut off, or that a length in it is larger
// than what follows.
var ErrShort = errors.New("baseline: encoding too short")

// ErrTrailing says that bytes follow the encoding.
var ErrTrailing = errors.New("baseline: bytes after the encoding")

// zeroed is the size up to which zeroing a new slice costs less than avoiding it.
const zeroed = 1024

// Extend returns dst with n more bytes, whose contents are not defined, and the
// bytes that were added.
func Extend(dst []byte, n int) (all, added []byte) {
	if dst == nil {
		if n <= zeroed {
			all = make([]byte, n)
		} else {
			all = dirty(n)
		}
		return all, all
	}
	off := len(dst)
	all = slices.Grow(dst, n)[:off+n]
	return all, all[off:]
}

// dirty allocates n bytes without zeroing them: a strings.Builder is the one
// place of the standard library that does so.
func dirty(n int) []byte {
	var b strings.Builder
	b.Grow(n)
	return unsafe.Slice(unsafe.StringData(b.String()), n)
}

// Bit is 1 for true.
func Bit(b bool) byte {
	var x byte
	if b {
		x = 1
	}
	return x
}

// Text is b seen as a string; b must not change as long as it is used.
func Text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Resize returns a slice of n elements in the memory of s if that is large
// enough; the elements are not cleared.
func Resize[S ~[]E, E any](s S, n int) S {
	if n == 0 {
		return nil
	}
	if cap(s) >= n {
		return s[:n]
	}
	return make(S, n)
}

// Emptied returns m without its pairs, or a new map for n pairs.
func Emptied[M ~map[K]V, K comparable, V any](m M, n int) M {
	if n == 0 {
		return nil
	}
	if m == nil {
		return make(M, n)
	}
	clear(m)
	return m
}

// Pointee returns p, or a new E where p is nil.
func Pointee[E any](p *E) *E {
	if p == nil {
		return new(E)
	}
	return p
}

// Apart is how many bytes of strings and byte slices are decoded into one block
// of memory at most; more get each its own, which wastes less of size classes.
const Apart = 512
