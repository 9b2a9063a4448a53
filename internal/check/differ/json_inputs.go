package differ

import (
	"fmt"
	"strings"
)

// Texts that a part of a document becomes.
var (
	base64Forms = []string{`"YWI"`, `"YWI="`, `"-_-_"`, `"+/+/"`, `"YWJj\nYWJj"`, `"YWJj\r\nYWJj"`,
		`"YW J"`, `""`}
	textFaults = []struct {
		class string
		texts []string
	}{
		{"invalid-utf8", []string{"a\xff", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80"}},
		{"lone-surrogate", []string{`\ud800`, `\udc00x`, `\ud800\ud800`}},
		{"control-character", []string{"a\tb", "a\nb", "a\x00b", "a\x7fb"}},
		{"escape-invalid", []string{`\x41`, `\'`, `\u12`, `\U00000041`, `\1`}},
	}
	quotedForms = []string{`"null"`, `"+12"`, `"0x10"`, `"012"`, `" 12"`, `""`, `"1e1"`, `"1_0"`}
	keyNumbers  = []struct {
		class string
		names []string
	}{
		{"number-range", []string{"-1", "256", "65536", "4294967296", "9223372036854775808", "18446744073709551616"}},
		{"number-form", []string{"1.0", "1e2", "-0"}},
		{"number-invalid", []string{"01", "+1", " 1", "0x10", "1_000"}},
		{"wrong-kind", []string{"text", "", "true"}},
	}
	timeForms = []string{`"2026-01-02T03:04:05Z"`, `"2026-01-02t03:04:05z"`, `"2026-01-02 03:04:05Z"`,
		`"2026-01-02T03:04:05,5Z"`, `"2026-01-02T3:04:05Z"`, `"2026-01-02T03:04:05+24:00"`, `"2026-01-02"`,
		`"\u0032026-01-02T03:04:05Z"`, `"2026-01-02T24:00:00Z"`, `"2026-01-02T23:59:60Z"`,
		`"0000-01-01T00:00:00Z"`, `1767323045`, `""`}
)

// jsonInputs are made of a document; other is one of another value, whose parts are put beside those of the first.
// reads says how the type reads a part: "bytes", "time" or "".
func jsonInputs(doc, other *node, reads func(path string) string) []input {
	var all inputs
	add := all.add
	jsonWhole(small(doc).String(), add)
	for s, o := range doc.beside(other) {
		to := func(texts ...string) (docs []string) {
			for _, t := range texts {
				docs = append(docs, doc.with(s, func(in *node, i int) { in.parts[i] = raw(t) }))
			}
			return docs
		}
		if !strings.HasSuffix(s.path, "[]") {
			keys(doc, s, o, add)
			add("key-escape", s.path, doc.with(s, func(in *node, i int) { in.keys[i] = escaped(in.keys[i]) }))
			for _, f := range textFaults {
				for _, text := range f.texts {
					add(f.class, s.path, doc.with(s, func(in *node, i int) { in.keys[i] += text }))
				}
			}
			for _, f := range keyNumbers {
				for _, name := range f.names {
					if numberKey(jsonForm{}, holder(doc, s).keys[s.steps[len(s.steps)-1]]) {
						add(f.class, s.path, doc.with(s, func(in *node, i int) { in.keys[i] = in.form.key(name) }))
					}
				}
			}
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
			if n := (jsonForm{}).parse([]byte(jsonForm{}.text(s.node))); n != nil && n.kind == '0' {
				add("quoted-number", s.path, to(quotedForms...)...)
			}
			for _, f := range textFaults {
				for _, text := range f.texts {
					add(f.class, s.path, to(`"`+text+`"`)...)
					if inner := (jsonForm{}).text(s.node); strings.HasPrefix(inner, `"`) { // the tag option string
						add(f.class, s.path, to(`"\"`+text+`\""`)...)
					}
				}
			}
			add("escape-invalid", s.path, to(`'text'`)...)
			if strings.HasPrefix((jsonForm{}).text(s.node), `"`) {
				add("quoted-text", s.path, to(`"a"`, `""`, `"\""`, `"\"a"`, `"a\""`, `"\"\"a"`, `"\"a\" "`, `" \"a\""`,
					`"null"`, `"12"`)...)
			}
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
			add("array-length", s.path, append(to("[]"), longer(doc, s), shorter(doc, s))...)
		case '{':
			add("wrong-kind", s.path, to(`[]`, `"text"`, `1`)...)
		}
	}
	return all
}

// small is a document with the first of its members alone.
func small(doc *node) *node {
	if doc.kind == '{' && len(doc.keys) > 1 {
		return &node{kind: '{', keys: doc.keys[:1], parts: doc.parts[:1], form: doc.form}
	}
	return doc
}

// jsonWhole makes what is about the whole document.
func jsonWhole(text string, add func(class, path string, texts ...string)) {
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
	add("malformed", "", inside, inside+"]", strings.Replace(text, ":", "", 1), strings.Replace(text, ":", "::", 1),
		strings.Replace(text, ":", "=", 1), strings.ReplaceAll(text, `"`, ""), strings.ReplaceAll(text, `"`, "'"),
		inside+` "`+unknownKey+`":1}`, inside+`,,"`+unknownKey+`":1}`, inside+`,"`+unknownKey+`"}`,
		inside+`,"`+unknownKey+`":}`, inside+`,1}`, "{,"+text[1:], "{"+text+"}")
	for _, f := range textFaults {
		for _, text := range f.texts {
			add(f.class, "", inside+`,"`+unknownKey+`":"`+text+`"}`, inside+`,"`+unknownKey+text+`":1}`)
		}
	}
	for _, u := range []struct{ class, value string }{
		{"unknown-field", `1`}, {"unknown-field", `{"a":[1,{"b":null}]}`},
		{"number-range", `1e400`}, {"number-range", `-1e400`}, {"number-invalid", `01`}, {"number-invalid", `1.`},
		{"number-invalid", `.5`}, {"number-invalid", `+1`}, {"number-invalid", `-`}, {"number-invalid", `1e`},
		{"number-invalid", `NaN`}, {"wrong-kind", `nul`}, {"wrong-kind", `True`}, {"trailing-comma", `[1,]`},
		{"trailing-comma", `[,1]`}, {"trailing-comma", `{"a":1,}`},
		{"duplicate-key", `{"a":1,"a":2}`},
		{"nesting", strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)},
	} {
		add(u.class, "", inside+`,"`+unknownKey+`":`+u.value+"}")
	}
}

// escaped is a key whose first letter is spelled as an escape.
func escaped(key string) string {
	if key == "" || key[0] >= 0x80 || key[0] == '\\' {
		return key
	}
	return fmt.Sprintf(`\u%04x`, key[0]) + key[1:]
}
