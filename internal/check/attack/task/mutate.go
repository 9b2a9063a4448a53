package task

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"

	"github.com/serialbench/serialbench/internal/check/attack/task/grammar"
)

// maxInput is the longest input that is made up, in bytes. One that is made of a
// longer encoding is a little longer than that.
const maxInput = 256 << 10

// systematic is how many of the encodings are damaged in every place.
const systematic = 3

// huge are bytes that some format reads as a great number: all ones, the ends of
// signed and unsigned integers in both byte orders, variable-length integers,
// 256 million in both byte orders, digits, and 256 million as gob writes it.
var huge = [][]byte{
	{0xFF}, {0x7F}, {0xFF, 0xFF}, {0x7F, 0xFF}, {0xFF, 0x7F},
	{0xFF, 0xFF, 0xFF, 0xFF}, {0x7F, 0xFF, 0xFF, 0xFF}, {0xFF, 0xFF, 0xFF, 0x7F},
	bytes.Repeat([]byte{0xFF}, 8), {0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF},
	{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F},
	{0xFF, 0xFF, 0xFF, 0xFF, 0x0F}, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}, {0xFF, 0xFF, 0xFF, 0x7F},
	{0x10, 0, 0, 0}, {0, 0, 0, 0x10}, []byte("99999999"), {0xFC, 0x10, 0, 0, 0},
}

// input is one hostile input.
type input struct {
	mutation Mutation
	base     int // the encoding it was made from, and whose value is the right one
	bytes    []byte
}

// mutator makes the inputs of one cell. Input i depends on the encodings, their
// shape, the seed and i only.
type mutator struct {
	encoded [][]byte
	shape   Shape // of the first
	seed    uint64
	lists   []list // systematic
	order   shuffle
	forms   []grammar.Input // tried in turns with the lists
	first   shuffle         // the order of those
	buf     []byte          // of the input made last
}

// list is one systematic mutation of one encoding.
type list struct {
	mutation Mutation
	base     int
	cases    uint64
	make     func(m *mutator, e []byte, n int) // input n of it, into the buffer
}

func newMutator(encoded [][]byte, s Shape, seed uint64, format, name string) *mutator {
	h := fnv.New64a()
	h.Write([]byte(name)) // never fails
	if len(s.Bounds) == 0 {
		s.Bounds = []int{0}
	}
	m := &mutator{encoded: encoded, shape: s, seed: seed ^ h.Sum64()}
	for base, e := range encoded[:min(systematic, len(encoded))] {
		n := len(e)
		m.plan(Truncation, base, n, func(m *mutator, e []byte, n int) { m.buf = append(m.buf, e[:n]...) })
		m.plan(BitFlip, base, 8*n, func(m *mutator, e []byte, n int) {
			m.buf = append(m.buf, e...)
			m.buf[n/8] ^= 1 << (n % 8)
		})
		m.plan(Length, base, 2*len(huge)*n, func(m *mutator, e []byte, n int) {
			m.replace(e, n/2/len(huge), huge[n/2%len(huge)], n%2 == 0)
		})
	}
	m.planShape()
	total := uint64(0)
	for _, l := range m.lists {
		total += l.cases
	}
	m.order = newShuffle(total, m.seed)
	m.forms = grammar.Inputs(format, encoded)
	m.first = newShuffle(uint64(len(m.forms)), m.seed)
	return m
}

func (m *mutator) plan(kind Mutation, base, cases int, make func(m *mutator, e []byte, n int)) {
	if cases > 0 {
		m.lists = append(m.lists, list{kind, base, uint64(cases), make})
	}
}

// planned is how many systematic inputs there are: all that the grammar of the format makes of the encodings, every
// truncation, every bit and every length of the first few, and what is done to the parts of the first.
func (m *mutator) planned() uint64 { return m.first.n + m.order.n }

// Done is how many of the planned inputs are among those before input next: three
// of four are systematic as long as there are any.
func Done(next, planned uint64) uint64 { return min(next-next/4, planned) }

// input makes input i. It is valid until the next call.
func (m *mutator) input(i uint64) input {
	if k := i - i/4; i%4 != 3 && k < m.planned() {
		form, at := m.turn(k)
		if form {
			f := m.forms[m.first.at(at)]
			return input{Grammar, f.Base, f.Bytes()}
		}
		n := m.order.at(at)
		for _, l := range m.lists {
			if n < l.cases {
				m.buf = m.buf[:0]
				l.make(m, m.encoded[l.base], int(n))
				return input{l.mutation, l.base, m.buf}
			}
			n -= l.cases
		}
	}
	return m.drawn(rand.New(rand.NewPCG(m.seed, i+1)))
}

// turn says which planned input is number k: what a grammar makes and what the lists make come in turns, so that few
// inputs have some of both, and then the rest of the longer.
func (m *mutator) turn(k uint64) (form bool, at uint64) {
	both := min(m.first.n, m.order.n)
	if k >= 2*both {
		return m.first.n > both, k - both
	}
	return k%2 == 0, k / 2
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
		m.buf = m.buf[:min(len(m.buf), len(e))]
	}
}

func (m *mutator) drawn(r *rand.Rand) input {
	base := r.IntN(len(m.encoded))
	e := m.encoded[base]
	m.buf = m.buf[:0]
	var kind Mutation
	switch n := r.IntN(200); {
	case n < 60:
		kind = Mixed
		m.mixed(e, r)
	case n < 90:
		kind = Splice
		other := m.encoded[r.IntN(len(m.encoded))]
		m.buf = append(append(m.buf, e[:r.IntN(len(e)+1)]...), other[r.IntN(len(other)+1):]...)
	case n < 120:
		kind = Random
		m.random(e, r)
	case n < 199:
		base = 0 // whose shape is known
		switch e = m.encoded[0]; {
		case n < 145:
			kind = Counts
			m.multiplied(e, r)
		case n < 172:
			kind = Fields
			m.moved(e, r)
		case m.shape.Text:
			kind = Tokens
			m.tokens(e, r)
		case n < 186:
			kind = Types
			m.types(e, r)
		default:
			kind = Types
			m.unknown(e, r)
		}
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

// longestShared is the longest of [Inputs], in bytes: nesting and huge documents are for attack, which limits workers.
const longestShared = 4 << 10

// Inputs are n hostile inputs, at most, made of encodings of one format, for checks that have no shape of them: what
// the format's grammar makes, damage in every place of the first few, and changes drawn by a seed. None comes twice.
func Inputs(format string, encodings [][]byte, seed uint64, n int) (all [][]byte) {
	if len(encodings) == 0 {
		return nil
	}
	m := newMutator(encodings, Shape{}, seed, format, "shared")
	seen := map[string]bool{}
	for _, e := range encodings {
		seen[string(e)] = true
	}
	for i := range uint64(4 * n) {
		in := m.input(i).bytes
		if len(in) > longestShared || seen[string(in)] {
			continue
		}
		seen[string(in)] = true
		if all = append(all, bytes.Clone(in)); len(all) == n {
			break
		}
	}
	return all
}
