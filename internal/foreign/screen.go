// Package foreign makes text of others harmless for what it is written into: names, versions and details of a record,
// errors of a library, fields of somebody's types. There is one function for each kind of output.
package foreign

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"unicode/utf16"
	"unicode/utf8"
)

// Screen writes texts, so that no character of theirs is a command to a terminal, or turns the direction of writing.
// Such characters are written as JSON escapes them, so that a document stays the same document. The few colours that
// this program uses pass.
type Screen struct {
	under io.Writer
	half  []byte // of a character
}

// NewScreen writes to w.
func NewScreen(w io.Writer) *Screen { return &Screen{under: w} }

// Under is where a screen writes, for what is no text.
func (s *Screen) Under() io.Writer { return s.under }

// Write writes what is harmless of text, and escapes the rest.
func (s *Screen) Write(text []byte) (int, error) {
	all := text
	if len(s.half) > 0 {
		all = append(s.half, text...)
		s.half = nil
	}
	if n := cutOff(all); n > 0 {
		s.half = bytes.Clone(all[len(all)-n:])
		all = all[:len(all)-n]
	}
	if _, err := s.under.Write(Escape(all)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// cutOff is how many bytes at the end are the beginning of a character.
func cutOff(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if at := len(text) - n; utf8.RuneStart(text[at]) {
			if utf8.FullRune(text[at:]) {
				return 0
			}
			return n
		}
	}
	return 0
}

var ours = regexp.MustCompile(`^\x1b\[(0|1|31|32)m`)

// Escape is a text of lines without commands to a terminal.
func Escape(text []byte) []byte {
	if bytes.IndexFunc(text, commanding) < 0 {
		return text
	}
	var b bytes.Buffer
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch colour := ours.Find(text); {
		case colour != nil:
			b.Write(colour)
			size = len(colour)
		case !commanding(r):
			b.Write(text[:size])
		case r == utf8.RuneError:
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		text = text[size:]
	}
	return b.Bytes()
}

// commanding reports whether a character does something to what shows it.
func commanding(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ', r >= 0x7f && r < 0xa0, r == utf8.RuneError:
		return true
	case r == 0x61c, r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0xfeff:
		return true
	}
	return r >= 0xe0000 && r <= 0xe007f // tags, which nobody sees
}
