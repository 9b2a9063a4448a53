package differ

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// protoForm is the form of a message of protobuf: its fields by number, one behind the other. What is within a field is
// not known without a schema.
type protoForm struct{}

// Wire types of protobuf.
const (
	protoVarint = iota
	protoFixed64
	protoBytes
	protoStart
	protoEnd
	protoFixed32
)

func (protoForm) parse(text []byte) *node {
	n := &node{kind: '{', form: protoForm{}}
	for len(text) > 0 {
		tag, size := binary.Uvarint(text)
		if size <= 0 || tag>>3 == 0 || tag>>3 >= 1<<29 {
			return nil
		}
		part := &node{kind: '0'}
		length := 0
		switch rest := text[size:]; tag & 7 {
		case protoVarint:
			_, length = binary.Uvarint(rest)
		case protoFixed64:
			part.kind, length = 'x', 8
		case protoFixed32:
			part.kind, length = 'x', 4
		case protoBytes:
			v, head := binary.Uvarint(rest)
			if head <= 0 || v > uint64(len(rest)) {
				return nil
			}
			part.kind, length = 'b', head+int(v)
		default:
			return nil
		}
		if length <= 0 || size+length > len(text) {
			return nil
		}
		part.raw = string(text[size : size+length])
		n.keys, n.parts = append(n.keys, string(text[:size])), append(n.parts, part)
		text = text[size+length:]
	}
	return n
}

func (protoForm) container(b *strings.Builder, n *node) {
	for i, p := range n.parts {
		b.WriteString(n.keys[i])
		p.write(b)
	}
}

func (protoForm) name(key string) string {
	tag, _ := binary.Uvarint([]byte(key))
	return fmt.Sprintf("#%d", tag>>3)
}

func (protoForm) key(name string) string { return name }

func (protoForm) text(n *node) string {
	_, head := binary.Uvarint([]byte(n.raw))
	return n.raw[max(head, 0):]
}

func (protoForm) number(n *node) (string, bool) {
	v, _ := binary.Uvarint([]byte(n.raw))
	return strconv.FormatUint(v, 10), true
}

func (f protoForm) say(n *node) string {
	switch n.kind {
	case '0':
		value, _ := f.number(n)
		return value
	case 'b':
		return fmt.Sprintf("%q", f.text(n))
	case 'x':
		return fmt.Sprintf("%x", n.raw)
	}
	return fmt.Sprintf("%x", n.String())
}

func (protoForm) null() string { return "\x00none" }

func protoTag(number, kind int) string {
	return string(binary.AppendUvarint(nil, uint64(number)<<3|uint64(kind)))
}

func varint(v uint64) string { return string(binary.AppendUvarint(nil, v)) }

func prefixed(s string) string { return varint(uint64(len(s))) + s }

// protoUnknown are fields that no type has, of each wire type.
func protoUnknown() []string {
	const number = 536870000
	return []string{
		protoTag(number, protoVarint) + varint(1), protoTag(number, protoFixed64) + "12345678",
		protoTag(number, protoFixed32) + "1234", protoTag(number, protoBytes) + prefixed("ab"),
	}
}

// protoInputs are made of a message.
func protoInputs(doc, other *node, _ func(path string) string) []input {
	var all inputs
	add := all.add
	f, text := protoForm{}, doc.String()
	group := protoTag(536870000, protoStart)
	closed := group + protoTag(1, protoVarint) + varint(1) + protoTag(536870000, protoEnd)
	add("as-written", "", text)
	add("empty-input", "", "")
	add("trailing-data", "", text+"\x00", text+"\x07")
	add("truncated", "", text[:min(1, len(text))], text[:len(text)/2], text[:max(len(text)-1, 0)])
	add("group", "", text+closed, text+group, text+protoTag(536870000, protoEnd))
	add("invalid-item", "", text+"\x06\x00", text+"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f", text+"\x00\x01")
	add("claimed-length", "", text+protoTag(536870000, protoBytes)+varint(1<<31), protoTag(1, protoBytes)+varint(1<<31))
	for _, u := range protoUnknown() {
		add("unknown-field", "", text+u, u+text)
	}
	back := doc.clone()
	slices.Reverse(back.keys)
	slices.Reverse(back.parts)
	add("field-order", "", back.String())
	for s, o := range doc.beside(other) {
		tag, _ := binary.Uvarint([]byte(doc.keys[s.steps[0]]))
		number := int(tag >> 3)
		as := func(kind int, value string) string { return protoTag(number, kind) + value }
		alone := doc.keys[s.steps[0]] + s.node.raw
		add("missing-field", s.path, doc.with(s, func(in *node, _ int) { in.keys, in.parts = nil, nil }))
		if o != nil && o.kind == s.node.kind {
			add("duplicate-key", s.path, alone+doc.keys[s.steps[0]]+o.raw)
		}
		add("duplicate-key", s.path, alone+alone)
		switch s.node.kind {
		case '0':
			add("explicit-zero", s.path, as(protoVarint, "\x00"))
			add("number-range", s.path, as(protoVarint, varint(1<<32+5)), as(protoVarint, varint(1<<63)),
				as(protoVarint, varint(1<<64-1)), as(protoVarint, varint(300)))
			add("number-width", s.path, as(protoVarint, "\x85\x80\x00"),
				as(protoVarint, "\x85\x80\x80\x80\x80\x80\x80\x80\x80\x00"),
				as(protoVarint, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f"), as(protoVarint, strings.Repeat("\x80", 10)+"\x01"))
			add("packed", s.path, as(protoBytes, prefixed(s.node.raw)), as(protoBytes, prefixed("")))
		case 'x':
			kind := int(tag & 7)
			add("explicit-zero", s.path, as(kind, strings.Repeat("\x00", len(s.node.raw))))
			add("packed", s.path, as(protoBytes, prefixed(s.node.raw)), as(protoBytes, prefixed(s.node.raw+"\x01")))
		case 'b':
			body := f.text(s.node)
			add("explicit-zero", s.path, as(protoBytes, prefixed("")))
			add("invalid-utf8", s.path, as(protoBytes, prefixed("a\xff")))
			add("claimed-length", s.path, as(protoBytes, varint(1<<31)), as(protoBytes, varint(1<<62)+"a"))
			for _, u := range []string{"\x78\x01", "z\x02ab", "}1234", "y12345678"} { // number 15: a text stays one
				add("unknown-field", s.path, as(protoBytes, prefixed(body+u)))
			}
		}
		for kind, value := range []string{"\x01", "12345678", "\x01a", "", "", "1234"} {
			if kind != int(tag&7) && value != "" {
				add("wire-type", s.path, as(kind, value))
			}
		}
	}
	return all
}
