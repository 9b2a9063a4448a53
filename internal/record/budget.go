package record

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
)

// ErrTooLarge is that of records that take more than was allowed.
var ErrTooLarge = errors.New("larger than is read here")

// UsualMemory is how much memory records that are read together may take, as a [Budget] estimates it.
// All that is published takes half of it. While lists grow and before garbage is collected a program takes more.
const UsualMemory = int64(1) << 30

// A Budget is what may be read of records that are read together. It may be used by several
// goroutines.
type Budget struct {
	Bytes  int64 // decompressed; 0: any number
	Memory int64 // as estimated; 0: [UsualMemory]

	mu           sync.Mutex
	read, memory int64 // that was taken of it
	rows, cols   map[string]bool
}

// What lines cost of a budget's memory, in bytes. Readers keep lines, and make tables of them: each
// row has a place in each column, and the rows of a column are compared in pairs.
const (
	anyLine  = 32  // whatever becomes of it
	keptLine = 512 // that is kept, beside its text
	growth   = 8   // for each byte of text: of lists, of maps
	unkept   = 4   // bytes of text that cost one, if nothing is kept
	pair     = 32  // of rows
	cell     = 32  // of a row and a column
)

var sampleSize = int64(reflect.TypeFor[Sample]().Size())

// take takes memory.
func (b *Budget) take(n int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.taken(n)
}

// taken is take for whoever has the lock.
func (b *Budget) taken(n int64) error {
	most := b.Memory
	if most == 0 {
		most = UsualMemory
	}
	if b.memory += n; b.memory > most {
		return fmt.Errorf("%w: the lines up to here take more than %d MiB of memory", ErrTooLarge, most>>20)
	}
	return nil
}

// place takes what a row and a column of tables cost, unless they are known.
func (b *Budget) place(column string, rows ...string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rows == nil {
		b.rows, b.cols = map[string]bool{}, map[string]bool{}
	}
	for _, r := range rows {
		if !b.rows[r] {
			if err := b.taken(int64(len(r)) + pair*int64(len(b.rows)) + cell*int64(len(b.cols))); err != nil {
				return err
			}
			b.rows[r] = true
		}
	}
	if b.cols[column] {
		return nil
	}
	b.cols[column] = true
	return b.taken(int64(len(column)) + cell*int64(len(b.rows)))
}

// within bounds the bytes that are read.
func (b *Budget) within(r io.Reader) io.Reader {
	if b.Bytes == 0 {
		return r
	}
	return bounded{r, b}
}

// bounded takes what is read from a budget.
type bounded struct {
	from io.Reader
	of   *Budget
}

func (b bounded) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	b.of.mu.Lock()
	defer b.of.mu.Unlock()
	if b.of.read += int64(n); b.of.read > b.of.Bytes {
		return 0, ErrTooLarge
	}
	return n, err
}

// weighed takes memory for what is read: of text without the lines of a record all may be kept.
type weighed struct {
	from io.Reader
	of   *Budget
}

func (w weighed) Read(p []byte) (int, error) {
	n, err := w.from.Read(p)
	if over := w.of.take(growth * int64(n)); over != nil {
		return 0, over
	}
	return n, err
}

// weight is what a sample that is kept costs: twice its size, since the list of them grows.
func (s *Sample) weight() int64 {
	n := 2*sampleSize + int64(s.place.size)/unkept
	for _, list := range [][]int64{s.BatchesNS, s.ProbesPS, s.ChainPS, s.LoadsPS, s.CollectionsNS, s.CollectionsProbesPS,
		s.CollectionsChainPS} {
		n += 8 * int64(cap(list))
	}
	if s.Figures != nil {
		n += 256
	}
	return n
}

// structs is what a line costs beside its text: two bytes of it can be a struct or a map.
func structs(line any) (n int64) {
	const stepSize, compressedSize, mapSize = 256, 160, 256
	switch l := line.(type) {
	case *Parallel:
		n = stepSize * int64(len(l.Steps))
	case *Cost:
		n = compressedSize * int64(len(l.Compressed))
	case *Attack:
		n = mapSize * int64(len(l.Mutations))
	}
	return n
}

// table is where a line stands in tables: a column, and rows. Lines that stand in none have no column.
func table(line any) (column string, rows []string) {
	switch l := line.(type) {
	case *Codec:
		return "codec", []string{l.ID}
	case *Verdict:
		return "verdict " + l.Dataset, []string{l.Codec}
	case *Trait:
		return "trait " + l.Dataset + " " + l.Trait, []string{l.Codec}
	case *Attack:
		return "attack " + l.Dataset + " " + l.Op, []string{l.Codec}
	case *Edge:
		return "edge " + l.Case, []string{l.Codec}
	case *MatrixCell:
		return l.Kind + " " + l.Dataset + " " + l.Case, []string{l.Codec, l.Peer}
	case *Witness:
		return "", []string{l.Codec}
	case *Cost:
		return "cost " + l.Dataset, []string{l.Codec}
	case *Parallel:
		return "parallel " + l.Dataset + " " + l.Op, []string{l.Codec}
	case *Sample:
		return "sample " + l.Dataset + " " + l.Op, []string{l.Codec}
	case *Failure:
		return "failure " + l.Dataset + " " + l.Op, []string{l.Codec}
	}
	return "", nil
}
