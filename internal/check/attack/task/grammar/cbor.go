package grammar

import (
	"encoding/binary"
	"math"
	"slices"
	"unicode/utf8"
)

// cbor is RFC 8949. The kinds of items are the major types.
var cbor = language{forms: 2, read: readCBOR, same: sameCBOR,
	other:     func([]byte, *item) [][]byte { return cborItems },
	wrap:      wrapCBOR,
	strange:   func(_ []byte, it *item) [][]byte { return strangeTo(it.kind == cborMap, "\x61q", "", cborItems) },
	unordered: func(it *item) bool { return it.kind == cborMap },
	whole: func(e []byte, root *item) (same, other [][]byte) {
		return nil, append(hex("ff 1f 5f 7f 9f bf"), slices.Concat([]byte("\xD9\xD9\xF7"), e), slices.Concat(e, e))
	}}

// The major types.
const (
	cborUint = iota
	cborNegative
	cborBytes
	cborText
	cborList
	cborMap
	cborTag
	cborSimple
)

// cborItems are integers, bytes, text, lists and maps, of known and of unknown length, empty, with elements, broken;
// tags with what they should hold and with what they should not; simple values, floats of all
// widths, and codes that are reserved.
var cborItems = hex(`00 20 1818 1900ff 1a00010000 1b7fffffffffffffff 1bffffffffffffffff 3b7fffffffffffffff
 3bffffffffffffffff 1800 1b0000000000000000 40 4100 41ff 580100 5f00ff 5fff 5f4100ff 5f40ff 5f6161ff 5f5f4100ffff
 60 6161 61ff 780161 7fff 7f6161ff 7f60ff 7f4161ff 7f7f6161ffff 74323031332d30332d32315432303a30343a30305a
 80 8100 82f6f6 9fff 9f00ff 9f9fffff 81ff a0 a10000 a16060 a1616100 a1f6f6 a18000 a1a000 a1f97e0000 a14000
 bfff bf0000ff bf00ff bf616100ff bfbfffff00ff a2616100616100
 f4 f5 f6 f7 e0 f0 f800 f81f f820 f8ff f90000 f98000 f90001 f93c00 f97c00 f9fc00 f97e00 fa00000000 fa7f800000
 fa7fc00000 faff7fffff fb0000000000000000 fb7ff0000000000000 fbfff0000000000000 fb7ff8000000000001 fb43e0000000000000
 fb7fefffffffffffff fb3fb999999999999a ff 1c 1d 1e 1f 3f 5c 7d 9e bc dc df fc fe
 c074323031332d30332d32315432303a30343a30305a c060 c0617a c000 c040 c080 c0f6 c100 c120 c11a514b67b0
 c11b7fffffffffffffff
 c11bffffffffffffffff c13b7fffffffffffffff c13bffffffffffffffff c1f97e00 c1f97c00 c1fb7fefffffffffffff
 c1fb41d452d9ec200000 c160
 c14100 c180 c1a0 c1f6 c1c100 c0c060 c0c100 c1c074323031332d30332d32315432303a30343a30305a c1ff
 c240 c24100 c249010000000000000000 c349010000000000000000
 c2582001ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
 c25f4101ff c200 c260 c2f6 c280 c340 c34100 c482200a c4821b7fffffffffffffff01 c482c24101 c400 c5820103 c582200a
 d818456449455446 d81840 d8184101 d81800 d82060 d8206161 d82360 d82550000102030405060708090a0b0c0d0e0f d8254100 d82600
 d81c80 d81d00 d81d1863 d8190000 d9010080 d9010280 d90102820101 d903e86a323031332d30332d3231 d8641903e8 d9d9f700
 d9d9f7f6
 d9d9f7d9d9f700 dbffffffffffffffff00 d80000 d8ff00 d9fffff6 c1d9d9f700 d8408100 d840420102 d85640 d8c6 c6 c1 c0 d8`)

func cborHead(dst []byte, major byte, n uint64, width int) []byte {
	major <<= 5
	switch {
	case width <= 0 && n < 24:
		return append(dst, major|byte(n))
	case width <= 1 && n <= math.MaxUint8:
		return append(dst, major|24, byte(n))
	case width <= 2 && n <= math.MaxUint16:
		return binary.BigEndian.AppendUint16(append(dst, major|25), uint16(n))
	case width <= 4 && n <= math.MaxUint32:
		return binary.BigEndian.AppendUint32(append(dst, major|26), uint32(n))
	}
	return binary.BigEndian.AppendUint64(append(dst, major|27), n)
}

// headCBOR reads a head; size is 0 where there is none, and open is set where the length is not known.
func headCBOR(e []byte) (major byte, n uint64, size int, open bool) {
	if len(e) == 0 {
		return 0, 0, 0, false
	}
	major, info := e[0]>>5, e[0]&31
	switch {
	case info < 24:
		return major, uint64(info), 1, false
	case info == 31:
		return major, 0, 1, true
	case info > 27:
		return 0, 0, 0, false
	}
	width := 1 << (info - 24)
	if len(e) < 1+width {
		return 0, 0, 0, false
	}
	return major, number(e[1 : 1+width]), 1 + width, false
}

// number is one of up to 8 bytes, the most significant first.
func number(b []byte) (n uint64) {
	for _, c := range b {
		n = n<<8 | uint64(c)
	}
	return n
}

func readCBOR(e []byte) *item { return cborItem(e, 0, 0) }

// deepest is how deeply encodings are nested that are read here.
const deepest = 64

func cborItem(e []byte, at, depth int) *item {
	major, n, size, open := headCBOR(e[at:])
	if size == 0 || depth > deepest || open && (major < cborBytes || major > cborMap) {
		return nil
	}
	it := &item{from: at, to: at + size, kind: major}
	switch major {
	case cborBytes, cborText:
		if open {
			return cborChunks(e, it)
		}
		if n > uint64(len(e)-it.to) {
			return nil
		}
		it.to += int(n)
	case cborTag:
		if content := cborItem(e, it.to, depth+1); content != nil {
			it.to = content.to
			return it
		}
		return nil
	case cborList, cborMap:
		it.body.from, it.units = it.to, []span{}
		for i := uint64(0); open || i < n; i++ {
			if open && it.to < len(e) && e[it.to] == 0xFF {
				break
			}
			if !cborMember(e, it, depth) {
				return nil
			}
		}
		it.body.to = it.to
		if open {
			it.to++
		}
	}
	return it
}

func cborMember(e []byte, it *item, depth int) bool {
	first := cborItem(e, it.to, depth+1)
	if first == nil {
		return false
	}
	if it.kind == cborList {
		it.kid(first, span{first.from, first.to}, "")
		it.to = first.to
		return true
	}
	v := cborItem(e, first.to, depth+1)
	if v == nil {
		return false
	}
	it.pair(first, v, string(e[first.from:first.to]))
	it.to = v.to
	return true
}

// cborChunks reads text or bytes of a length that is not known.
func cborChunks(e []byte, it *item) *item {
	for it.to < len(e) && e[it.to] != 0xFF {
		_, n, size, _ := headCBOR(e[it.to:])
		if size == 0 || n > uint64(len(e)-it.to-size) {
			return nil
		}
		it.to += size + int(n)
	}
	it.to++
	if it.to > len(e) {
		return nil
	}
	return it
}

func sameCBOR(e []byte, it *item) (all [][]byte) {
	raw := e[it.from:it.to]
	major, n, size, open := headCBOR(raw)
	if open || major == cborList || major == cborMap {
		return nil
	}
	if major == cborSimple {
		return sameFloats(raw)
	}
	for _, width := range []int{1, 2, 4, 8} {
		if head := cborHead(nil, major, n, width); len(head) > size {
			all = append(all, slices.Concat(head, raw[size:]))
		}
	}
	content := raw[size:]
	switch major {
	case cborUint, cborNegative: // a bignum, without and with zeros in front
		for _, width := range []int{8, 10} {
			b := binary.BigEndian.AppendUint64(make([]byte, width-8), n)
			all = append(all, slices.Concat([]byte{0xC2 + major, 0x40 + byte(width)}, b),
				slices.Concat([]byte{0xC2 + major, 0x5F, 0x40 + byte(width)}, b, []byte{0xFF}))
		}
	case cborBytes, cborText: // in one part, in two, one for each sign, and with empty ones
		open, empty := major<<5|31, cborHead(nil, major, 0, 0)
		one := slices.Concat(cborHead(nil, major, uint64(len(content)), 0), content)
		each := []byte{open}
		for rest := content; len(rest) > 0; {
			w := 1
			if major == cborText {
				_, w = utf8.DecodeRune(rest)
			}
			each = append(cborHead(each, major, uint64(w), 0), rest[:w]...)
			rest = rest[w:]
		}
		all = append(all, slices.Concat([]byte{open}, one, []byte{0xFF}), append(each, 0xFF),
			slices.Concat([]byte{open}, empty, one, empty, []byte{0xFF}))
	}
	return all
}

// sameFloats are the wider forms of a float, and the narrower that are exact.
func sameFloats(raw []byte) (all [][]byte) {
	var f float64
	switch raw[0] {
	case 0xF9: // of the numbers of 16 bits, those that are not tiny
		h := binary.BigEndian.Uint16(raw[1:])
		if h&0x7C00 == 0 || h&0x7C00 == 0x7C00 {
			return nil
		}
		f = math.Float64frombits(uint64(h&0x8000)<<48 | (uint64(h>>10&31)+1008)<<52 | uint64(h&0x3FF)<<42)
	case 0xFA:
		f = float64(math.Float32frombits(binary.BigEndian.Uint32(raw[1:])))
	case 0xFB:
		f = math.Float64frombits(binary.BigEndian.Uint64(raw[1:]))
	default:
		return nil
	}
	if f != f {
		return nil
	}
	if raw[0] != 0xFB {
		all = append(all, binary.BigEndian.AppendUint64([]byte{0xFB}, math.Float64bits(f)))
	}
	if raw[0] != 0xFA && float64(float32(f)) == f {
		all = append(all, binary.BigEndian.AppendUint32([]byte{0xFA}, math.Float32bits(float32(f))))
	}
	return all
}

func wrapCBOR(_ []byte, it *item, body []byte, members int) (all [][]byte) {
	all = append(all, slices.Concat(cborHead(nil, it.kind, uint64(members), 0), body),
		slices.Concat([]byte{it.kind<<5 | 31}, body, []byte{0xFF}))
	for _, width := range []int{1, 8} {
		all = append(all, slices.Concat(cborHead(nil, it.kind, uint64(members), width), body))
	}
	return all
}

// strangeTo are members that no type has: in a map with a name, and each item as a name too, colon between them.
func strangeTo(named bool, name, colon string, items [][]byte) (all [][]byte) {
	for _, v := range items {
		if !named {
			all = append(all, v)
			continue
		}
		all = append(all, slices.Concat([]byte(name+colon), v), slices.Concat(v, []byte(colon+name)))
	}
	return all
}
