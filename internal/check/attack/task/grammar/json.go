package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// json is RFC 8259. The kind of an item is the sign that it begins with, 0 for numbers.
var json = language{forms: 1, read: func(e []byte) *item { return (&jsonReader{e, 0}).item(0) }, same: sameJSON,
	other:     otherJSON,
	wrap:      wrapJSON,
	strange:   func(_ []byte, it *item) [][]byte { return strangeTo(it.kind == '{', `"q"`, ":", jsonItems) },
	between:   func(*item) string { return "," },
	unordered: func(it *item) bool { return it.kind == '{' },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		s := string(e)
		for _, d := range []string{" \t\r\n" + s, s + " \t\r\n"} {
			same = append(same, []byte(d))
		}
		for _, d := range []string{"\xEF\xBB\xBF" + s, s + s, s + "\n" + s, s + ",", s + "x", s + "\x00", "//\n" + s,
			"/**/" + s, s + "#",
			"\u00a0" + s, "[" + s + "]", "(" + s + ")", "\x1E" + s + "\n", "\xFF\xFE" + s, string(wide(s))} {
			other = append(other, []byte(d))
		}
		return same, other
	}}

// wide is UTF-16.
func wide(s string) (all []byte) {
	for _, c := range utf16.Encode([]rune(s)) {
		all = append(all, byte(c), byte(c>>8))
	}
	return all
}

// jsonItems are items of all types, numbers in all forms and too wide for any field, escapes of all kinds, and what
// parsers of relatives of JSON take.
var jsonItems = lines(`null
true
false
0
-0
0.0
-0.0
1
-1
1.0
1e0
1E+2
1e-2
10e-1
1.5
0e999999999
1e400
-1e400
1e-400
1e999999999
9007199254740993
9223372036854775808
-9223372036854775809
18446744073709551616
99999999999999999999999999999999999999999999999999
0.1000000000000000055511151231257827021181583404541015625
123456789012345678901234567890e-29
1e19
1.8446744073709552e19
""
"a"
"0"
"1.5"
"-"
"1e3"
" 1"
"null"
"true"
"NaN"
"Infinity"
"\u0000"
"\ud83d\ude00"
"\ud83d"
"\ude00"
"\ud83dx"
"\ud83d\u0041"
"\ud83d\ud83d\ude00"
"\/\b\f\n\r\t\"\\"
"\u00e9\u00E9"
"\uFFFF"
"2013-03-21T20:04:00Z"
"2013-03-21T20:04:00.123456789+23:59"
"2013-03-21T24:00:00Z"
"2013-03-21"
"0000-00-00T00:00:00Z"
"292277026596-12-04T15:30:08Z"
"1h30m"
"AAEC"
"AAEC/w=="
"AAEC_w"
"A"
"AA=A"
"A A\nA="
[]
[null]
[0]
[""]
[[]]
[{}]
[1,"a",null,{}]
[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]
{}
{"":null}
{"":{}}
{"q":0}
{"q":0,"q":[]}
{"0":0}
{"null":null}
{"\u0071":1}
{"@type":"type.googleapis.com/google.protobuf.Empty"}
{"$date":"2013-03-21T20:04:00Z"}
{ }
[ ]
[	0 , 1
 nul
tru
TRUE
None
NaN
Infinity
-Infinity
+1
01
-01
00
.5
5.
1.e1
1e
1e+
-
- 1
0x10
1_0
1f
'a'
a
"
"a
"\
"\u
"\u00
"\ud83d\
"\ud83d\u
"\x41"
"\a"
[1,]
[,1]
[1 2]
[1
[
{"a":1,}
{,}
{"a"}
{"a":}
{"a" 1}
{a:1}
{'a':1}
{1:1}
{null:1}
{"a":1
{
{"
]
}
:
,
/**/null
`, "\"\x01\"", "\"\t\"", "\"\n\"", "\"\x7f\"", "\"\xff\"", "\"\xc3\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"",
	"\x00")

// lines are those of a text, and more.
func lines(text string, more ...string) (all [][]byte) {
	for l := range bytes.Lines([]byte(text)) {
		all = append(all, bytes.TrimSuffix(l, []byte("\n")))
	}
	for _, m := range more {
		all = append(all, []byte(m))
	}
	return all
}

type jsonReader struct {
	e  []byte
	at int
}

func (r *jsonReader) peek() byte {
	for r.at < len(r.e) && bytes.IndexByte([]byte(" \t\r\n"), r.e[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.e) {
		return 0
	}
	return r.e[r.at]
}

// item reads one, nil where there is none.
func (r *jsonReader) item(depth int) *item {
	c := r.peek()
	it := &item{from: r.at, kind: c}
	switch {
	case depth > deepest || c == 0:
		return nil
	case c == '{' || c == '[':
		if !r.members(it, depth) {
			return nil
		}
	case c == '"':
		for r.at++; r.at < len(r.e) && r.e[r.at] != '"'; r.at++ {
			if r.e[r.at] == '\\' {
				r.at++
			}
		}
		if r.at++; r.at > len(r.e) {
			return nil
		}
	default:
		for r.at < len(r.e) && bytes.IndexByte([]byte("+-.0123456789Eaeflnrstu"), r.e[r.at]) >= 0 {
			r.at++
		}
		if r.at == it.from {
			return nil
		}
		if c == '-' || c >= '0' && c <= '9' {
			it.kind = 0
		}
	}
	it.to = r.at
	return it
}

func (r *jsonReader) members(it *item, depth int) bool {
	end := it.kind + 2 // of { and [ alike
	r.at++
	it.body, it.units = span{r.at, r.at}, []span{}
	for r.peek() != end {
		first := r.item(depth + 1)
		if first == nil {
			return false
		}
		if it.kind == '[' {
			it.kid(first, span{first.from, first.to}, "")
		} else {
			if r.peek() != ':' {
				return false
			}
			r.at++
			v := r.item(depth + 1)
			if v == nil {
				return false
			}
			it.pair(first, v, string(r.e[first.from:first.to]))
		}
		it.body.to = r.at
		if r.peek() == ',' {
			r.at++
		} else if r.peek() != end {
			return false
		}
	}
	r.at++
	return true
}

func sameJSON(e []byte, it *item) (all [][]byte) {
	raw := e[it.from:it.to]
	add := func(format string, args ...any) { all = append(all, fmt.Appendf(nil, format, args...)) }
	switch it.kind {
	case 0:
		switch {
		case bytes.ContainsAny(raw, "eE"):
		case bytes.Contains(raw, []byte(".")):
			add("%s0", raw)
			add("%se0", raw)
			add("%sE+00", raw)
		default:
			add("%s.0", raw)
			add("%se0", raw)
			add("%sE-0", raw)
			add("%s0e-1", raw)
			add("%s.000e+0", raw)
		}
	case '"':
		if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) { // each sign by its number
			by := []byte{'"'}
			for _, c := range utf16.Encode([]rune(string(raw[1 : len(raw)-1]))) {
				by = fmt.Appendf(by, "\\u%04X", c)
			}
			all = append(all, append(by, '"'), bytes.ReplaceAll(raw, []byte("/"), []byte(`\/`)))
			if s := string(raw); len(raw) > 2 && raw[1] < 0x80 { // the first alone, in small letters
				add(`"\u%04x%s`, s[1], s[2:])
			}
		}
	}
	add(" \t\r\n%s \t\r\n", raw)
	return all
}

// otherJSON are items of all types, and for names the same in other letters.
func otherJSON(e []byte, it *item) [][]byte {
	if it.key {
		raw := e[it.from:it.to]
		return slices.Concat([][]byte{bytes.ToUpper(raw), bytes.ToLower(raw), bytes.Trim(raw, `"`),
			[]byte(`"\u004b\u017f"`)}, jsonItems)
	}
	return jsonItems
}

func wrapJSON(_ []byte, it *item, body []byte, _ int) [][]byte {
	open, end := []byte{it.kind}, []byte{it.kind + 2}
	return [][]byte{slices.Concat(open, body, end), slices.Concat(open, []byte("\n\t "), body, []byte(" \r\n"), end)}
}
