package task

import (
	"math/rand/v2"
	"strings"
)

// tokens are signs that mean something in JSON, YAML, XML, TOML or text forms of
// Protocol Buffers, and what does not end.
var tokens = func() (all [][]byte) {
	for _, t := range []string{`"`, `""`, `'`, `\`, `\u`, `\ud800`, `\udc00\ud800`, `\u0000`, `\x`, "\x00", "\xFF",
		"\xEF\xBB\xBF", "\u2028",
		"{", "}", "{}", "[", "]", "[]", "[[", "]]", "[:", "{[", ":", "::", ",", ",,", "null", "true", "tru", "nul", "-", "- ",
		"+", ".", "1e", "1e999999999", "-0", "0x", "~",
		`"q":[`, `"q":{`, `"q":"`, `"q":`, `"q`, `,"q":{"w":`, `,"q":[{"w":[`, `,"":`, `"@type":`, `"@type":"x"`, `{"":`,
		`{"q":1,"q":1}`, `/*`, `//`,
		"&a ", "*a", "&a [*a,*a]", "<<: *a\n", "<<: [*a, *a]\n", "!!binary ", "!!int ", "!!map ", "!!float x", "!0", ":!00 ",
		"? ", "- - - - ", "|", "|9", ">-", "%YAML 1.1\n", "---\n", "...\n", "\t", "\n", "\r", " ", "#", "@", "`", "=",
		"<a>", "</a>", "<a", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE a [<!ENTITY b \"b\">]>", "<?xml", "?>", "&lt;",
		"&#0;", "&#x110000;", "&b;", "<a b=", "<a xmlns:", "(", ")", ";", "'''", `"""`} {
		all = append(all, []byte(t))
	}
	return all
}()

// planTokens plans what is done to text: each sign where a part begins, before what
// stands there, instead of its first byte, and as the end; and all small documents.
func (m *mutator) planTokens() {
	bounds := m.shape.Bounds
	m.plan(Tokens, 0, len(bounds)*len(tokens)*3, func(m *mutator, e []byte, n int) {
		m.insert(e, bounds[n/3/len(tokens)], tokens[n/3%len(tokens)], n%3)
	})
	m.plan(Tokens, 0, smallDocuments, func(m *mutator, _ []byte, n int) { m.buf = appendSmall(m.buf, n) })
}

// insert appends e with a token at a place: before what stands there (0), instead of
// its first byte (1) or as the end (2).
func (m *mutator) insert(e []byte, at int, token []byte, how int) {
	m.buf = append(append(m.buf, e[:at]...), token...)
	if how < 2 {
		m.buf = append(m.buf, e[min(at+how, len(e)):]...)
	}
}

// tokens puts two to six signs in, some of them repeated.
func (m *mutator) tokens(e []byte, r *rand.Rand) {
	work := append([]byte(nil), e...)
	for range 2 + r.IntN(5) {
		at := min(some(r, m.shape.Bounds), len(work))
		token := some(r, tokens)
		if r.IntN(8) == 0 {
			token = []byte(strings.Repeat(string(token), 1<<r.IntN(10)))
		}
		m.buf = m.buf[:0]
		m.insert(work, at, token, min(2, r.IntN(7)/3))
		work = append(work[:0], m.buf...)
	}
}
