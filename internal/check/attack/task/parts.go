package task

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strconv"
)

// What is done to the parts of an encoding, of which a shape knows the places.

// lengths are numbers that a decoder may believe: their product under nesting, or
// with the size of an element, is what does harm.
var lengths = []uint64{300, 1 << 14, 1 << 17, 1 << 20, 1 << 24, 1 << 27, 1<<31 - 1, 1 << 40, 1<<63 - 1}

// written lists the ways in which formats write a length n: as a variable-length
// number, of fixed size in both byte orders, behind a byte that says what follows
// (MessagePack, CBOR, gob), and in digits. back is how many bytes before the last
// byte of a short number the long one begins.
func written(n uint64) (forms [][]byte) {
	be16, be32, be64 := binary.BigEndian.AppendUint16, binary.BigEndian.AppendUint32, binary.BigEndian.AppendUint64
	le := binary.LittleEndian
	forms = append(forms, binary.AppendUvarint(nil, n), binary.AppendVarint(nil, int64(n)),
		binary.AppendVarint(nil, -int64(n)),
		le.AppendUint64(nil, n), be64(nil, n), strconv.AppendUint(nil, n, 10))
	for _, head := range []byte{0x9B, 0xBB, 0x5B, 0x7B, 0xF8} {
		forms = append(forms, be64([]byte{head}, n))
	}
	if n > math.MaxUint32 {
		return forms
	}
	forms = append(forms, le.AppendUint16(nil, uint16(min(n, 0xFFFF))), le.AppendUint32(nil, uint32(n)),
		be16(nil, uint16(min(n, 0xFFFF))), be32(nil, uint32(n)))
	for _, head := range []byte{0xDD, 0xDF, 0xDB, 0xC6, 0xC9, 0x9A, 0xBA, 0x5A, 0x7A, 0xFC} {
		forms = append(forms, be32([]byte{head}, uint32(n)))
	}
	return forms
}

var writtenLengths = func() (all [][]byte) {
	for _, n := range lengths {
		all = append(all, written(n)...)
	}
	return all
}()

// ways is in how many ways a number is put in the place of a byte: over the bytes
// from it on, over those that end with it, and instead of it.
const ways = 3

// putNumber appends e with number h at place at.
func (m *mutator) putNumber(e []byte, at int, h []byte, way int) {
	if way == 1 { // big-endian: the byte that is known is the last
		at = max(0, at-len(h)+1)
	}
	m.replace(e, at, h, way < 2)
}

// wide are numbers that do not fit into most fields, as text and as bytes.
var wide = [][]byte{
	[]byte("1e999999999"), []byte("-1e999999999"), []byte("1e-999999999"), []byte("99999999999999999999999999999999"),
	[]byte("-99999999999999999999"),
	[]byte("18446744073709551616"), []byte("-1"), []byte("-"), []byte("- 1"), []byte("1.5"), []byte(".5"),
	[]byte("0x7fffffffffffffffff"), []byte("NaN"), []byte("-Infinity"), []byte("1_0"),
	[]byte("00000000000000000000000000000000000001"), []byte("1E+"), []byte("true"), []byte(`"1"`),
	{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF},
	{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01},
	{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02}, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F},
	{0, 0, 0, 0, 0, 0, 0, 0x80},
	{0x80, 0, 0, 0, 0, 0, 0, 0}, {0xCF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, {0xD3, 0x80, 0, 0, 0, 0, 0, 0, 0},
	{0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF},
	{0x3B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, {0xC2, 0x58, 0x20, 0xFF}, {0xCB, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0},
	{0xFB, 0x7F, 0xF8, 0, 0, 0, 0, 0, 1},
}

// heads begin a value of some type and length: text, bytes, lists, maps, extensions and
// tags of MessagePack, CBOR and BSON, groups and wire types of Protocol Buffers,
// types of Thrift, Avro's negative block, and the length forms of ASN.1.
var heads = [][]byte{
	{0xC0}, {0xC1}, {0xC4, 0xFF}, {0xC5, 0xFF, 0xFF}, {0xC6, 0x7F, 0xFF, 0xFF, 0xFF}, {0xC7, 0}, {0xC7, 0xFF, 0xFF},
	{0xC8, 0xFF, 0xFF, 5}, {0xC9, 0xFF, 0xFF, 0xFF, 0xFF, 5}, {0xC9, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF},
	{0xD4, 0xFF}, {0xD6, 0xFF}, {0xD7, 0xFF}, {0xD8, 0xFF}, {0xD9, 0xFF}, {0xDA, 0xFF, 0xFF},
	{0xDB, 0xFF, 0xFF, 0xFF, 0xFF}, {0xDC, 0xFF, 0xFF}, {0xDD, 0xFF, 0xFF, 0xFF, 0xFF}, {0xDE, 0xFF, 0xFF},
	{0xDF, 0xFF, 0xFF, 0xFF, 0xFF},
	{0x5F}, {0x7F}, {0x9F}, {0xBF}, {0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF},
	{0x9B, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF}, {0xBB, 0x80, 0, 0, 0, 0, 0, 0, 0},
	{0xC1, 0xFB, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0}, {0xDB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF},
	{0xC2, 0x40}, {0xF8, 0x18},
	{0x0B}, {0x0C}, {0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x07}, {0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F},
	{0x0A, 0x80, 0x80, 0x80, 0x80, 0xF8, 0xFF, 0xFF, 0xFF, 0xFF, 0x01},
	{0x7A, 0xF9, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}, {0x07}, {0x06}, {0, 0},
	{0x0F, 0, 1, 0x0C, 0x7F, 0xFF, 0xFF, 0xFF}, {0x0D, 0, 1, 0x0B, 0x0B, 0x7F, 0xFF, 0xFF, 0xFF},
	{0x0F, 0, 1, 0, 0x7F, 0xFF, 0xFF, 0xFF}, {0x19, 0xFC, 0xFF, 0xFF, 0xFF, 0x0F}, {0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F},
	{0x02, 'a', 0, 0xFF, 0xFF, 0xFF, 0x7F}, {0x04, 'a', 0, 5, 0, 0, 0}, {0x05, 'a', 0, 0, 0, 0, 0x80},
	{0x03, 'a', 0, 0xFF, 0xFF, 0xFF, 0xFF}, {0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF}, {0x30, 0x80},
	{0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01},
}

// planShape plans what is done to the parts of the first encoding.
func (m *mutator) planShape() {
	if len(m.encoded) == 0 {
		return
	}
	s := m.shape
	m.plan(Counts, 0, len(s.Counts)*len(writtenLengths)*ways, func(m *mutator, e []byte, n int) {
		m.putNumber(e, s.Counts[n/ways/len(writtenLengths)], writtenLengths[n/ways%len(writtenLengths)], n%ways)
	})
	pairs := len(s.Bounds) * (len(s.Bounds) - 1) / 2
	m.plan(Fields, 0, 2*pairs, func(m *mutator, e []byte, n int) {
		from, to := pair(n / 2)
		part := e[s.Bounds[from]:s.Bounds[to]]
		m.buf = append(m.buf, e[:s.Bounds[from]]...)
		if n%2 == 0 { // twice, instead of not at all
			m.buf = append(append(m.buf, part...), part...)
		}
		m.buf = append(m.buf, e[s.Bounds[to]:]...)
	})
	m.plan(Numbers, 0, len(s.Numbers)*len(wide), func(m *mutator, e []byte, n int) {
		span := s.Numbers[n/len(wide)]
		m.buf = append(append(append(m.buf, e[:span[0]]...), wide[n%len(wide)]...), e[min(span[1], len(e)):]...)
	})
	if s.Text {
		m.planTokens()
		return
	}
	m.plan(Types, 0, len(s.Bounds)*2*256, func(m *mutator, e []byte, n int) {
		m.buf = append(m.buf, e...)
		if at := s.Bounds[n/512] - n/256%2; at >= 0 && at < len(e) {
			m.buf[at] = byte(n)
		}
	})
	m.plan(Types, 0, len(s.Bounds)*len(heads)*2, func(m *mutator, e []byte, n int) {
		at := s.Bounds[n/2/len(heads)]
		h := heads[n/2%len(heads)]
		m.buf = append(append(m.buf, e[:at]...), h...)
		if n%2 == 0 {
			at += len(h)
		}
		m.buf = append(m.buf, e[min(at, len(e)):]...)
	})
}

// pair is pair n of the numbers from 0 on, from < to.
func pair(n int) (from, to int) {
	for to = 1; n >= to; to++ {
		n -= to
	}
	return n, to
}

// some draws one of a list.
func some[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// multiplied gives several lengths one number in one form, and repeats a part that
// may have a length in it: each copy asks for as much again.
func (m *mutator) multiplied(e []byte, r *rand.Rand) {
	s := m.shape
	if len(s.Counts) == 0 || len(e) == 0 {
		m.moved(e, r)
		return
	}
	work := append([]byte(nil), e...)
	forms := written(some(r, lengths))
	form := r.IntN(len(forms))
	way := r.IntN(2)
	shift := 0
	for i, at := range s.Counts {
		if r.IntN(2) == 0 && i < len(s.Counts)-1 {
			continue
		}
		h := forms[form]
		if r.IntN(3) == 0 {
			if other := written(some(r, lengths)); form < len(other) {
				h = other[form]
			}
		}
		at = min(at+shift, len(work)-1)
		m.buf = m.buf[:0]
		if r.IntN(3) == 0 {
			m.putNumber(work, at, h, 2)
			shift += len(h) - 1
		} else {
			m.putNumber(work, at, h, way)
		}
		work = append(work[:0], m.buf...)
	}
	m.buf = m.buf[:0]
	if r.IntN(2) == 0 {
		m.buf = append(m.buf, work...)
		return
	}
	m.repeat(work, r)
}

// repeat repeats a part between two bounds.
func (m *mutator) repeat(e []byte, r *rand.Rand) {
	at := func() int { return min(some(r, m.shape.Bounds), len(e)) }
	from, to := at(), at()
	if from > to {
		from, to = to, from
	}
	most := 64 << r.IntN(8)
	if r.IntN(200) == 0 {
		most = maxInput
	}
	m.buf = append(m.buf, e[:from]...)
	for to > from && len(m.buf)+to-from+len(e)-to <= most+len(e) {
		m.buf = append(m.buf, e[from:to]...)
	}
	m.buf = append(m.buf, e[from:]...)
	m.buf = m.buf[:min(len(m.buf), maxInput)]
}

// moved repeats a part often, puts it elsewhere, or changes two parts with each other.
func (m *mutator) moved(e []byte, r *rand.Rand) {
	if r.IntN(3) == 0 {
		m.repeat(e, r)
		return
	}
	var at [4]int
	for i := range at {
		at[i] = min(some(r, m.shape.Bounds), len(e))
	}
	for i := range at { // four numbers
		for j := i + 1; j < len(at); j++ {
			if at[i] > at[j] {
				at[i], at[j] = at[j], at[i]
			}
		}
	}
	a, b, c, d := at[0], at[1], at[2], at[3]
	if r.IntN(3) == 0 { // the first part behind the second
		c = b
	}
	for _, part := range [][]byte{e[:a], e[c:d], e[b:c], e[a:b], e[d:]} {
		m.buf = append(m.buf, part...)
	}
}

// types puts several heads where parts begin, sometimes without what follows.
func (m *mutator) types(e []byte, r *rand.Rand) {
	m.buf = append(m.buf, e...)
	for range 1 + r.IntN(3) {
		at := min(some(r, m.shape.Bounds), len(m.buf))
		h := some(r, heads)
		rest := append([]byte(nil), m.buf[at:]...)
		m.buf = append(m.buf[:at], h...)
		switch r.IntN(4) {
		case 0:
			m.buf = append(m.buf, rest...)
		case 1:
		default:
			m.buf = append(m.buf, rest[min(len(rest), len(h)):]...)
		}
	}
}
