package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// toml is TOML 1.0. The kind of an item is t of tables, the root among them, and v of values and names.
var toml = language{forms: 1, read: readTOML, same: sameTOML,
	wrap: func(e []byte, it *item, body []byte, _ int) [][]byte {
		return [][]byte{slices.Concat(e[it.from:it.body.from], body)}
	},
	other: func(_ []byte, it *item) [][]byte {
		switch {
		case it.kind == 't':
			return nil
		case it.key:
			return tomlKeys
		}
		return tomlValues
	},
	strange: func([]byte, *item) (all [][]byte) {
		for _, m := range tomlMembers {
			all = append(all, bytes.ReplaceAll(m, []byte(`\n`), []byte("\n")))
		}
		return all
	},
	between:   func(*item) string { return "\n" },
	unordered: func(*item) bool { return false },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		s := string(e)
		for _, d := range []string{"# c\n" + s, "\n\n" + s + "\n", s + "# c", " \t\n" + s} {
			same = append(same, []byte(d))
		}
		for _, d := range []string{"\xEF\xBB\xBF" + s, strings.ReplaceAll(s, "\n", "\r\n"), strings.ReplaceAll(s,
			"\n", "\r"), s + s, s + "\x00", "# \x01\n" + s,
			string(wide(s)), strings.ReplaceAll(s, "\n", " ")} {
			other = append(other, []byte(d))
		}
		return same, other
	}}

// tomlValues are values of all types in all forms, whole and broken.
var tomlValues = lines(`true
false
True
0
+1
-0
1_000
1__0
_1
1_
01
0xDEAD_beef
0o17
0b101
0x
0X1F
0o9
+0x1
9223372036854775807
9223372036854775808
-9223372036854775809
99999999999999999999999
0xFFFFFFFFFFFFFFFF
1.5
1e3
1.0E+3
1e400
.5
5.
1.e1
1_0.0_1
inf
+inf
-inf
nan
-nan
Inf
""
"a"
''
'a'
'\'
"\b\t\n\f\r\"\\\u00e9\U0001F600"
"\e\x41"
"\ud83d"
"\U00110000"
"\q"
"\u12"
""""""
"""a"""
"""a""b"""""
"""\   """
''''''
'''a'''
'''a''''
"""
'''a
"a
'a
1979-05-27T07:32:00Z
1979-05-27T07:32:00.123456789-07:00
1979-05-27t07:32:00z
1979-05-27 07:32:00
1979-05-27T07:32:00
1979-05-27T07:32
1979-05-27
07:32:00
07:32:00.999999999999
1979-02-30
1979-13-01
0000-00-00
24:00:00
23:59:60
1979-05-27T07:32:00+25:00
[]
[1, "a", [], {}]
[1,]
[,]
[1
[[[]]]
[1, # c
[{a = 1}, {a = "b"}]
{}
{a = 1}
{a = 1, a = 2}
{a.b = 1, a.c = 2}
{a = 1, a.b = 2}
{a = 1,}
{"" = 1}
{a
{a = {b = {}}}
{,}
]
}
=
a
# c
1 2
"a" "b"
`, "[\n1,\n# c\n2,\n]", "{a = 1,\nb = 2}", "\"\"\"\na\\\n   b\"\"\"", "'''\na\nb'''", "\"a\nb\"", "\"\x01\"",
	"\"\xFF\"", "'\t'", "\x00")

var tomlKeys = lines(`""
''
"a"
'a b'
a.b
a . "b"
a..b
.a
a.
1
1.2
true
1979-05-27
"\u0061"
"""a"""
é
a b
"a
a = 1, b
[a]
[[a]]
#
=`, "")

// tomlMembers are members and tables that no type has.
var tomlMembers = lines(`q = 1
q.r = 1\nq.s = 2
q = {r = 1}\nq.s = 2
q.r = 1\nq = 2
q = 1\nq = 2
q = []\n[[q]]
q = {}\n[q]
"" = 1
q = [{r = 1}]\n[q.r]
q =
q
= 1
q = 1 r = 2
[q]
[q.r.s]\nt = 1
[q]\n[q]
[q]\n[[q]]
[[q]]\nr = 1\n[[q]]\nr = 2\n[q.s]
[[q]]\n[q]
[[q.r]]\n[q]
[q.r]\n[q]\nr.s = 1
[]
[[]]
[q
[[q]
[ q . "r" ]
[q] r
[q]#c
[q]=1`)

func readTOML(e []byte) *item {
	root := &item{to: len(e), kind: 't', units: []span{}}
	root.to = len(bytes.TrimRight(e, "\n"))
	root.body = span{0, root.to}
	in := root
	for at := 0; at < root.to; {
		end := tomlEnd(e[:root.to], at)
		text := bytes.TrimSpace(e[at:end])
		switch {
		case len(text) == 0 || text[0] == '#':
		case text[0] == '[':
			in = &item{from: at, to: end, kind: 't', body: span{end, end}, units: []span{}}
			root.kid(in, span{at, end}, string(text))
		default:
			equals := bytes.Index(e[at:end], []byte(" = "))
			if equals < 0 {
				return nil
			}
			k, v := &item{from: at, to: at + equals, kind: 'v'}, &item{from: at + equals + 3, to: end, kind: 'v'}
			in.pair(k, v, string(e[k.from:k.to]))
		}
		if in != root && end > in.to {
			if in.to == in.body.from { // the first line below the head
				in.body.from = at
			}
			in.to, in.body.to = end, end
			in.unit.to, root.units[len(root.units)-1].to = end, end
		}
		at = end + 1
	}
	return root
}

// tomlEnd is where the member that begins at a place ends: at the end of a line on which no bracket is open.
func tomlEnd(e []byte, at int) int {
	open := 0
	for quote := byte(0); at < len(e); at++ {
		switch c := e[at]; {
		case c == '\n' && open <= 0:
			return at
		case quote == '"' && c == '\\':
			at++
		case quote != 0:
			if c == quote || c == '\n' {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{':
			open++
		case c == ']' || c == '}':
			open--
		}
	}
	return len(e)
}

// sameTOML are other forms of values and names.
func sameTOML(e []byte, it *item) (all [][]byte) {
	raw := string(e[it.from:it.to])
	add := func(format string, args ...any) { all = append(all, fmt.Appendf(nil, format, args...)) }
	switch {
	case it.kind == 't' || raw == "":
		return nil
	case it.key:
		add("  %s\t", raw)
		if !strings.ContainsAny(raw, `'".`) {
			add(`"%s"`, raw)
			add(`'%s'`, raw)
			add(`"\u%04x%s"`, raw[0], raw[1:])
		}
		return all
	}
	add("\t %s # c", raw)
	text := strings.Trim(raw, `'"`)
	plain := len(text) > 0 && len(raw) == len(text)+2 && !strings.ContainsAny(text, "'\"\\\n")
	if n, err := strconv.ParseUint(raw, 10, 63); err == nil {
		for _, form := range []string{"+%d", "0x%X", "0x0%x", "0o%o", "0b%b"} {
			add(form, n)
		}
		if len(raw) > 1 {
			add("%s_%s", raw[:1], raw[1:])
		}
	} else if _, err := strconv.ParseFloat(raw, 64); err == nil && strings.Contains(raw,
		".") && !strings.ContainsAny(raw, "eE") {
		add("%s0", raw)
		add("%se0", raw)
		add("%sE+0", raw)
	} else if plain && (raw[0] == '"' || raw[0] == '\'') {
		for _, form := range []string{`"%s"`, "'%s'", `"""%s"""`, "'''%s'''", "\"\"\"\n%s\"\"\"", "'''\n%s'''",
			"\"\"\"\\\n  %s\"\"\""} {
			add(form, text)
		}
		if text[0] < 0x80 {
			add(`"\u%04x%s"`, text[0], text[1:])
			add(`"\U%08X%s"`, text[0], text[1:])
		}
	} else if strings.HasPrefix(raw, "[") && strings.HasSuffix(raw, "]") && len(raw) > 2 && !strings.HasSuffix(raw,
		",]") {
		add("[ # c\n%s\n, # c\n]", raw[1:len(raw)-1])
	} else if len(raw) >= 20 && raw[4] == '-' && raw[10] == 'T' {
		add("%s", strings.ToLower(raw))
		add("%s %s", raw[:10], raw[11:])
	}
	return all
}
