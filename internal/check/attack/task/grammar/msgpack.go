package grammar

import (
	"encoding/binary"
	"math"
	"slices"
)

// msgpack is MessagePack with its timestamps. The kinds of items are those below.
var msgpack = language{forms: 1,
	read:      func(e []byte) *item { return msgpackItem(e, 0, 0) },
	same:      sameMsgpack,
	other:     func([]byte, *item) [][]byte { return msgpackItems },
	wrap:      wrapMsgpack,
	strange:   func(_ []byte, it *item) [][]byte { return strangeTo(it.kind == msgMap, "\xA1q", "", msgpackItems) },
	unordered: func(it *item) bool { return it.kind == msgMap },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		return nil, append(hex(`c1 d4 d5 d6 d7 d8 c7 c8 c9 ca cb d9 da db dc dd de df`), slices.Concat(e, e))
	}}

const (
	msgOther = iota
	msgUint
	msgInt // negative
	msgText
	msgBytes
	msgList
	msgMap
	msgFloat
)

// msgpackItems are numbers of all widths, text and bytes, lists and maps, empty, with elements, broken;
// extensions of all lengths, timestamps of the three forms and of lengths that they do not have, and what is
// reserved.
var msgpackItems = hex(`00 7f ff e0 cc00 ccff cd0000 cdffff ce00000000 ceffffffff cf0000000000000000
 cfffffffffffffffff
 cf7fffffffffffffff d000 d080 d18000 d10001 d280000000 d200000001 d38000000000000000 d30000000000000001
 ca00000000 ca7f800000 ca7fc00000 ca3f800000 caff800000 cb0000000000000000 cb7ff0000000000000 cb7ff8000000000001
 cb43e0000000000000 cb7fefffffffffffff cb3fb999999999999a c0 c1 c2 c3
 a0 a161 a1ff d900 d90161 da0000 da000161 db00000000 db0000000161 dbffffffff c400 c40161 c500 c50000 c5000161
 c600000000 c60000000161 c6ffffffff b4323031332d30332d32315432303a30343a30305a
 90 9100 92c0c0 dc0000 dc000100 dd00000000 dd0000000100 9190 9180 9f dcffff ddffffffff
 80 810000 81a000 81a0a0 81a161c0 82a16100a16100 8190c0 8180c0 81c0c0 81c400c0 81cb7ff8000000000001c0 de0000
 de0001a16100 df00000000 df00000001a16100 deffff dfffffffff 8fa16100
 d40000 d47f00 d4ff00 d5ff0000 d50500e8 d6ff00000000 d6ff514b67b0 d6ffffffffff d60000000000 d6 d6ff
 d7ff0000000000000000 d7ff7735940000000001 d7ffffffffffffffffff d7000000000000000000 d7 d7ff
 d8ff00000000000000000000000000000000 d80100000000000000000000000000000000 d8
 c700ff c70000 c7050500000000ff c701ff00 c703ff000000 c704ff00000000 c708ff0000000000000000
 c70cff000000000000000000000000
 c70cff3b9aca000000000000000001 c70cffffffffff7fffffffffffffff c70cff00000000ffffffffffffffff
 c70dff00000000000000000000000000
 c80000ff c8000cff000000000000000000000000 c8000100aa c900000000ff c90000000cff000000000000000000000000 c9ffffffff05
 c7ffff`)

func msgpackItem(e []byte, at, depth int) *item {
	if at >= len(e) || depth > deepest {
		return nil
	}
	c := e[at]
	it := &item{from: at, to: at + 1}
	var n uint64 // bytes or members that follow
	width := 0   // of n
	more := 0
	wide := func(first byte) int { return 1 << (c - first) }
	switch {
	case c < 0x80:
		it.kind = msgUint
	case c < 0x90:
		it.kind, n = msgMap, uint64(c&15)
	case c < 0xA0:
		it.kind, n = msgList, uint64(c&15)
	case c < 0xC0:
		it.kind, n = msgText, uint64(c&31)
	case c >= 0xE0:
		it.kind = msgInt
	case c <= 0xC3:
	case c <= 0xC6:
		it.kind, width = msgBytes, wide(0xC4)
	case c <= 0xC9:
		width, more = wide(0xC7), 1
	case c <= 0xCB:
		it.kind, n = msgFloat, uint64(4*wide(0xCA))
	case c <= 0xCF:
		it.kind, n = msgUint, uint64(wide(0xCC))
	case c <= 0xD3:
		it.kind, n = msgInt, uint64(wide(0xD0))
	case c <= 0xD8:
		n = uint64(1 + wide(0xD4))
	case c <= 0xDB:
		it.kind, width = msgText, wide(0xD9)
	case c <= 0xDD:
		it.kind, width = msgList, 2*wide(0xDC)
	default:
		it.kind, width = msgMap, 2*wide(0xDE)
	}
	if width > 0 {
		if len(e)-it.to < width+more {
			return nil
		}
		n = number(e[it.to : it.to+width])
		it.to += width + more
	}
	if it.kind == msgList || it.kind == msgMap {
		return msgpackMembers(e, it, n, depth)
	}
	if n > uint64(len(e)-it.to) {
		return nil
	}
	it.to += int(n)
	return it
}

func msgpackMembers(e []byte, it *item, n uint64, depth int) *item {
	it.body.from, it.units = it.to, []span{}
	for range n {
		first := msgpackItem(e, it.to, depth+1)
		if first == nil {
			return nil
		}
		it.to = first.to
		if it.kind == msgList {
			it.kid(first, span{first.from, first.to}, "")
			continue
		}
		v := msgpackItem(e, first.to, depth+1)
		if v == nil {
			return nil
		}
		it.pair(first, v, string(e[first.from:first.to]))
		it.to = v.to
	}
	it.body.to = it.to
	return it
}

// widths are the heads before a number of 1, 2, 4 and 8 bytes, those in which n fits.
func widths(n uint64, heads ...byte) (all [][]byte) {
	for i, head := range heads {
		if width := 1 << i; width == 8 || n>>(8*width) == 0 {
			all = append(all, append([]byte{head}, binary.BigEndian.AppendUint64(nil, n)[8-width:]...))
		}
	}
	return all
}

func sameMsgpack(e []byte, it *item) (all [][]byte) {
	raw := e[it.from:it.to]
	heads, content := [][]byte(nil), []byte(nil)
	switch it.kind {
	case msgUint:
		n := uint64(raw[0])
		if len(raw) > 1 {
			n = number(raw[1:])
		}
		heads = widths(n, 0xCC, 0xCD, 0xCE, 0xCF)
		if n <= math.MaxInt64 { // as a signed one
			heads = append(heads, binary.BigEndian.AppendUint64([]byte{0xD3}, n))
		}
	case msgInt:
		n := int64(int8(raw[0]))
		if len(raw) > 1 {
			shift := 64 - 8*(len(raw)-1)
			n = int64(number(raw[1:])<<shift) >> shift
		}
		for i, head := range []byte{0xD0, 0xD1, 0xD2, 0xD3} {
			if width := 1 << i; n<<(64-8*width)>>(64-8*width) == n {
				heads = append(heads, append([]byte{head}, binary.BigEndian.AppendUint64(nil,
					uint64(n))[8-width:]...))
			}
		}
	case msgText:
		content = raw[1:]
		if raw[0] >= 0xD9 {
			content = raw[1+1<<(raw[0]-0xD9):]
		}
		heads = widths(uint64(len(content)), 0xD9, 0xDA, 0xDB)
	case msgBytes:
		content = raw[1+1<<(raw[0]-0xC4):]
		heads = widths(uint64(len(content)), 0xC4, 0xC5, 0xC6)
	case msgFloat:
		if raw[0] == 0xCA {
			f := math.Float32frombits(binary.BigEndian.Uint32(raw[1:]))
			heads = append(heads, binary.BigEndian.AppendUint64([]byte{0xCB}, math.Float64bits(float64(f))))
		}
	}
	for _, head := range heads {
		if by := slices.Concat(head, content); !slices.Equal(by, raw) {
			all = append(all, by)
		}
	}
	return all
}

func wrapMsgpack(_ []byte, it *item, body []byte, members int) (all [][]byte) {
	short, wide := byte(0x90), byte(0xDC)
	if it.kind == msgMap {
		short, wide = 0x80, 0xDE
	}
	if members < 16 {
		all = append(all, slices.Concat([]byte{short | byte(members)}, body))
	}
	if members <= math.MaxUint16 {
		all = append(all, slices.Concat(binary.BigEndian.AppendUint16([]byte{wide}, uint16(members)), body))
	}
	return append(all, slices.Concat(binary.BigEndian.AppendUint32([]byte{wide + 1}, uint32(members)), body))
}
