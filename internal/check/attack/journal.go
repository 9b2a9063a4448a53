package attack

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
)

// tally is what a worker has found out.
type tally struct {
	running   bool   // the input in the journal is being decoded
	index     uint64 // of the input in the journal; once it is done, of the next one
	mutation  int    // of that input, by its place in [Mutations]
	base      int    // see [input]
	poisoned  uint64 // panics after which the codec object no longer decoded a good encoding
	ratio     float64
	allocated uint64 // by the input with the greatest ratio of that to its length
	slowest   int64  // refusal, in ns
	counts    [mutations][outcomes]uint64
}

const (
	mutations   = 14
	outcomes    = 9
	tallyFields = 8 + mutations*outcomes
	tallySize   = 8 * tallyFields
)

// numbers lists the fields as they stand in the journal.
func (t *tally) numbers() (n [tallyFields]uint64) {
	if t.running {
		n[0] = 1
	}
	copy(n[1:], []uint64{t.index, uint64(t.mutation), uint64(t.base), t.poisoned, math.Float64bits(t.ratio), t.allocated, uint64(t.slowest)})
	for m := range t.counts {
		copy(n[8+m*outcomes:], t.counts[m][:])
	}
	return n
}

// set is the inverse of numbers.
func (t *tally) set(n [tallyFields]uint64) {
	*t = tally{running: n[0] == 1, index: n[1], mutation: int(n[2] % mutations), base: int(n[3]), poisoned: n[4],
		ratio: math.Float64frombits(n[5]), allocated: n[6], slowest: int64(n[7])}
	for m := range t.counts {
		copy(t.counts[m][:], n[8+m*outcomes:])
	}
}

// journal is a file that outlives the worker that writes it: before each input
// the worker notes what it has found and what it will decode, so that a death is
// blamed on the right input and nothing found before is lost.
type journal struct {
	file *os.File
	buf  []byte
}

// write replaces the contents by one call, which leaves them whole even where
// the process ends right after it.
func (l *journal) write(t *tally, input []byte) error {
	l.buf = l.buf[:0]
	for _, n := range t.numbers() {
		l.buf = binary.LittleEndian.AppendUint64(l.buf, n)
	}
	l.buf = binary.LittleEndian.AppendUint64(l.buf, uint64(len(input)))
	l.buf = append(l.buf, input...)
	if _, err := l.file.WriteAt(l.buf, 0); err != nil {
		return fmt.Errorf("write journal: %w", err)
	}
	return nil
}

// readJournal returns what a worker noted last; an empty file is an empty tally.
func readJournal(path string) (t tally, input []byte, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return t, nil, fmt.Errorf("read journal: %w", err)
	}
	if len(text) == 0 {
		return t, nil, nil
	}
	if len(text) < tallySize+8 {
		return t, nil, fmt.Errorf("read journal: %d bytes are too few", len(text))
	}
	var n [tallyFields]uint64
	for i := range n {
		n[i] = binary.LittleEndian.Uint64(text[8*i:])
	}
	t.set(n)
	size, rest := binary.LittleEndian.Uint64(text[tallySize:]), text[tallySize+8:]
	if size > uint64(len(rest)) {
		return t, nil, fmt.Errorf("read journal: an input of %d bytes, %d in the file", size, len(rest))
	}
	return t, bytes.Clone(rest[:size]), nil
}
