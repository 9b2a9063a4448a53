// Package adapter makes the calls to github.com/mailru/easyjson.
package adapter

import (
	"github.com/mailru/easyjson/jlexer"
	"github.com/mailru/easyjson/jwriter"
)

// Writer is what generated codecs encode with.
type Writer struct {
	writer jwriter.Writer
	own    []byte // for fresh results, which are copied from it
}

// Start returns the library's writer. It appends to dst, or to a buffer of w's
// own where dst is nil.
func (w *Writer) Start(dst []byte) *jwriter.Writer {
	if dst == nil {
		dst = w.own[:0]
	}
	// A chunk that was too small is put into the library's pool if its capacity
	// is one of the pool's sizes, which are powers of two. This one is not the library's.
	if n := cap(dst); n > len(dst) && n&(n-1) == 0 {
		dst = dst[: len(dst) : n-1]
	}
	w.writer.NoEscapeHTML = true
	w.writer.Buffer.Buf = dst
	return &w.writer
}

// Finish returns what was written since Start, which got the same dst.
func (w *Writer) Finish(dst []byte) ([]byte, error) {
	b, err := w.writer.BuildBytes()
	if err != nil {
		w.writer = jwriter.Writer{}
		return nil, err
	}
	if dst != nil {
		return b, nil
	}
	w.own = b
	out := make([]byte, len(b))
	copy(out, b)
	return out, nil
}

// Reader is what generated codecs decode with.
type Reader struct{ lexer jlexer.Lexer }

// Start returns the library's lexer of src.
func (r *Reader) Start(src []byte) *jlexer.Lexer {
	r.lexer = jlexer.Lexer{Data: src}
	return &r.lexer
}

// Finish returns the lexer's error.
func (r *Reader) Finish() error { return r.lexer.Error() }
