package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// gzipMagic begins every gzip file (RFC 1952, 2.3.1).
var gzipMagic = []byte{0x1f, 0x8b}

// Decode is [Decode], with the times of batches on the shelf. A compressed file
// that is cut off or damaged is refused, since nobody can tell what is missing.
func (s *Shelf) Decode(f io.Reader, name string) (*Record, error) {
	return s.DecodeWithin(f, name, nil)
}

// DecodeWithin is Decode; what is read is taken from the budget, and where that
// does not suffice, the error is [ErrTooLarge]. nil: that of the shelf.
func (s *Shelf) DecodeWithin(f io.Reader, name string, most *Budget) (*Record, error) {
	most = s.within(most)
	b := bufio.NewReader(f)
	head, err := b.Peek(len(gzipMagic))
	if err != nil || !bytes.Equal(head, gzipMagic) {
		return s.read(most.within(b), name, nil, most) // which reports what cannot be read
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, fmt.Errorf("read record %s: %w", name, err)
	}
	r, err := s.read(most.within(z), name, nil, most)
	if err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("read record %s: %w", name, err)
	}
	return r, nil
}

// Pack writes to w, compressed, what write writes.
func Pack(w io.Writer, write func(io.Writer) error) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(write(z), z.Close())
}

// WriteAs writes a record, compressed or as it is.
func (r *Record) WriteAs(w io.Writer, compressed bool) error {
	if !compressed {
		return r.Write(w)
	}
	return Pack(w, r.Write)
}
