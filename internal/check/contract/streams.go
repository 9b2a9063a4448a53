package contract

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing/iotest"

	"github.com/serialbench/serialbench/suite"
)

var errFull = errors.New("the disk is full")

// fullWriter takes a number of bytes.
type fullWriter struct{ left int }

func (w *fullWriter) Write(p []byte) (int, error) {
	if len(p) > w.left {
		n := w.left
		w.left = 0
		return n, errFull
	}
	w.left -= len(p)
	return len(p), nil
}

// pieces reads streams in pieces, cuts them off, and writes them to what is full.
func (s *Streams) pieces(b *suite.Bench) error {
	for n := range min(4, len(b.Values)+1) {
		stream, err := written(b, n)
		if err != nil {
			return err
		}
		for _, r := range []struct {
			kind string
			io.Reader
		}{
			{"whole", bytes.NewReader(stream)}, {"byte by byte", iotest.OneByteReader(bytes.NewReader(stream))},
			{"in halves", iotest.HalfReader(bytes.NewReader(stream))},
			{"end with data", iotest.DataErrReader(bytes.NewReader(stream))},
		} {
			if got, err := count(b, r); err != nil || got != n {
				s.Faults = append(s.Faults, fmt.Sprintf("%d values, %s: %d came back, error %v", n, r.kind, got, err))
			}
		}
	}
	var err error
	if s.Early, err = cut(b); err == nil {
		s.Dropped, err = drops(b)
	}
	return err
}

// cut cuts the stream at some places in its second value, and tells which of them is
// taken for its end.
func cut(b *suite.Bench) (string, error) {
	first, err := written(b, 1)
	if err != nil {
		return "", err
	}
	whole, err := written(b, 2)
	if err != nil {
		return "", err
	}
	from := len(first)
	step := (len(whole)-from)/20 + 1
	for at := from + 1; at < len(whole); at += step {
		if n, err := count(b, bytes.NewReader(whole[:at])); err == nil && n < 2 {
			return fmt.Sprintf("%d of %d bytes are taken for a stream of %d values", at, len(whole), n), nil
		}
	}
	broken := io.MultiReader(bytes.NewReader(whole[:from+(len(whole)-from)/2]), iotest.ErrReader(errFull))
	if n, err := count(b, broken); err == nil && n < 2 {
		return fmt.Sprintf("a reader that fails is taken for the end after %d values", n), nil
	}
	return "", nil
}

// drops writes to what takes only a part, and tells when that is no error.
func drops(b *suite.Bench) (string, error) {
	whole, err := written(b, 3)
	if err != nil {
		return "", err
	}
	for _, room := range []int{0, len(whole) / 2, len(whole) - 1} {
		if err := b.StreamEncode(&fullWriter{room}, b.Values); err == nil {
			return fmt.Sprintf("failing after %d of %d bytes is no error", room, len(whole)), nil
		}
	}
	return "", nil
}

func written(b *suite.Bench, n int) ([]byte, error) {
	var w bytes.Buffer
	if err := b.StreamEncode(&w, b.Values[:n]); err != nil {
		return nil, fmt.Errorf("a stream of %d values: %w", n, err)
	}
	return w.Bytes(), nil
}

func count(b *suite.Bench, r io.Reader) (n int, err error) {
	err = b.StreamDecode(r, func(any) error {
		if n++; n > len(b.Values) {
			return fmt.Errorf("more than %d values", len(b.Values))
		}
		return nil
	})
	return n, err
}

// alike compares what comes out of a stream with what comes out of Unmarshal.
func (s *Streams) alike(b *suite.Bench) error {
	var want, got []any
	for _, v := range b.Values {
		src, err := b.Marshal(nil, v)
		if err != nil {
			return err
		}
		back := b.New()
		if err := b.Unmarshal(src, back); err != nil {
			return err
		}
		want = append(want, back)
	}
	stream, err := written(b, len(b.Values))
	if err != nil {
		return err
	}
	err = b.StreamDecode(iotest.HalfReader(bytes.NewReader(stream)), func(v any) error {
		got = append(got, v)
		return nil
	})
	if err != nil || len(got) != len(want) {
		return fmt.Errorf("%d values came back, error %v; want %d", len(got), err, len(want))
	}
	for i := range want { // in the end, so that a buffer that values share shows
		if !reflect.DeepEqual(got[i], want[i]) {
			s.Faults = append(s.Faults, fmt.Sprintf("value %d came back otherwise", i))
		}
	}
	return nil
}
