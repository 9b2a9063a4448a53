package adapter

import (
	"encoding/base64"
	"encoding/binary"
	"strconv"
	"time"
	"unicode/utf8"
	"unsafe"

	"github.com/valyala/fastjson"
)

// Writer is what generated codecs encode with: an arena, and text that the
// arena has no method for. Its values are good until Finish.
type Writer struct {
	fastjson.Arena
	text []byte
	out  []byte // for fresh results, which are copied from it
	err  error

	badKey bool // there was a key that the library cannot write
}

// Finish appends the encoding of root to dst and makes w ready for the next one.
func (w *Writer) Finish(dst []byte, root *fastjson.Value) ([]byte, error) {
	switch {
	case w.err != nil:
		dst = nil
	case dst != nil:
		dst = root.MarshalTo(dst)
	default:
		w.out = root.MarshalTo(w.out[:0])
		dst = make([]byte, len(w.out))
		copy(dst, w.out)
	}
	err := w.err
	w.text, w.err, w.badKey = w.text[:0], nil, false
	w.Reset()
	return dst, err
}

// Bool returns a boolean.
func (w *Writer) Bool(x bool) *fastjson.Value {
	if x {
		return w.NewTrue()
	}
	return w.NewFalse()
}

// Int returns an integer.
func (w *Writer) Int(x int64) *fastjson.Value {
	if int64(int(x)) != x { // 32-bit machines
		return w.number(strconv.AppendInt(w.text, x, 10))
	}
	return w.NewNumberInt(int(x))
}

// Uint returns an unsigned integer.
func (w *Writer) Uint(x uint64) *fastjson.Value {
	if n := int(x); n >= 0 && uint64(n) == x {
		return w.NewNumberInt(n)
	}
	return w.number(strconv.AppendUint(w.text, x, 10))
}

// Float32 returns a number with the digits that a float32 needs.
func (w *Writer) Float32(x float32) *fastjson.Value {
	return w.number(strconv.AppendFloat(w.text, float64(x), 'g', -1, 32))
}

// number returns the number at the end of text, which is w.text grown.
func (w *Writer) number(text []byte) *fastjson.Value {
	s := text[len(w.text):]
	w.text = text
	return w.NewNumberString(unsafe.String(unsafe.SliceData(s), len(s)))
}

// String returns a string. The library escapes as Go does, not as JSON: what
// that gets wrong is written here.
func (w *Writer) String(s string) *fastjson.Value {
	if special(s) && !quotesWell(s) {
		return w.number(appendQuote(w.text, s)) // a number is written as it is
	}
	return w.NewString(s)
}

// Bytes returns b in base64, or null.
func (w *Writer) Bytes(b []byte) *fastjson.Value {
	if b == nil {
		return w.NewNull()
	}
	start := len(w.text)
	w.text = base64.StdEncoding.AppendEncode(w.text, b)
	return w.NewStringBytes(w.text[start:])
}

// Time returns t as RFC 3339 with nanoseconds.
func (w *Writer) Time(t time.Time) *fastjson.Value {
	start := len(w.text)
	text, err := t.AppendText(w.text)
	if err != nil {
		if w.err == nil {
			w.err = err
		}
		return w.NewNull()
	}
	w.text = text
	return w.NewStringBytes(text[start:])
}

// Key returns the key of a map, which the library escapes as Go does. [Writer.Object]
// must be called when the map is complete.
func (w *Writer) Key(s string) string {
	w.badKey = w.badKey || special(s) && !quotesWell(s)
	return s
}

// Object returns x, an object with keys from a map. If there was a key that the
// library gets wrong, it returns the text of the object instead.
func (w *Writer) Object(x *fastjson.Value) *fastjson.Value {
	if !w.badKey {
		return x
	}
	text := append(w.text, '{')
	x.GetObject().Visit(func(key []byte, x *fastjson.Value) {
		if len(text) > len(w.text)+1 {
			text = append(text, ',')
		}
		text = append(appendQuote(text, string(key)), ':')
		text = x.MarshalTo(text)
	})
	return w.number(append(text, '}'))
}

// special reports whether the library does more with s than to put it in quotes.
func special(s string) bool {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	b := unsafe.Slice(unsafe.StringData(s), len(s))
	for len(b) >= 8 {
		x := binary.LittleEndian.Uint64(b)
		quote, backslash := x^ones*'"', x^ones*'\\'
		if ((x-ones*0x20)&^x|(quote-ones)&^quote|(backslash-ones)&^backslash)&high != 0 {
			return true
		}
		b = b[8:]
	}
	for _, c := range b {
		if c < 0x20 || c == '"' || c == '\\' {
			return true
		}
	}
	return false
}

// quotesWell reports whether strconv.Quote makes JSON of s: it does unless it
// has to use \a, \v, \x or \U.
func quotesWell(s string) bool {
	for i, r := range s {
		switch {
		case r == '\b', r == '\f', r == '\n', r == '\r', r == '\t':
		case r < 0x20, r == 0x7f, r > 0xffff && !strconv.IsPrint(r):
			return false
		case r == utf8.RuneError:
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return false
			}
		}
	}
	return true
}

// appendQuote appends s as a JSON string.
func appendQuote(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"', c == '\\':
			dst = append(dst, '\\', c)
		case c < 0x20:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}
