package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// Decode reads a record that may be compressed by gzip, which is known by its
// first bytes; see [Read]. name stands for it in messages.
func Decode(r io.Reader, name string) (*Record, error) { return (*Shelf)(nil).Decode(r, name) }

// headBytes is how far the first line of a record may reach.
const headBytes = 2 * maxLine

// Head reads only the first line of a record that may be compressed by gzip:
// what was to be measured, when and where.
func Head(r io.Reader, name string) (Run, error) {
	b := bufio.NewReader(r)
	if magic, err := b.Peek(len(gzipMagic)); err == nil && bytes.Equal(magic, gzipMagic) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return Run{}, fmt.Errorf("read record %s: %w", name, err)
		}
		b = bufio.NewReader(z)
	}
	line, err := readLine(bufio.NewReader((&Budget{Bytes: headBytes}).within(b)))
	if err != nil {
		return Run{}, fmt.Errorf("read record %s: %w", name, err)
	}
	run, err := parseHead(line)
	if err != nil {
		return Run{}, fmt.Errorf("%s %w: line 1: %w", name, errNoRecord, badLine(name, 1, err).Err)
	}
	return run, nil
}
