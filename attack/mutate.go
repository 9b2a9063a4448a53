package attack

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
)

// maxInput is the longest input that is made up, in bytes. One that is made of a
// longer encoding is a little longer than that.
const maxInput = 256 << 10

// systematic is how many of the encodings are damaged in every place.
const systematic = 3

// huge are bytes that some format reads as a great number: all ones, the ends of
// signed and unsigned integers in both byte orders, variable-length integers,
// 256 million in both byte orders, and digits.
var huge = [][]byte{
	{0xFF}, {0x7F}, {0xFF, 0xFF}, {0x7F, 0xFF}, {0xFF, 0x7F},
	{0xFF, 0xFF, 0xFF, 0xFF}, {0x7F, 0xFF, 0xFF, 0xFF}, {0xFF, 0xFF, 0xFF, 0x7F},
	bytes.Repeat([]byte{0xFF}, 8), {0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F},
	{0xFF, 0xFF, 0xFF, 0xFF, 0x0F}, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}, {0xFF, 0xFF, 0xFF, 0x7F},
	{0x10, 0, 0, 0}, {0, 0, 0, 0x10}, []byte("99999999"),
}

// input is one hostile input.
type input struct {
	mutation Mutation
	base     int // the encoding it was made from, and whose value is the right one
	bytes    []byte
}

// mutator makes the inputs of one codec on one data set. Input i depends on the
// encodings, the seed and i only.
type mutator struct {
	encoded [][]byte
	seed    uint64
	lists   []list // systematic
	order   shuffle
	buf     []byte // of the input made last
}

// list is one systematic mutation of one encoding.
type list struct {
	mutation Mutation
	base     int
	cases    uint64
}

func newMutator(encoded [][]byte, seed uint64, name string) *mutator {
	h := fnv.New64a()
	h.Write([]byte(name)) // never fails
	m := &mutator{encoded: encoded, seed: seed ^ h.Sum64()}
	total := uint64(0)
	for base, e := range encoded[:min(systematic, len(encoded))] {
		n := uint64(len(e))
		for _, l := range []list{{Truncation, base, n}, {BitFlip, base, 8 * n}, {Length, base, 2 * uint64(len(huge)) * n}} {
			total += l.cases
			m.lists = append(m.lists, l)
		}
	}
	m.order = newShuffle(total, m.seed)
	return m
}

// planned is how many systematic inputs there are: every truncation, every bit
// and every length of the first few encodings.
func (m *mutator) planned() uint64 { return m.order.n }

// done is how many of the planned inputs are among those before input next: three
// of four are systematic as long as there are any.
func done(next, planned uint64) uint64 { return min(next-next/4, planned) }

// input makes input i. It is valid until the next call.
func (m *mutator) input(i uint64) input {
	if k := i - i/4; i%4 != 3 && k < m.planned() {
		n := m.order.at(k)
		for _, l := range m.lists {
			if n < l.cases {
				return m.systematic(l, int(n))
			}
			n -= l.cases
		}
	}
	return m.drawn(rand.New(rand.NewPCG(m.seed, i+1)))
}

func (m *mutator) systematic(l list, n int) input {
	e := m.encoded[l.base]
	m.buf = m.buf[:0]
	switch l.mutation {
	case Truncation:
		m.buf = append(m.buf, e[:n]...)
	case BitFlip:
		m.buf = append(m.buf, e...)
		m.buf[n/8] ^= 1 << (n % 8)
	case Length:
		h := huge[n/2%len(huge)]
		m.replace(e, n/2/len(huge), h, n%2 == 0)
	}
	return input{l.mutation, l.base, m.buf}
}

// replace appends e to the buffer, with what begins at a place replaced by h:
// as many bytes as h has, or only one.
func (m *mutator) replace(e []byte, at int, h []byte, overwrite bool) {
	behind := at + 1
	if overwrite {
		behind = at + len(h)
	}
	m.buf = append(append(m.buf, e[:at]...), h...)
	if behind < len(e) {
		m.buf = append(m.buf, e[behind:]...)
	}
	if overwrite {
		m.buf = m.buf[:len(e)]
	}
}

func (m *mutator) drawn(r *rand.Rand) input {
	base := r.IntN(len(m.encoded))
	e := m.encoded[base]
	m.buf = m.buf[:0]
	var kind Mutation
	switch n := r.IntN(100); {
	case n < 45:
		kind = Mixed
		m.mixed(e, r)
	case n < 75:
		kind = Splice
		other := m.encoded[r.IntN(len(m.encoded))]
		m.buf = append(append(m.buf, e[:r.IntN(len(e)+1)]...), other[r.IntN(len(other)+1):]...)
	case n < 98 || r.IntN(4) > 0:
		kind = Random
		m.random(e, r)
	default:
		kind = Nesting
		m.nested(e, r)
	}
	return input{kind, base, m.buf}
}

// mixed makes two to seven changes.
func (m *mutator) mixed(e []byte, r *rand.Rand) {
	m.buf = append(m.buf, e...)
	for range 2 + r.IntN(6) {
		if len(m.buf) == 0 {
			return
		}
		at := r.IntN(len(m.buf))
		switch r.IntN(6) {
		case 0:
			m.buf[at] ^= 1 << r.IntN(8)
		case 1:
			m.buf[at] = byte(r.Uint32())
		case 2:
			m.buf = m.buf[:at]
		case 3:
			copy(m.buf[at:], huge[r.IntN(len(huge))])
		case 4: // a part is left out
			m.buf = append(m.buf[:at], m.buf[min(len(m.buf), at+1+r.IntN(8)):]...)
		case 5: // a part comes twice
			part := bytes.Clone(m.buf[at:min(len(m.buf), at+1+r.IntN(16))])
			m.buf = append(m.buf[:at], append(part, m.buf[at:]...)...)
		}
	}
}

// random makes bytes up, sometimes behind the beginning of an encoding, where
// they get past a header.
func (m *mutator) random(e []byte, r *rand.Rand) {
	if r.IntN(2) == 0 {
		m.buf = append(m.buf, e[:r.IntN(len(e)+1)]...)
	}
	for range r.IntN(1 << r.IntN(10)) {
		m.buf = append(m.buf, byte(r.Uint32()))
	}
}

// nested repeats up to 8 bytes, of the encoding or made up, behind the beginning of it.
func (m *mutator) nested(e []byte, r *rand.Rand) {
	if r.IntN(2) == 0 {
		m.buf = append(m.buf, e[:r.IntN(len(e)+1)]...)
	}
	var part [8]byte
	binary.LittleEndian.PutUint64(part[:], r.Uint64())
	unit := part[:1+r.IntN(2)]
	if r.IntN(3) == 0 && len(e) > 0 {
		at := r.IntN(len(e))
		unit = e[at:min(len(e), at+1+r.IntN(8))]
	} else if r.IntN(3) == 0 {
		unit = []byte([]string{"[", `{"a":`, "(", "<a>", "\x81\xa1a", "\x91", "\x9f", "\x0b\x0b"}[r.IntN(8)])
	}
	most := maxInput >> r.IntN(8)
	for len(m.buf)+len(unit) <= most {
		m.buf = append(m.buf, unit...)
	}
}
