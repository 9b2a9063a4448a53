package differ

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// bsonForm is the form of BSON. What has no parts is its type and its value: its name stands between them.
type bsonForm struct{}

// Types of elements of BSON.
const (
	bsonDouble    = 0x01
	bsonText      = 0x02
	bsonDocument  = 0x03
	bsonList      = 0x04
	bsonBinary    = 0x05
	bsonUndefined = 0x06
	bsonObjectID  = 0x07
	bsonBool      = 0x08
	bsonTime      = 0x09
	bsonNull      = 0x0a
	bsonRegex     = 0x0b
	bsonPointer   = 0x0c
	bsonCode      = 0x0d
	bsonSymbol    = 0x0e
	bsonScope     = 0x0f
	bsonInt32     = 0x10
	bsonStamp     = 0x11
	bsonInt64     = 0x12
	bsonDecimal   = 0x13
	bsonLargest   = 0x7f
	bsonSmallest  = 0xff
)

var bsonKinds = map[byte]byte{bsonDouble: '0', bsonInt32: '0', bsonInt64: '0', bsonText: '"', bsonBinary: 'b',
	bsonBool: 't', bsonNull: 't'}

func (f bsonForm) parse(text []byte) *node {
	n, rest := f.take('{', string(text), deepestDocument)
	if rest != "" {
		return nil
	}
	return n
}

// take splits a document off.
func (f bsonForm) take(kind byte, text string, depth int) (n *node, rest string) {
	size, ok := bsonLength(text)
	if !ok || depth == 0 || size < 5 || size > len(text) || text[size-1] != 0 {
		return nil, ""
	}
	n = &node{kind: kind, form: f}
	for body := text[4 : size-1]; body != ""; {
		what := body[0]
		name, behind, ok := strings.Cut(body[1:], "\x00")
		if !ok {
			return nil, ""
		}
		var part *node
		if what == bsonDocument || what == bsonList {
			if part, body = f.take(map[byte]byte{bsonDocument: '{', bsonList: '['}[what], behind, depth-1); part == nil {
				return nil, ""
			}
		} else {
			length, ok := bsonSize(what, behind)
			if !ok || length > len(behind) {
				return nil, ""
			}
			part = &node{kind: 'x', raw: string([]byte{what}) + behind[:length]}
			if k, ok := bsonKinds[what]; ok {
				part.kind = k
			}
			body = behind[length:]
		}
		if kind == '{' {
			n.keys = append(n.keys, name)
		}
		n.parts = append(n.parts, part)
	}
	return n, text[size:]
}

// bsonLength is the number that a value begins with.
func bsonLength(text string) (int, bool) {
	if len(text) < 4 {
		return 0, false
	}
	return int(int32(binary.LittleEndian.Uint32([]byte(text[:4])))), true
}

// bsonSize is how long the value of a type is at the beginning of a text.
func bsonSize(what byte, text string) (int, bool) {
	size, ok := bsonLength(text)
	switch what {
	case bsonUndefined, bsonNull, bsonLargest, bsonSmallest:
		return 0, true
	case bsonBool:
		return 1, true
	case bsonInt32:
		return 4, true
	case bsonDouble, bsonTime, bsonStamp, bsonInt64:
		return 8, true
	case bsonObjectID:
		return 12, true
	case bsonDecimal:
		return 16, true
	case bsonBinary:
		return 5 + size, ok && size >= 0
	case bsonText, bsonCode, bsonSymbol:
		return 4 + size, ok && size > 0
	case bsonPointer:
		return 16 + size, ok && size > 0
	case bsonScope:
		return size, ok && size > 4
	case bsonRegex:
		parts := strings.SplitN(text, "\x00", 3)
		return len(text) - len(parts[len(parts)-1]), len(parts) == 3
	}
	return 0, false
}

func (f bsonForm) container(b *strings.Builder, n *node) {
	var body strings.Builder
	for i, p := range n.parts {
		name, what, value := strconv.Itoa(i), byte(bsonDocument), ""
		if n.kind == '{' {
			name = n.keys[i]
		}
		switch {
		case p.form == nil:
			what, value = p.raw[0], p.raw[1:]
		case p.kind == '[':
			what, value = bsonList, p.String()
		default:
			value = p.String()
		}
		body.WriteByte(what)
		body.WriteString(name + "\x00" + value)
	}
	b.WriteString(little32(body.Len()+5) + body.String() + "\x00")
}

func (bsonForm) name(key string) string { return key }
func (bsonForm) key(name string) string { return name }
func (bsonForm) null() string           { return "\x0a" }

func (bsonForm) text(n *node) string {
	if n.kind == 'b' {
		return n.raw[6:]
	}
	return n.raw[5 : len(n.raw)-1]
}

func (bsonForm) number(n *node) (value string, int bool) {
	body := []byte(n.raw[1:])
	switch n.raw[0] {
	case bsonDouble:
		return float(math.Float64frombits(binary.LittleEndian.Uint64(body))), false
	case bsonInt32:
		return integer(int64(int32(binary.LittleEndian.Uint32(body)))), true
	}
	return integer(int64(binary.LittleEndian.Uint64(body))), true
}

func (f bsonForm) say(n *node) string {
	switch n.kind {
	case '{', '[':
		var parts []string
		for i, p := range n.parts {
			s := f.say(p)
			if n.kind == '{' {
				s = n.keys[i] + ": " + s
			}
			parts = append(parts, s)
		}
		return string(n.kind) + strings.Join(parts, ", ") + string(n.kind+2)
	case '"':
		return strconv.Quote(f.text(n))
	case 'b':
		return fmt.Sprintf("bytes %x of subtype %d", f.text(n), n.raw[5])
	case '0':
		value, _ := f.number(n)
		return fmt.Sprintf("%s (type %#x)", value, n.raw[0])
	}
	if n.raw == f.null() {
		return "null"
	}
	return fmt.Sprintf("%x of type %#x", n.raw[1:], n.raw[0])
}

func little32(v int) string { return string(binary.LittleEndian.AppendUint32(nil, uint32(v))) }
func little64(v uint64) string {
	return string(binary.LittleEndian.AppendUint64(nil, v))
}

// bsonInts is a number in each type that holds it: a decimal128 too, where it is not negative.
func bsonInts(v int64) (all []string) {
	if v == int64(int32(v)) {
		all = append(all, "\x10"+little32(int(v)))
	}
	all = append(all, "\x12"+little64(uint64(v)), bsonFloat(float64(v)))
	if v >= 0 {
		all = append(all, "\x13"+little64(uint64(v))+little64(6176<<49))
	}
	return all
}

func bsonFloat(v float64) string { return "\x01" + little64(math.Float64bits(v)) }

// bsonString is a text, a symbol or code.
func bsonString(what byte, s string) string {
	return string([]byte{what}) + little32(len(s)+1) + s + "\x00"
}

func bsonBytes(subtype byte, s string) string {
	return string([]byte{bsonBinary}) + little32(len(s)) + string([]byte{subtype}) + s
}

// bsonWithin is a document or a list, with its type, of items that stand as they are.
func bsonWithin(what byte, items ...string) string {
	body := strings.Join(items, "")
	return string([]byte{what}) + little32(len(body)+5) + body + "\x00"
}

// bsonItem is an element of a document.
func bsonItem(name, value string) string { return value[:1] + name + "\x00" + value[1:] }

// bsonOthers are values, by class, that JSON has nothing like.
var bsonOthers = map[string][]string{
	"decimal128": {"\x13" + little64(12) + little64(6176<<49), "\x13" + little64(15) + little64(6175<<49),
		"\x13" + little64(0) + little64(0x7800<<48)},
	"object-id": {"\x07" + "\x69\x57\x34\xe5abcdefgh"},
	"special-type": {"\x0b" + "a.b\x00i\x00", bsonString(bsonCode, "f()"), "\x11" + little32(1) + little32(1767323045),
		"\x7f", "\xff"},
	"deprecated-type": {"\x06", "\x0c" + little32(2) + "a\x00" + "abcdefghijkl", bsonString(bsonSymbol, "sym"),
		"\x0f" + little32(4+4+4+5) + little32(4) + "f()\x00" + little32(5) + "\x00"},
	"invalid-item": {"\x14", "\x20" + little32(1), "\x80"},
}

// bsonTimes are a time in each type that may hold one.
var bsonTimes = []string{
	"\x09" + little64(1767323045000), "\x09" + little64(math.MaxUint64), "\x09" + little64(1<<63-1),
	"\x09" + little64(1<<63), "\x11" + little32(1) + little32(1767323045), "\x12" + little64(1767323045000),
	bsonFloat(1767323045000), "\x10" + little32(1767323045), bsonString(bsonText, "2026-01-02T03:04:05Z"),
	bsonString(bsonText, "1767323045000")}

// bsonBad are lengths that are not those of what stands behind them.
func bsonBad(text string) (all []string) {
	size, ok := bsonLength(text)
	if !ok {
		return nil
	}
	for _, n := range []int{size - 1, size + 1, 0, 4, -1, math.MinInt32} {
		if n != size {
			all = append(all, little32(n)+text[4:])
		}
	}
	return all
}

// bsonInputs are made of a document.
func bsonInputs(doc, other *node, reads func(path string) string) []input {
	var all inputs
	bsonWhole(small(doc), all.add)
	for s, o := range doc.beside(other) {
		to := all.replacing(doc, s)
		if !strings.HasSuffix(s.path, "[]") {
			keys(doc, s, o, func(class, path string, texts ...string) {
				if class != "key-nul" { // a name ends there
					all.add(class, path, texts...)
				}
			})
		}
		to("null", bsonForm{}.null())
		for _, class := range sorted(bsonOthers) {
			to(class, bsonOthers[class]...)
		}
		if reads(s.path) == "time" {
			to("time-form", bsonTimes...)
		}
		bsonPart(s.node, to)
		if s.node.kind == '[' {
			all.add("array-length", s.path, longer(doc, s), shorter(doc, s))
			to("array-length", bsonWithin(bsonList))
		}
	}
	return all
}

// bsonPart makes what a part becomes.
func bsonPart(n *node, to func(class string, texts ...string)) {
	list, table, text, octets := bsonWithin(bsonList), bsonWithin(bsonDocument), bsonString(bsonText, "text"),
		bsonBytes(0, "text")
	one, yes := bsonInts(1)[0], "\x08\x01"
	switch n.kind {
	case '0':
		to("wrong-kind", text, octets, yes, list, table, bsonTimes[0])
		to("quoted-number", bsonString(bsonText, "12"))
		if value, whole := (bsonForm{}).number(n); whole {
			v, _ := strconv.ParseInt(value, 10, 64)
			to("number-width", append(bsonInts(v), bsonInts(100)...)...)
			to("number-range", bsonInts(-1)[0], bsonInts(256)[0], bsonInts(65536)[0], bsonInts(1 << 32)[0],
				bsonInts(math.MaxInt64)[0], bsonInts(math.MinInt64)[0])
			to("number-form", bsonFloat(1.5), bsonFloat(1e300), bsonFloat(-0.5))
			return
		}
		to("number-form", bsonInts(1)[0], bsonInts(-1)[0], bsonInts(1 << 60)[0])
		to("nan-read", bsonFloat(math.NaN()), bsonFloat(math.Inf(1)))
	case '"':
		to("wrong-kind", one, yes, list, table, bsonTimes[0], bsonFloat(1))
		to("text-as-bytes", octets)
		to("invalid-utf8", bsonString(bsonText, "a\xff"), bsonString(bsonText, "\xed\xa0\x80"))
		to("control-character", bsonString(bsonText, "a\x00b"))
		for _, bad := range bsonBad(text[1:]) {
			to("length-wrong", text[:1]+bad)
		}
		to("length-wrong", text[:len(text)-1]+"x")
	case 'b':
		to("wrong-kind", one, yes, table, bsonTimes[0], bsonFloat(1))
		to("text-as-bytes", text)
		to("bytes-as-list", bsonWithin(bsonList, bsonItem("0", one), bsonItem("1", one)))
		for _, subtype := range []byte{1, 3, 4, 5, 7, 9, 0x80} {
			to("binary-subtype", bsonBytes(subtype, strings.Repeat("u", 16)))
		}
		to("binary-subtype", bsonBytes(2, little32(4)+"text"), bsonBytes(2, "ab"), bsonBytes(2, little32(9)+"text"))
		to("length-wrong", octets[:1]+little32(3)+octets[5:], octets[:1]+little32(-1)+octets[5:])
	case 't':
		if n.raw != (bsonForm{}).null() {
			to("wrong-kind", one, bsonInts(0)[0], text, octets, bsonTimes[0], bsonFloat(1), list, table)
			to("boolean-byte", "\x08\x02", "\x08\xff")
		}
	case '[':
		to("wrong-kind", table, text, octets, one)
		to("list-names", bsonWithin(bsonList, bsonItem("1", one), bsonItem("0", bsonInts(2)[0])),
			bsonWithin(bsonList, bsonItem("a", one)), bsonWithin(bsonList, bsonItem("", one)),
			bsonWithin(bsonDocument, bsonItem("0", one), bsonItem("1", one)))
	case '{':
		to("wrong-kind", list, text, one)
		for _, bad := range bsonBad(n.String()) {
			to("length-wrong", string([]byte{bsonDocument})+bad)
		}
		to("list-names", string([]byte{bsonList})+n.String())
	}
}

// bsonWhole makes what is about the whole document.
func bsonWhole(doc *node, add func(class, path string, texts ...string)) {
	text := doc.String()
	add("as-written", "", text)
	add("trailing-data", "", text+"\x00", text+"x", text+text)
	add("empty-input", "", "")
	add("truncated", "", text[:1], text[:4], text[:len(text)/2], text[:len(text)-1])
	add("length-wrong", "", bsonBad(text)...)
	add("length-wrong", "", text[:len(text)-1]+"x")
	add("claimed-length", "", little32(math.MaxInt32)+text[4:])
	with := func(class string, items ...string) {
		for _, item := range items {
			more := doc.clone()
			more.keys, more.parts = append(more.keys, unknownKey), append(more.parts, raw(item))
			add(class, "", more.String())
		}
	}
	one := bsonInts(1)[0]
	with("unknown-field", one, bsonWithin(bsonDocument, bsonItem("a", one)), bsonFloat(1), bsonBytes(0, "ab"), "\x0a",
		bsonWithin(bsonList, bsonItem("0", one)))
	for _, class := range sorted(bsonOthers) {
		with(class, bsonOthers[class]...)
	}
	with("time-form", bsonTimes[0])
	with("invalid-utf8", bsonString(bsonText, "\xff"))
	with("duplicate-key", bsonWithin(bsonDocument, bsonItem("a", one), bsonItem("a", one)))
	with("claimed-length", "\x02"+little32(math.MaxInt32), "\x05"+little32(math.MaxInt32)+"\x00",
		"\x03"+little32(math.MaxInt32))
	back := doc.clone()
	slices.Reverse(back.keys)
	slices.Reverse(back.parts)
	add("field-order", "", back.String())
	var deep strings.Builder
	for level := 20_000; level > 1; level-- {
		deep.WriteString("\x03a\x00" + little32(8*level))
	}
	with("nesting", deep.String()[:1]+deep.String()[3:]+"\x0aa\x00"+strings.Repeat("\x00", 20_000))
}
