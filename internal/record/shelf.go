package record

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"sync"
)

// Shelf keeps the times of batches of samples that are read, and the probes beside
// them: nearly all of a record. Beyond some megabytes they lie in a temporary file, so that a
// record of any length is read in little memory. [Sample.Whole] takes them out
// again, for as long as they are looked at. A nil Shelf leaves them in the samples. A
// Shelf may be used by several goroutines.
type Shelf struct {
	mu     sync.Mutex
	most   int      // bytes that are kept in memory
	file   *os.File // nil: nothing is in a file
	filed  int64    // bytes in the file
	tail   []byte   // what comes behind them
	buffer []byte
	failed error
	budget Budget // of what is read with it
}

// inMemory is how many bytes a Shelf keeps in memory.
const inMemory = 16 << 20

// NewShelf makes an empty shelf, which is to be closed.
func NewShelf() *Shelf { return &Shelf{most: inMemory} }

// within is the budget of a reading: the one that was given, else that of all that is read with the shelf.
func (s *Shelf) within(given *Budget) *Budget {
	switch {
	case given != nil:
		return given
	case s != nil:
		return &s.budget
	}
	return &Budget{}
}

// Close gives up what is on the shelf.
func (s *Shelf) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.file
	s.file, s.tail = nil, nil
	s.failed = errors.Join(s.failed, errors.New("the shelf was closed"))
	if f == nil {
		return nil
	}
	return errors.Join(f.Close(), removed(f.Name()))
}

// Err is what kept times from being taken out of the shelf: what was made of the
// samples since is not to be shown.
func (s *Shelf) Err() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// place is where a shelf has the times of a sample.
type place struct {
	shelf *Shelf
	at    int64
	size  int
	count [3]int // of batches, wide probes and chain probes
}

// put takes the times out of a sample.
func (s *Shelf) put(x *Sample) {
	if s == nil || len(x.BatchesNS) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	lists := [3][]int64{x.BatchesNS, x.ProbesPS, x.ChainPS}
	p := place{shelf: s, at: s.filed + int64(len(s.tail))}
	before := len(s.tail)
	for i, list := range lists {
		p.count[i] = len(list)
		last := int64(0)
		for _, v := range list { // neighbours are alike
			s.tail = binary.AppendVarint(s.tail, v-last)
			last = v
		}
	}
	p.size = len(s.tail) - before
	if len(s.tail) > s.most {
		s.spill()
	}
	x.BatchesNS, x.ProbesPS, x.ChainPS, x.place = nil, nil, nil, p
}

// spill moves the tail to the file. Where there can be none, all stays in memory.
func (s *Shelf) spill() {
	if s.file == nil {
		f, err := os.CreateTemp("", "serialbench-record-")
		if err != nil {
			s.most = int(^uint(0) >> 1)
			return
		}
		s.file = f
		vanish(f)
	}
	if _, err := s.file.WriteAt(s.tail, s.filed); err != nil { // the disk is full, say
		s.most = int(^uint(0) >> 1)
		return
	}
	s.filed += int64(len(s.tail))
	s.tail = s.tail[:0]
}

// take is what put took.
func (s *Shelf) take(p place) (lists [3][]int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed != nil {
		return lists
	}
	text := s.buffer
	if from := p.at - s.filed; from >= 0 {
		text = s.tail[from : from+int64(p.size)]
	} else {
		if cap(text) < p.size {
			text = make([]byte, p.size)
			s.buffer = text
		}
		text = text[:p.size]
		if _, err := s.file.ReadAt(text, p.at); err != nil {
			s.failed = fmt.Errorf("read what was kept of a record in %s: %w", s.file.Name(), err)
			return lists
		}
	}
	for i, n := range p.count {
		if n == 0 {
			continue
		}
		lists[i] = make([]int64, n)
		last := int64(0)
		for j := range lists[i] {
			d, size := binary.Varint(text)
			if size <= 0 {
				s.failed = errors.New("what was kept of a record is not as it was written")
				return [3][]int64{}
			}
			text = text[size:]
			last += d
			lists[i][j] = last
		}
	}
	return lists
}

// Whole is the sample with its times.
func (s Sample) Whole() Sample {
	if p := s.place; p.shelf != nil {
		lists := p.shelf.take(p)
		s.BatchesNS, s.ProbesPS, s.ChainPS = lists[0], lists[1], lists[2]
		s.place = place{}
	}
	return s
}

// Batches is how many batches were timed one by one, and how many wide probes and
// chain probes were read beside them.
func (s *Sample) Batches() (batches, wide, chain int) {
	if p := s.place; p.shelf != nil {
		return p.count[0], p.count[1], p.count[2]
	}
	return len(s.BatchesNS), len(s.ProbesPS), len(s.ChainPS)
}

// Lost is what kept the times of the record's samples from being taken out again.
func (r *Record) Lost() error {
	if r.lost != nil {
		return r.lost
	}
	for _, s := range r.shelves {
		if err := s.Err(); err != nil {
			return err
		}
	}
	return nil
}
