package differ

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/check/differ/task"
)

// asWritten is the class of a message all parts of which are as they were written: what differs there still is that.
const asWritten = "as-written"

// classify gives a difference that hostile input shows to the class whose fault the input has: without it the two read
// alike. It returns "" where no class is found, and whether the time was over before.
func (x *comparison) classify(ctx context.Context, signature string, in []byte, a, b task.Outcome) (class string,
	cut bool, err error) {
	mended := x.mended(in)
	order := task.Order{}
	for _, m := range mended {
		order.Inputs = append(order.Inputs, []byte(m.text))
	}
	as, bs, err := x.both(ctx, "classify hostile input", order)
	if err != nil {
		return "", false, err
	}
	for i, m := range mended {
		cut = cut || (as[i].Absent || bs[i].Absent) && over(x.hostileUntil)
		differs := x.signature(as[i], bs[i]) != ""
		switch {
		case as[i].Absent || bs[i].Absent || differs != (m.class == asWritten):
		case m.class == asWritten:
			return "reads-the-other", false, nil
		case m.class == Unclassified:
			return "", false, nil
		default:
			return m.class, false, nil
		}
	}
	return x.malformed(in, a, b), cut, nil
}

// malformed is the class of input that is no message of the format; "" where it is one, or nobody knows.
func (x *comparison) malformed(in []byte, a, b task.Outcome) string {
	class := map[bool]string{isJSON(x.dialect.form): "malformed", isTagged(x.dialect.form): "invalid-item"}[true]
	switch x.dialect.form.(type) {
	case bsonForm, protoForm:
		class = "invalid-item"
	}
	switch {
	case class == "" || x.dialect.form.parse(in) != nil:
		return ""
	case slices.Contains(slices.Concat(a.Kinds, b.Kinds), "io.ErrUnexpectedEOF"):
		return "truncated"
	}
	return class
}

// mended are versions of an input, each without the faults of one class.
func (x *comparison) mended(in []byte) []input {
	switch f := x.dialect.form; {
	case isJSON(f):
		return append(mendedJSON(string(in)), x.mendedNodes(in)...) // an escape is no fault where quotes have one
	case f != nil:
		return x.mendedNodes(in)
	case slices.Contains(x.dialect.about, "line-ends"):
		return mendedLines(string(in))
	}
	return nil
}

func (x *comparison) mendedNodes(in []byte) []input {
	n := x.dialect.form.parse(in)
	if n == nil {
		return nil
	}
	var written []*node
	for _, doc := range x.made() {
		written = append(written, doc.node)
	}
	if !slices.ContainsFunc(written, func(w *node) bool { return w.kind == n.kind }) && len(x.agreeing) > 0 {
		written = []*node{x.agreeing[0].node} // which both read alike, since it is put in the place of the whole
	}
	if x.known == nil { // also those of messages that no input is made of
		x.known = map[string]bool{}
		for _, t := range x.texts {
			if d, ok := x.dialect.document(t); ok {
				d.node.addKeys(x.known)
			}
		}
	}
	m := mending{x.dialect.form, x.reads, x.names, x.known}
	all := m.mendedNodes(n, written)
	if n.kind == '{' && !n.positional() {
		all = append(all, input{class: asWritten, text: m.asWritten(n, written).String()})
	}
	return all
}

// lineFaults are what classes are about in documents of YAML and TOML, as far as it can be told without taking them
// apart.
var lineFaults = []struct {
	class string
	is    *regexp.Regexp
	by    string
}{
	{"number-range", regexp.MustCompile(`[-+]?[0-9]{15,}`), "1"},
	{"number-form", regexp.MustCompile(`(?m)([-:,\[][ \t]+)[-+.]+[ \t]*$`), "${1}x"}, // signs alone, which are texts
	{"control-character", regexp.MustCompile(`[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]`), ""},
	{"line-ends", regexp.MustCompile(`[\r\x{85}\x{2028}\x{2029}]`), ""},
	{"byte-order-mark", regexp.MustCompile(`\x{feff}`), ""},
	{"tab", regexp.MustCompile(`\t`), ""},
	{"tag", regexp.MustCompile(`![^\s,\]}]*`), ""},
	{"tag", regexp.MustCompile(`![^\s,\]}]*[ \t]+[^\s,\]}]+`), ""}, // and its value, which may be of no use without
	{"merge-key", regexp.MustCompile(`<<`), ""},
	{"anchor", regexp.MustCompile(`[&*][^\s,\]}]+`), ""},
	{"directive", regexp.MustCompile(`(?m)^(%.*|---.*|\.\.\.)$`), ""},
	{"block-scalar", regexp.MustCompile(`[|>][-+0-9]*`), ""},
	{"comment", regexp.MustCompile(`#.*`), ""},
	{"escape", regexp.MustCompile(`\\(x..|u.{4}|U.{8}|.)`), ""},
	{"wrong-kind", regexp.MustCompile(`(?m)[\[{].*[\]}]$`), "x"},
}

func mendedLines(text string) (all []input) {
	if !utf8.ValidString(text) {
		all = append(all, input{class: "invalid-utf8", text: strings.ToValidUTF8(text, "?")})
	}
	for _, f := range lineFaults {
		if once := f.is.ReplaceAllString(text, f.by); once != text {
			all = append(all, input{class: f.class, text: once})
		}
	}
	return all
}

// fault is what one class is about in the pieces of a document of JSON: texts with their quotes, other scalars, what
// stands between them.
type fault struct {
	class string
	kind  byte // of the pieces that have it: " (texts), 0 (numbers and words), or a space (the rest)
	mend  func(piece string) string
}

var faults = []fault{
	{"control-character", '"', func(s string) string {
		text := []byte(s)
		for i, c := range text {
			if c < ' ' || c == 0x7f {
				text[i] = ' '
			}
		}
		return string(text)
	}},
	{"invalid-utf8", '"', func(s string) string { return strings.ToValidUTF8(s, "?") }},
	{"escape-invalid", '"', withoutInvalidEscapes},
	{"lone-surrogate", '"', func(s string) string { return surrogate.ReplaceAllString(s, "?") }},
	{"key-escape", '"', func(s string) string { return escape.ReplaceAllString(s, "e") }},
	{"number-invalid", '0', func(s string) string {
		if json.Valid([]byte(s)) {
			return s
		}
		return "0"
	}},
	{"number-range", '0', func(s string) string {
		f, err := strconv.ParseFloat(s, 64)
		if json.Valid([]byte(s)) && s[0] < 'a' && (err != nil || f < -100 || f > 100 || f != 0 && f > -1e-6 && f < 1e-6) {
			return "0"
		}
		return s
	}},
	{"number-form", '0', func(s string) string {
		if json.Valid([]byte(s)) && strings.ContainsAny(s, ".eE") && s[0] < 'a' {
			return "0"
		}
		return s
	}},
	{"white-space", ' ', func(s string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune("{}[],: \t\r\n", r) {
				return r
			}
			return -1
		}, s)
	}},
	{"trailing-comma", ' ', func(s string) string { return tailComma.ReplaceAllString(s, "$1") }},
}

var (
	surrogate = regexp.MustCompile(`(?i)\\ud[89a-f]..`)
	escape    = regexp.MustCompile(`\\(u.{4}|.)`)
	tailComma = regexp.MustCompile(`,\s*([}\]])`)
)

func mendedJSON(text string) (all []input) {
	pieces := piecesOf(text)
	for _, f := range faults {
		var b strings.Builder
		for _, p := range pieces {
			if p.kind == f.kind {
				p.raw = f.mend(p.raw)
			}
			b.WriteString(p.raw)
		}
		if b.String() != text {
			all = append(all, input{class: f.class, text: b.String()})
		}
	}
	if end := endOf(pieces); end > 0 && end < len(text) {
		all = append(all, input{class: "trailing-data", text: text[:end]})
	}
	if n := (jsonForm{}).parse([]byte(text)); n != nil {
		if once := n.once(false).String(); once != n.String() {
			all = append(all, input{class: "duplicate-key", text: once})
		} else if once = n.once(true).String(); once != n.String() {
			all = append(all, input{class: "key-case", text: once})
		}
	}
	return all
}

// once is a document without keys that are there a second time, or that are but for their case.
func (n *node) once(fold bool) *node {
	c := &node{kind: n.kind, raw: n.raw, form: n.form}
	seen := map[string]bool{}
	for i, p := range n.parts {
		if n.kind == '{' {
			name := n.form.name(n.keys[i])
			if fold {
				name = strings.ToLower(name)
			}
			if seen[name] {
				continue
			}
			seen[name] = true
			c.keys = append(c.keys, n.keys[i])
		}
		c.parts = append(c.parts, p.once(fold))
	}
	return c
}

// withoutInvalidEscapes is a text whose escapes are those of JSON.
func withoutInvalidEscapes(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		n := 2
		if s[i+1] == 'u' {
			n = 6
		}
		if i+n <= len(s) && json.Valid([]byte(`"`+s[i:i+n]+`"`)) {
			b.WriteString(s[i : i+n])
			i += n - 1
		}
	}
	return b.String()
}

// piece is a text, another scalar, or what stands between them.
type piece struct {
	kind byte
	raw  string
}

// piecesOf takes a document apart, valid or not.
func piecesOf(text string) (all []piece) {
	for len(text) > 0 {
		n, kind := 1, byte(' ')
		switch c := text[0]; {
		case c == '"':
			kind = '"'
			for n < len(text) && text[n] != '"' {
				if text[n] == '\\' {
					n++
				}
				n++
			}
			n = min(n+1, len(text))
		case inScalar(c):
			kind = '0'
			for n < len(text) && inScalar(text[n]) {
				n++
			}
		default:
			_, n = utf8.DecodeRuneInString(text)
			for n < len(text) && text[n] != '"' && !inScalar(text[n]) {
				n++
			}
		}
		all, text = append(all, piece{kind, text[:n]}), text[n:]
	}
	return all
}

func inScalar(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("+-._", c) >= 0
}

// endOf is where the first value of a document ends; 0 where it does not.
func endOf(pieces []piece) (end int) {
	depth := 0
	for _, p := range pieces {
		if p.kind == ' ' {
			for i := range len(p.raw) {
				switch p.raw[i] {
				case '{', '[':
					depth++
				case '}', ']':
					if depth--; depth <= 0 {
						return end + i + 1
					}
				}
			}
		}
		if end += len(p.raw); depth == 0 && p.kind != ' ' {
			return end
		}
	}
	return 0
}
