// Package adapter makes the calls to github.com/nazarifard/fastape.
package adapter

import (
	"unsafe"

	"github.com/nazarifard/fastape"
)

// The library's LenTape reads each length from 256 to 16777215 as 0: a StringTape
// then panics, a SliceTape and a MapTape return nothing. Its documentation says
// to make new tapes of those that there are; these have a length of four bytes.

// length is the tape of the number of bytes or elements that follow.
type length = fastape.UnitTape[uint32]

// lengthSize is the size of a length, in bytes.
const lengthSize = 4

// take reads a length at the front of bs and makes sure that so many elements of
// at least one byte can follow it.
func take(bs []byte) (count int, err error) {
	var n uint32
	if _, err := (length{}).Unmarshal(bs, &n); err != nil {
		return 0, err
	}
	if int(n) > len(bs)-lengthSize {
		return 0, fastape.ErrInvalidData
	}
	return int(n), nil
}

// put writes a length and what follows it.
func put[S string | []byte](s S, bs []byte) (int, error) {
	if len(bs) < lengthSize+len(s) {
		return 0, fastape.ErrNoSpaceLeft
	}
	if _, err := (length{}).Marshal(uint32(len(s)), bs); err != nil {
		return 0, err
	}
	return lengthSize + copy(bs[lengthSize:], s), nil
}

// LongStringTape is a StringTape for strings of any length. As with that one, a
// decoded string points into the input.
type LongStringTape struct{}

// Sizeof is the size of the encoding of s.
func (LongStringTape) Sizeof(s string) int { return lengthSize + len(s) }

// Marshal writes s to bs and returns the size of its encoding.
func (LongStringTape) Marshal(s string, bs []byte) (int, error) { return put(s, bs) }

// Unmarshal reads a string from bs and returns the size of its encoding.
func (LongStringTape) Unmarshal(bs []byte, p *string) (int, error) {
	n, err := take(bs)
	if err != nil {
		return 0, err
	}
	*p = ""
	if n > 0 {
		*p = unsafe.String(&bs[lengthSize], n)
	}
	return lengthSize + n, nil
}

// BytesTape is a tape of byte slices, for which the library has none but a
// SliceTape that goes from byte to byte. Decoded slices point into the input.
type BytesTape struct{}

// Sizeof is the size of the encoding of b.
func (BytesTape) Sizeof(b []byte) int { return lengthSize + len(b) }

// Marshal writes b to bs and returns the size of its encoding.
func (BytesTape) Marshal(b []byte, bs []byte) (int, error) { return put(b, bs) }

// Unmarshal reads a byte slice from bs and returns the size of its encoding.
func (BytesTape) Unmarshal(bs []byte, p *[]byte) (int, error) {
	n, err := take(bs)
	if err != nil {
		return 0, err
	}
	*p = nil
	if end := lengthSize + n; n > 0 {
		*p = bs[lengthSize:end:end]
	}
	return lengthSize + n, nil
}

// LongSliceTape is a SliceTape for slices of any length.
type LongSliceTape[V any, VT fastape.Tape[V]] struct{}

// Sizeof is the size of the encoding of s.
func (LongSliceTape[V, VT]) Sizeof(s []V) int {
	var tape VT
	size := lengthSize
	for i := range s {
		size += tape.Sizeof(s[i])
	}
	return size
}

// Marshal writes s to bs and returns the size of its encoding.
func (LongSliceTape[V, VT]) Marshal(s []V, bs []byte) (int, error) {
	var tape VT
	n, err := (length{}).Marshal(uint32(len(s)), bs)
	if err != nil {
		return 0, err
	}
	for i := range s {
		k, err := tape.Marshal(s[i], bs[n:])
		if err != nil {
			return 0, err
		}
		n += k
	}
	return n, nil
}

// Unmarshal reads a slice from bs and returns the size of its encoding.
func (LongSliceTape[V, VT]) Unmarshal(bs []byte, p *[]V) (int, error) {
	var tape VT
	count, err := take(bs)
	if err != nil {
		return 0, err
	}
	*p = make([]V, count)
	n := lengthSize
	for i := range *p {
		k, err := tape.Unmarshal(bs[n:], &(*p)[i])
		if err != nil {
			return 0, err
		}
		n += k
	}
	return n, nil
}

// LongMapTape is a MapTape for maps of any length.
type LongMapTape[K comparable, V any, KT fastape.Tape[K], VT fastape.Tape[V]] struct{}

// Sizeof is the size of the encoding of m.
func (LongMapTape[K, V, KT, VT]) Sizeof(m map[K]V) int {
	var keys KT
	var values VT
	size := lengthSize
	for k, v := range m {
		size += keys.Sizeof(k) + values.Sizeof(v)
	}
	return size
}

// Marshal writes m to bs and returns the size of its encoding.
func (LongMapTape[K, V, KT, VT]) Marshal(m map[K]V, bs []byte) (int, error) {
	var keys KT
	var values VT
	n, err := (length{}).Marshal(uint32(len(m)), bs)
	if err != nil {
		return 0, err
	}
	for k, v := range m {
		size, err := keys.Marshal(k, bs[n:])
		if err != nil {
			return 0, err
		}
		n += size
		if size, err = values.Marshal(v, bs[n:]); err != nil {
			return 0, err
		}
		n += size
	}
	return n, nil
}

// Unmarshal reads a new map from bs and returns the size of its encoding.
func (LongMapTape[K, V, KT, VT]) Unmarshal(bs []byte, p *map[K]V) (int, error) {
	var keys KT
	var values VT
	count, err := take(bs)
	if err != nil {
		return 0, err
	}
	*p = make(map[K]V, count)
	n := lengthSize
	for range count {
		var k K
		var v V
		size, err := keys.Unmarshal(bs[n:], &k)
		if err != nil {
			return 0, err
		}
		n += size
		if size, err = values.Unmarshal(bs[n:], &v); err != nil {
			return 0, err
		}
		n += size
		(*p)[k] = v
	}
	return n, nil
}
