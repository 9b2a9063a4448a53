package page

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/ascii85"
	"encoding/json"
	"errors"
	"io"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// template is the page as built from web/, without data.
//
//go:embed index.html
var template []byte

// mark stands in the built page where the document goes.
const mark = "__SERIALBENCH_DOCUMENT__"

// WriteView writes the page with its document, compressed by gzip, as [packedText]: no
// name can end the script element that the document stands in.
func WriteView(w io.Writer, v *view.View) error { return write(w, Of(v)) }

func write(w io.Writer, p Page) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	before, after, ok := bytes.Cut(foreign.WithPolicy(template), []byte(mark))
	if !ok {
		return errors.New("the embedded page has no place for a document")
	}
	for _, part := range [][]byte{before, packedText(packed.Bytes()), after} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// packedMark begins a document that is packed.
const packedMark = "a85:"

// packedText are bytes as text: ASCII85, which takes five letters for four bytes where base64 takes five and a third,
// with v for its <, which could end a script element.
func packedText(of []byte) []byte {
	text := make([]byte, ascii85.MaxEncodedLen(len(of)))
	text = text[:ascii85.Encode(text, of)]
	return append([]byte(packedMark), bytes.ReplaceAll(text, []byte("<"), []byte("v"))...)
}
