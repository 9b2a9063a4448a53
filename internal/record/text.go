package record

import (
	"strings"
	"unicode"
)

// OneLine makes a text a line of a table: what is not UTF-8 is "?", and what is too long is cut.
func OneLine(s string) string {
	return Cut(strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "?"), 160)
}

// Cut is the first bytes of a text, at most so many, in valid UTF-8.
func Cut(s string, most int) string {
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strings.ToValidUTF8(s, "?")
}

// Printable makes one line of a text, in which what cannot be printed is "?".
func Printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
