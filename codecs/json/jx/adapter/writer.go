// Package adapter makes the calls to github.com/go-faster/jx.
package adapter

import (
	"bytes"
	"time"

	"github.com/go-faster/jx"
)

// Writer is what generated codecs encode with: an encoder, and what it has no method for.
type Writer struct {
	jx.Encoder
	own   []byte // for fresh results, which are copied from it
	fresh bool
	text  []byte
	err   error
}

// Begin makes w ready to append to dst.
func (w *Writer) Begin(dst []byte) *Writer {
	w.Reset()
	w.err, w.fresh = nil, dst == nil
	if w.fresh {
		dst = w.own[:0]
	}
	w.SetBytes(dst)
	return w
}

// Finish returns what was appended to.
func (w *Writer) Finish() ([]byte, error) {
	out := w.Bytes()
	w.SetBytes(nil)
	switch {
	case w.err != nil:
		return nil, w.err
	case w.fresh:
		w.own = out
		return bytes.Clone(out), nil
	}
	return out, nil
}

// Time writes t as RFC 3339 with nanoseconds.
func (w *Writer) Time(t time.Time) {
	text, err := t.AppendText(w.text[:0])
	if err != nil {
		w.err = err
		return
	}
	w.text = text
	w.ByteStr(text)
}
