package differ

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// input is a message that was made to show a class.
type input struct {
	class string
	path  string // of the part that it is about, as the wire names it; "" for the whole
	text  string
}

// mostSpots bounds how many parts of a document are tried, and mostLearned how many of them are given their name in Go.
const (
	mostSpots   = 200
	mostLearned = 2000
)

// twiceByCase is the class of a key that is there twice, in unlike case: a codec that refuses it takes the two for one,
// and codecs that read unlike values differ in whether they do.
const twiceByCase = "twice-by-case"

// Texts that a part of a document becomes.
var (
	base64Forms = []string{`"YWI"`, `"YWI="`, `"-_-_"`, `"+/+/"`, `"YWJj\nYWJj"`, `"YWJj\r\nYWJj"`,
		`"YW J"`, `""`}
	quotedForms = []string{`"null"`, `"+12"`, `"0x10"`, `"012"`, `" 12"`, `""`, `"1e1"`, `"1_0"`}
	timeForms   = []string{`"2026-01-02T03:04:05Z"`, `"2026-01-02t03:04:05z"`, `"2026-01-02 03:04:05Z"`,
		`"2026-01-02T03:04:05,5Z"`, `"2026-01-02T3:04:05Z"`, `"2026-01-02T03:04:05+24:00"`, `"2026-01-02"`,
		`"2026-01-02T24:00:00Z"`, `"2026-01-02T23:59:60Z"`, `"0000-01-01T00:00:00Z"`, `1767323045`, `""`}
)

// inputs are made of a document; other is one of another value, whose parts are put beside those of the first. reads
// says how the type reads a part: "bytes", "time" or "".
func inputs(doc, other *node, reads func(path string) string) (all []input) {
	add := func(class, path string, texts ...string) {
		for _, t := range texts {
			all = append(all, input{class, path, t})
		}
	}
	whole(small(doc), add)
	others := map[string]*node{}
	for _, s := range other.spots() {
		others[s.path] = s.node
	}
	spots := doc.spots()
	for _, s := range spots[:min(len(spots), mostSpots)] {
		if len(s.steps) == 0 {
			continue
		}
		to := func(texts ...string) (docs []string) {
			for _, t := range texts {
				docs = append(docs, doc.with(s, func(in *node, i int) { in.parts[i] = raw(t) }))
			}
			return docs
		}
		if !strings.HasSuffix(s.path, "[]") {
			keys(doc, s, others[s.path], add)
		}
		add("null", s.path, to("null")...)
		switch s.node.kind {
		case '0':
			add("wrong-kind", s.path, to(`"text"`, `true`, `{}`, `[]`)...)
			add("quoted-number", s.path, to(`"12"`, `"1.5"`, `""`, `" 12 "`, `"null"`)...)
			add("number-form", s.path, to("1.0", "1e2", "-0", "0.1e1", "1E+2", "100e-2")...)
			add("number-range", s.path, to("-1", "256", "65536", "4294967296", "9223372036854775808",
				"18446744073709551616", "1e400", "1e-400", "0.1", "16777217.5")...)
			add("number-invalid", s.path, to("01", "+1", ".5", "1.", "NaN", "Infinity", "0x10", "-", "1_000")...)
		case '"':
			add("wrong-kind", s.path, to(`12`, `true`, `{}`, `[]`)...)
			if n := parse([]byte(s.node.raw)); n != nil && n.kind == '0' {
				add("quoted-number", s.path, to(quotedForms...)...)
			}
			add("invalid-utf8", s.path, to("\"a\xff\"", "\"\xed\xa0\x80\"", "\"\xc0\x80\"", "\"\xf4\x90\x80\x80\"")...)
			add("lone-surrogate", s.path, to(`"\ud800"`, `"\udc00x"`, `"\ud800\ud800"`)...)
			add("control-character", s.path, to("\"a\tb\"", "\"a\nb\"", "\"a\x00b\"", "\"a\x7fb\"")...)
			add("escape-invalid", s.path, to(`"\x41"`, `"\'"`, `"\u12"`, `"\U00000041"`, `'text'`)...)
			switch reads(s.path) {
			case "bytes":
				add("base64-form", s.path, to(base64Forms...)...)
			case "time":
				add("time-form", s.path, to(timeForms...)...)
			}
		case 't':
			if s.node.raw != "null" {
				add("wrong-kind", s.path, to(`"true"`, `1`, `0`, `"text"`, `{}`, `TRUE`)...)
			}
		case '[':
			add("wrong-kind", s.path, to(`{}`, `"text"`, `1`)...)
			more := doc.with(s, func(in *node, i int) {
				if l := in.parts[i]; len(l.parts) > 0 {
					l.parts = append(l.parts, l.parts[0])
				}
			})
			less := doc.with(s, func(in *node, i int) {
				if l := in.parts[i]; len(l.parts) > 0 {
					l.parts = l.parts[1:]
				}
			})
			add("array-length", s.path, append(to("[]"), more, less)...)
		case '{':
			add("wrong-kind", s.path, to(`[]`, `"text"`, `1`)...)
		}
	}
	return all
}

// small is a document with the first of its members alone.
func small(doc *node) string {
	if doc.kind == '{' && len(doc.keys) > 1 {
		return (&node{kind: '{', keys: doc.keys[:1], parts: doc.parts[:1]}).String()
	}
	return doc.String()
}

// keys makes what is about the key of a part.
func keys(doc *node, s spot, other *node, add func(class, path string, texts ...string)) {
	key := s.path[strings.LastIndexByte(s.path, '.')+1:]
	renamed := func(to func(key string) string) string {
		return doc.with(s, func(in *node, i int) { in.keys[i] = to(in.keys[i]) })
	}
	folded := renamed(func(k string) string { return strings.NewReplacer("s", "ſ", "k", "K").Replace(k) })
	joined := renamed(func(k string) string { return strings.ReplaceAll(k, "_", "") })
	alone := renamed(func(k string) string { return k })
	for _, text := range []string{renamed(strings.ToUpper), renamed(strings.ToLower), renamed(swapped), folded,
		joined} {
		if text != alone {
			add("key-case", s.path, text)
		}
	}
	add("key-nul", s.path, renamed(func(k string) string { return k + `\u0000` }))
	add("key-escape", s.path, renamed(func(k string) string {
		if k == "" || k[0] >= 0x80 || k[0] == '\\' {
			return k
		}
		return fmt.Sprintf(`\u%04x`, k[0]) + k[1:]
	}))
	add("missing-field", s.path, doc.with(s, func(in *node, i int) {
		in.keys, in.parts = slices.Delete(in.keys, i, i+1), slices.Delete(in.parts, i, i+1)
	}))
	if other == nil {
		other = raw("null")
	}
	twice := func(key func(string) string, value *node) string {
		return doc.with(s, func(in *node, i int) {
			in.keys, in.parts = append(in.keys, key(in.keys[i])), append(in.parts, value)
		})
	}
	same := func(k string) string { return k }
	add("duplicate-key", s.path, twice(same, other), twice(same, raw("null")))
	if swapped(key) != key {
		add(twiceByCase, s.path, twice(swapped, other))
	}
	if s.node.kind == '{' || s.node.kind == '[' {
		add("duplicate-key", s.path, twice(same, &node{kind: s.node.kind}))
	}
}

// swapped is a key in the other case.
func swapped(key string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, key)
}

// whole makes what is about the whole document.
func whole(text string, add func(class, path string, texts ...string)) {
	add("as-written", "", text)
	add("trailing-data", "", text+"x", text+"{}", text+"null", text+"\x00", text+"]", text+","+text, text+"\n"+text)
	add("white-space", "", " \t\r\n"+text+"\n ", text+"\v", text+"\u00a0", strings.Replace(text, ":", " : ", 1))
	add("comment", "", "/* c */"+text, text+" // c", text+"# c")
	add("byte-order-mark", "", "\ufeff"+text)
	add("empty-input", "", "", " ", "\n")
	add("nesting", "", strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000))
	half := text[:len(text)/2]
	add("truncated", "", text[:1], half, text[:len(text)-1])
	add("wrong-kind", "", "[]", `"text"`, "1", "null", "true", "nul", "{")
	if !strings.HasPrefix(text, "{") || len(text) < 3 {
		return
	}
	inside := text[:len(text)-1]
	add("trailing-comma", "", inside+",}")
	for _, u := range []struct{ class, value string }{
		{"unknown-field", `1`}, {"unknown-field", `{"a":[1,{"b":null}]}`}, {"lone-surrogate", `"\ud800"`},
		{"number-range", `1e400`}, {"number-invalid", `01`}, {"invalid-utf8", "\"\xff\""},
		{"duplicate-key", `{"a":1,"a":2}`},
		{"nesting", strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)},
	} {
		add(u.class, "", inside+`,"zz_unknown":`+u.value+"}")
	}
}
