package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// gzipMagic begins every gzip file (RFC 1952, 2.3.1).
var gzipMagic = []byte{0x1f, 0x8b}

// Decode is [Decode], with the times of batches on the shelf. A compressed file
// that is cut off or damaged is refused, since nobody can tell what is missing.
func (s *Shelf) Decode(f io.Reader, name string) (*Record, error) {
	b := bufio.NewReader(f)
	head, err := b.Peek(len(gzipMagic))
	if err != nil || !bytes.Equal(head, gzipMagic) {
		return s.Read(b, name) // which reports what cannot be read
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, fmt.Errorf("read record %s: %w", name, err)
	}
	r, err := s.Read(z, name)
	if err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("read record %s: %w", name, err)
	}
	return r, nil
}
