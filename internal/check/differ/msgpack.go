package differ

import (
	"math"
	"strconv"
)

// msgpackForm is the form of MessagePack.
var msgpackForm = &tagged{item: msgpackItem, head: msgpackHead, nil_: "\xc0", decoded: msgpackNumber, body: msgpackBody}

func msgpackItem(_ *tagged, text string) (n *node, items int, rest string, ok bool) {
	if text == "" {
		return nil, 0, "", false
	}
	kind, head, body := byte('x'), 1, 0
	length := func(size, more int) bool {
		v, ok := big(text[1:], size)
		head, body = 1+size, int(v)+more
		return ok && v <= math.MaxInt32
	}
	ok = true
	switch c := text[0]; {
	case c < 0x80 || c >= 0xe0:
		kind = '0'
	case c < 0x90:
		kind, body = '{', int(c&0xf)
	case c < 0xa0:
		kind, body = '[', int(c&0xf)
	case c < 0xc0:
		kind, body = '"', int(c&0x1f)
	case c == 0xc0 || c == 0xc2 || c == 0xc3:
		kind = 't'
	case c == 0xc1:
		return nil, 0, "", false
	case c <= 0xc6:
		kind, ok = 'b', length(1<<(c-0xc4), 0)
	case c <= 0xc9:
		ok = length(1<<(c-0xc7), 1)
	case c <= 0xcb:
		kind, head = '0', 1+4<<(c-0xca)
	case c <= 0xcf:
		kind, head = '0', 1+1<<(c-0xcc)
	case c <= 0xd3:
		kind, head = '0', 1+1<<(c-0xd0)
	case c <= 0xd8:
		head = 2 + 1<<(c-0xd4)
	case c <= 0xdb:
		kind, ok = '"', length(1<<(c-0xd9), 0)
	case c <= 0xdd:
		kind, ok = '[', length(2<<(c-0xdc), 0)
	default:
		kind, ok = '{', length(2<<(c-0xde), 0)
	}
	if kind == '{' || kind == '[' {
		items, body = body, 0
	}
	if !ok || len(text) < head+body {
		return nil, 0, "", false
	}
	return &node{kind: kind, raw: text[:head+body]}, items, text[head+body:], true
}

func msgpackHead(kind byte, n int) (all []string) {
	v := uint64(n)
	short := func(first byte, most int) {
		if n <= most {
			all = append(all, string([]byte{first | byte(n)}))
		}
	}
	switch kind {
	case '{':
		short(0x80, 15)
	case '[':
		short(0x90, 15)
	case '"':
		short(0xa0, 31)
	}
	first, sizes := map[byte]byte{'{': 0xde, '[': 0xdc, '"': 0xd9, 'b': 0xc4}[kind], []int{1, 2, 4}
	if kind == '{' || kind == '[' {
		sizes = sizes[1:]
	}
	for i, size := range sizes {
		if v < 1<<(8*size) {
			all = append(all, sized(first+byte(i), v, size))
		}
	}
	return all
}

func msgpackNumber(raw string) (string, bool) {
	c := raw[0]
	switch {
	case c < 0x80:
		return integer(int64(c)), true
	case c >= 0xe0:
		return integer(int64(int8(c))), true
	case c == 0xca:
		return float(float32Of(raw[1:])), false
	case c == 0xcb:
		return float(float64Of(raw[1:])), false
	}
	size := len(raw) - 1
	v, _ := big(raw[1:], size)
	if c >= 0xd0 {
		return integer(int64(v<<(64-8*size)) >> (64 - 8*size)), true
	}
	return strconv.FormatUint(v, 10), true
}

func msgpackBody(raw string) string {
	head := 1
	switch c := raw[0]; {
	case c >= 0xc4 && c <= 0xc6:
		head += 1 << (c - 0xc4)
	case c >= 0xd9 && c <= 0xdb:
		head += 1 << (c - 0xd9)
	}
	return raw[head:]
}

// msgpackWays are the ways to write things in MessagePack.
var msgpackWays = ways{
	tagged:   msgpackForm,
	integers: msgpackIntegers,
	floats: func(v float64) []string {
		return []string{sized(0xcb, math.Float64bits(v), 8), sized(0xca, uint64(math.Float32bits(float32(v))), 4)}
	},
	times: []string{ // 2026-01-02T03:04:05Z, in each form of the specification and in others
		sized(0xd6, 0xff, 1) + sized(0, 1767323045, 4)[1:],
		sized(0xd7, 0xff, 1) + sized(0, 5<<34|1767323045, 8)[1:],
		sized(0xc7, 12<<8|0xff, 2) + sized(0, 5, 4)[1:] + sized(0, 1767323045, 8)[1:],
		sized(0xd2, 1767323045, 4), sized(0xcb, math.Float64bits(1767323045.5), 8),
		"\xb42026-01-02T03:04:05Z", sized(0xd6, 0x05, 1) + sized(0, 1767323045, 4)[1:],
		"\xc4\x0f\x01\x00\x00\x00\x0e\xe0\xeb\x21\xa5\x00\x00\x00\x05\xff\xff"},
	others:  map[string][]string{"extension": {"\xd4\x2a\x01", "\xc7\x00\x2a"}},
	invalid: []string{"\xc1"},
	yes:     "\xc3",
	claims:  []string{"\xdd\x7f\xff\xff\xff", "\xdf\x7f\xff\xff\xff", "\xdb\x7f\xff\xff\xff", "\xc6\x7f\xff\xff\xff"},
}

func msgpackIntegers(v int64) (all []string) {
	u := uint64(v)
	if v >= -32 && v < 128 {
		all = append(all, string([]byte{byte(v)}))
	}
	for i, size := range []int{1, 2, 4, 8} {
		if v >= 0 && (size == 8 || u < 1<<(8*size)) {
			all = append(all, sized(0xcc+byte(i), u, size))
		}
		if half := int64(1) << (8*size - 1); size == 8 || v >= -half && v < half {
			all = append(all, sized(0xd0+byte(i), u, size))
		}
	}
	return all
}
