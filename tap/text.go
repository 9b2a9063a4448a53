package tap

import (
	"strconv"
	"unicode/utf8"
)

// text is what a text looks like.
type text struct {
	length  int // in bytes, without escapes
	wide    int // characters that are not ASCII
	wider   int // bytes of those
	escapes int
	invalid int // bytes that are not UTF-8
	lone    int // halves of surrogate pairs
}

// text reads a text. The first result is the text itself, for comparisons only.
func (s *scanner) text() ([]byte, text) {
	s.at++
	start := s.at
	for s.at < len(s.data) {
		switch c := s.data[s.at]; {
		case c == '"':
			raw := s.data[start:s.at]
			s.at++
			return raw, text{length: len(raw)}
		case c == '\\' || c >= utf8.RuneSelf:
			return s.otherText(start)
		case c < ' ':
			s.wrong = true
			return nil, text{}
		}
		s.at++
	}
	s.wrong = true
	return nil, text{}
}

// otherText reads a text with escapes or characters that are not ASCII.
func (s *scanner) otherText(start int) ([]byte, text) {
	plain := append([]byte(nil), s.data[start:s.at]...)
	t := text{}
	for s.at < len(s.data) {
		c := s.data[s.at]
		switch {
		case c == '"':
			t.length = len(plain)
			s.at++
			return plain, t
		case c == '\\':
			t.escapes++
			plain = s.escape(plain, &t)
		case c < ' ':
			s.wrong = true
		case c < utf8.RuneSelf:
			plain = append(plain, c)
			s.at++
		default:
			r, n := utf8.DecodeRune(s.data[s.at:])
			if r == utf8.RuneError && n == 1 {
				t.invalid++
			} else {
				t.wide++
				t.wider += n
			}
			plain = append(plain, s.data[s.at:s.at+n]...)
			s.at += n
		}
		if s.wrong {
			return nil, t
		}
	}
	s.wrong = true
	return nil, t
}

// escape reads what a backslash begins.
func (s *scanner) escape(plain []byte, t *text) []byte {
	if s.at+1 >= len(s.data) {
		s.wrong = true
		return plain
	}
	c := s.data[s.at+1]
	s.at += 2
	switch c {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return append(plain, c) // which of them does not matter
	case 'u':
	default:
		s.wrong = true
		return plain
	}
	r, ok := s.four(s.at)
	if !ok {
		s.wrong = true
		return plain
	}
	s.at += 4
	if r >= 0xd800 && r < 0xe000 {
		low, ok := rune(0), false
		if s.at+6 <= len(s.data) && s.data[s.at] == '\\' && s.data[s.at+1] == 'u' && r < 0xdc00 {
			low, ok = s.four(s.at + 2)
		}
		if ok && low >= 0xdc00 && low < 0xe000 {
			s.at += 6
			r = (r-0xd800)<<10 + low - 0xdc00 + 0x10000
		} else {
			t.lone++
			r = utf8.RuneError
		}
	}
	if r >= utf8.RuneSelf {
		t.wide++
		t.wider += utf8.RuneLen(r)
	}
	return utf8.AppendRune(plain, r)
}

// four reads four hexadecimal digits.
func (s *scanner) four(at int) (r rune, ok bool) {
	if at+4 > len(s.data) {
		return 0, false
	}
	for _, c := range s.data[at : at+4] {
		d := digit(c)
		if d < 0 {
			return 0, false
		}
		r = r<<4 + rune(d)
	}
	return r, true
}

// digit is the value of a hexadecimal digit, or -1.
func digit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// textValue scans a text that is a value.
func (s *scanner) textValue(f *field) {
	plain, t := s.text()
	if s.wrong {
		return
	}
	s.put(`"`)
	switch fraction, utc, isTime := timeForm(plain); {
	case f.of.bytes:
		s.base64(plain)
	case isTime:
		s.putNumber("t", fraction)
		if utc {
			s.put("Z")
		}
		if string(plain[:11]) == "0001-01-01T" {
			s.put("z")
		}
	case isUUID(plain):
		s.put("g")
	case isDecimal(plain):
		s.put("n")
		number := scanner{data: plain, out: s.out}
		if number.number(); s.muted == 0 {
			s.out = number.out
		}
	case len(plain) >= 16 && len(plain)%2 == 0 && isHex(plain):
		s.putNumber("h", len(plain))
	default:
		s.putText(t, f.enum.number(plain, s.message, s.shared))
	}
	s.put(`"`)
	if s.marking {
		s.markText(f, plain, t)
	}
}

// base64 stores how many bytes a text in base64 has.
func (s *scanner) base64(plain []byte) {
	n := len(plain)
	for n > 0 && plain[n-1] == '=' {
		n--
	}
	s.putNumber("b", n*3/4)
}

func (s *scanner) putNumber(before string, n int) {
	if s.muted == 0 {
		s.out = strconv.AppendInt(append(s.out, before...), int64(n), 10)
	}
}

// putText stores the shape of a text: s and its length in bytes; u and w, how many of its characters are not ASCII,
// and their bytes; x, v and y, how many are escaped, not UTF-8 or half of a surrogate pair; e and its
// number where several messages share it.
func (s *scanner) putText(t text, number int) {
	s.putNumber("s", t.length)
	for _, p := range [...]struct {
		letter string
		n      int
	}{{"u", t.wide}, {"w", t.wider}, {"x", t.escapes}, {"v", t.invalid}, {"y", t.lone}, {"e", number}} {
		if p.n > 0 {
			s.putNumber(p.letter, p.n)
		}
	}
}

// timeForm reports whether a text is a time as RFC 3339 has it, the digits behind its seconds, and whether it is UTC.
func timeForm(b []byte) (fraction int, utc, ok bool) {
	const form = "0000-00-00T00:00:00"
	if len(b) < len(form)+1 || !fits(b[:len(form)], form) {
		return 0, false, false
	}
	rest := b[len(form):]
	if rest[0] == '.' {
		for fraction+1 < len(rest) && rest[fraction+1] >= '0' && rest[fraction+1] <= '9' {
			fraction++
		}
		rest = rest[fraction+1:]
	}
	if len(rest) == 1 && rest[0] == 'Z' {
		return fraction, true, true
	}
	return fraction, false, len(rest) == 6 && (rest[0] == '+' || rest[0] == '-') && fits(rest[1:], "00:00")
}

func isUUID(b []byte) bool { return len(b) == 36 && fits(b, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") }

// fits compares with a form, in which 0 is a digit and x a hexadecimal one.
func fits(b []byte, form string) bool {
	for i, c := range b {
		switch form[i] {
		case '0':
			if c < '0' || c > '9' {
				return false
			}
		case 'x':
			if digit(c) < 0 {
				return false
			}
		default:
			if c != form[i] {
				return false
			}
		}
	}
	return len(b) == len(form)
}

func isHex(b []byte) bool {
	for _, c := range b {
		if digit(c) < 0 {
			return false
		}
	}
	return true
}

// isDecimal reports whether a text is a number in JSON.
func isDecimal(b []byte) bool {
	if len(b) == 0 || len(b) > 64 || b[0] != '-' && (b[0] < '0' || b[0] > '9') {
		return false
	}
	number := scanner{data: b, muted: 1}
	number.number()
	return !number.wrong && number.at == len(b)
}
