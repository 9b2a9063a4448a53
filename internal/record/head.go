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
func Decode(r io.Reader, name string) (*Record, error) {
	return (*Shelf)(nil).Decode(r, name)
}

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
	line, err := readLine(b)
	if err != nil {
		return Run{}, fmt.Errorf("read record %s: %w", name, err)
	}
	run, err := parseHead(line)
	if err != nil {
		return Run{}, fmt.Errorf("%s is not a record of serialbench that can be read: line 1: %w", name, err)
	}
	return run, nil
}
