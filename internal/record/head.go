package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// Decode reads a record that may be compressed by gzip, which is known by its
// first bytes; see [Read]. name stands for it in messages.
func Decode(r io.Reader, name string) (*Record, error) { return (*Shelf)(nil).Decode(r, name) }

// ErrTooLarge is that of a record with more bytes, once decompressed, than were allowed.
var ErrTooLarge = errors.New("larger than is read here")

// A Budget is how many bytes may still be read of records, decompressed.
type Budget struct{ Bytes int64 }

// bounded takes what is read from a budget.
type bounded struct {
	from io.Reader
	left *Budget
}

func (b bounded) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if b.left.Bytes -= int64(n); b.left.Bytes < 0 {
		return 0, ErrTooLarge
	}
	return n, err
}

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
		b = bufio.NewReader(bounded{z, &Budget{headBytes}})
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
