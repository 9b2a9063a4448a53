// Package adapter makes the calls to github.com/chmike/ditp.
package adapter

import "github.com/chmike/ditp/idr/low"

// Prefixed is the size of n bytes behind their number, as PutString and PutBlob
// write them; the library itself does not tell sizes.
func Prefixed(n int) int { return Length(n) + n }

// Length is the size of the number n, as PutSize writes it.
func Length(n int) int {
	size := 1
	for ; n >= 0x80 && size < 9; size++ {
		n >>= 7
	}
	return size
}

// Count takes the number of elements off the front of d. As the library does
// with damaged input, it panics where d cannot hold so many.
func Count(d low.Decoder) (low.Decoder, int) {
	d, n := low.Size(d)
	if n > uint64(len(d)) {
		panic("ditp: more elements than bytes")
	}
	return d, int(n)
}
