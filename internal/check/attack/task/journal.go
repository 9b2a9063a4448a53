package task

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
)

// Tally is what a worker has found out.
type Tally struct {
	Running   bool   // the input in the journal is being decoded
	Index     uint64 // of the input in the journal; once it is done, of the next one
	Mutation  int    // of that input, by its place in [Mutations]
	Base      int    // see [input]
	Poisoned  uint64 // panics after which the codec object no longer decoded a good encoding
	Ratio     float64
	Allocated uint64 // by the input with the greatest ratio of that to its length
	Slowest   int64  // refusal, in ns
	Counts    [mutations][outcomes]uint64
}

const (
	mutations   = 16
	outcomes    = 10
	tallyFields = 8 + mutations*outcomes
	tallySize   = 8 * tallyFields
)

// numbers lists the fields as they stand in the journal.
func (t *Tally) numbers() (n [tallyFields]uint64) {
	if t.Running {
		n[0] = 1
	}
	copy(n[1:], []uint64{t.Index, uint64(t.Mutation), uint64(t.Base), t.Poisoned, math.Float64bits(t.Ratio), t.Allocated,
		uint64(t.Slowest)})
	for m := range t.Counts {
		copy(n[8+m*outcomes:], t.Counts[m][:])
	}
	return n
}

// set is the inverse of numbers.
func (t *Tally) set(n [tallyFields]uint64) {
	*t = Tally{Running: n[0] == 1, Index: n[1], Mutation: int(n[2] % mutations), Base: int(n[3]), Poisoned: n[4],
		Ratio: math.Float64frombits(n[5]), Allocated: n[6], Slowest: int64(n[7])}
	for m := range t.Counts {
		copy(t.Counts[m][:], n[8+m*outcomes:])
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
func (l *journal) write(t *Tally, input []byte) error {
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

// ReadJournal returns what a worker noted last; an empty file is an empty tally.
func ReadJournal(path string) (t Tally, input []byte, err error) {
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
