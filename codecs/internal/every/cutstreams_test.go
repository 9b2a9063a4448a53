package every

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/serialbench/serialbench/gen"
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

// What libraries do to streams and their adapters cannot help. A library that no
// longer does it fails the test: then it is to leave the list.
var (
	// takes a stream that is cut off inside a value for one that ends before it
	endsEarly = []string{"ion/amazon on order", "json/sonic on", "json/sonic/fastest on", "json/sonic/std on"}
	// drops an error of the writer; json/segmentio only that of its last byte
	dropsErrors = []string{"yaml/goccy on", "yaml/goccy/block on", "json/segmentio on", "json/segmentio/default on"}
)

func known(list []string, c *suite.Case) bool {
	name := c.Codec + " on " + c.Dataset.ID
	return slices.ContainsFunc(list, func(start string) bool { return strings.HasPrefix(name, start) })
}

// TestStreamsOfLibraries sends values through every library's own streams: they come
// out whatever pieces the reader hands out, a stream that is cut off inside a value
// is an error, and so is a writer that fails.
func TestStreamsOfLibraries(t *testing.T) {
	s, err := gen.Suite()
	if err != nil {
		t.Fatal(err)
	}
	real := 0
	for _, c := range s.Cases {
		if id := c.Dataset.ID; id != "person" && id != "order" {
			continue
		}
		b, err := c.Open(3, 5)
		if err != nil {
			t.Fatal(err)
		}
		if b.Streams() != suite.RealStream {
			continue
		}
		real++
		t.Run(c.Codec+"/on/"+c.Dataset.ID, func(t *testing.T) {
			for n := range 4 {
				stream := written(t, b, n)
				for kind, r := range map[string]io.Reader{
					"whole": bytes.NewReader(stream), "byte by byte": iotest.OneByteReader(bytes.NewReader(stream)),
					"in halves": iotest.HalfReader(bytes.NewReader(stream)), "end with data": iotest.DataErrReader(bytes.NewReader(stream)),
				} {
					if got, err := count(b, r); err != nil || got != n {
						t.Errorf("%d values, %s: %d came back, error %v", n, kind, got, err)
					}
				}
			}
			if early := cut(t, b); (early != "") != known(endsEarly, c) {
				t.Errorf("a stream that is cut off: %q, which was otherwise", early)
			}
			if dropped := drops(t, b); (dropped != "") != known(dropsErrors, c) {
				t.Errorf("a writer that fails: %q, which was otherwise", dropped)
			}
		})
	}
	if all := len(s.Cases) > 1000; all && real < 80 { // not a part of the codecs, as "contribute check" tests
		t.Errorf("%d cases with streams of their own", real)
	}
}

// cut cuts the stream at some places in its second value, and tells which of them is
// taken for its end.
func cut(t *testing.T, b *suite.Bench) string {
	from, whole := len(written(t, b, 1)), written(t, b, 2)
	step := (len(whole)-from)/20 + 1
	for at := from + 1; at < len(whole); at += step {
		if n, err := count(b, bytes.NewReader(whole[:at])); err == nil && n < 2 {
			return fmt.Sprintf("%d of %d bytes are taken for a stream of %d values", at, len(whole), n)
		}
	}
	broken := io.MultiReader(bytes.NewReader(whole[:from+(len(whole)-from)/2]), iotest.ErrReader(errFull))
	if n, err := count(b, broken); err == nil && n < 2 {
		return fmt.Sprintf("a reader that fails is taken for the end after %d values", n)
	}
	return ""
}

// drops writes to what takes only a part, and tells when that is no error.
func drops(t *testing.T, b *suite.Bench) string {
	whole := len(written(t, b, 3))
	for _, room := range []int{0, whole / 2, whole - 1} {
		if err := b.StreamEncode(&fullWriter{room}, b.Values); err == nil {
			return fmt.Sprintf("failing after %d of %d bytes is no error", room, whole)
		}
	}
	return ""
}

func written(t *testing.T, b *suite.Bench, n int) []byte {
	t.Helper()
	var w bytes.Buffer
	if err := b.StreamEncode(&w, b.Values[:n]); err != nil {
		t.Fatalf("%d values: %v", n, err)
	}
	return w.Bytes()
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
