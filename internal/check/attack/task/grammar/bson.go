package grammar

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// bson is BSON 1.1. An item is an element, its type with its name and its value; the kind is the type, 0 of the
// root.
var bson = language{forms: 1, read: readBSON, wrap: wrapBSON,
	same:      func([]byte, *item) [][]byte { return nil },
	other:     func(e []byte, it *item) [][]byte { return bsonElements(e, it) },
	strange:   func([]byte, *item) [][]byte { return bsonNamed("q\x00") },
	unordered: func(*item) bool { return false },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		return nil, append(hex(`0500000000 0400000000 0500000001 00000000 ffffffff00 0000008000 0600000000
 06000000ff00 080000000a6100`),
			slices.Concat(e, e))
	}}

// bsonValues are values by their types, those that are deprecated among them, whole and broken.
var bsonValues = map[byte][][]byte{
	0x01: hex(`0000000000000000 000000000000f07f 010000000000f87f 000000000000f03f ffffffffffffef7f 000000000000`),
	0x02: hex(`0100000000 020000006100 00000000 ffffffff ffffff7f 0200000061 02000000ff00 020000000000 ffffffff00
 0300000061006200`),
	0x03: hex(`0500000000 080000000a610000 0400000000 0000000000 ffffffff00 050000000001 0c0000001061000100000000`),
	0x04: hex(`0500000000 080000000a300000 080000000a390000 070000000a0000 0c0000001030000100000000
 120000001030000100000010300001000000 00000000 ffffffff`),
	0x05: hex(`0000000000 010000000061 0400000002 0000000002 040000000200000000 0500000002010000006a
 0400000002ffffff7f 0400000002ffffffff 0800000002000000000000ff00 ffffffff00 ffffff7f00 0200000003aabb
 1000000004000102030405060708090a0b0c0d0e0f 1000000003000102030405060708090a0b0c0d0e0f 0000000080 0100000009ff
 00000000ff`),
	0x06: {nil},
	0x07: hex(`000000000000000000000000 ffffffffffffffffffffffff 0000000000000000000000`),
	0x08: hex("00 01 02 ff"),
	0x09: hex(`0000000000000000 ffffffffffffffff ffffffffffffff7f 0000000000000080 00000000`),
	0x0A: {nil},
	0x0B: hex(`0000 610000 00697800 61006900 28007a00 6100ff00 61 6100`),
	0x0C: hex(`0100000000000000000000000000000000 020000006100000102030405060708090a0b ffffffff00 0200000061000001`),
	0x0D: hex(`0100000000 020000006100 ffffffff 00000000`),
	0x0E: hex(`0100000000 020000006100 ffffffff 00000000 02000000ff00`),
	0x0F: hex(`0e00000001000000000500000000 0f00000002000000610005000000 00 00000000 0e000000ffffffff000500000000
 ffffffff0100000000050000000000 0d000000010000000005000000`),
	0x10: hex(`00000000 01000000 ffffffff ffffff7f 00000080 0000`),
	0x11: hex(`0000000000000000 ffffffffffffffff 00000000`),
	0x12: hex(`0000000000000000 ffffffffffffffff ffffffffffffff7f 0000000000000080 0100000000000000 00000000`),
	0x13: hex(`00000000000000000000000000004030 00000000000000000000000000000078 0000000000000000000000000000007c
 ffffffffffffffffffffffffffffffff 01000000000000000000000000003e30 00000000000000`),
	0x7F: {nil}, 0xFF: {nil}, 0x00: {nil}, 0x14: {nil}, 0x80: {nil}, 0x41: hex("0100000000"),
}

// bsonNamed are elements of all types that have a name.
func bsonNamed(name string) (all [][]byte) {
	for kind := range 256 {
		for _, v := range bsonValues[byte(kind)] {
			all = append(all, slices.Concat([]byte{byte(kind)}, []byte(name), v))
		}
	}
	return all
}

func bsonElements(_ []byte, it *item) [][]byte {
	if it.up == nil {
		return nil
	}
	return slices.Concat(bsonNamed(it.name), [][]byte{{it.kind}, []byte("\x10q"), []byte("\x10\x00\x00\x00\x00\x00")})
}

func readBSON(e []byte) *item {
	root := &item{}
	if !bsonDocument(e, root, 0, 0) {
		return nil
	}
	return root
}

// bsonDocument reads the document that begins at a place into an item.
func bsonDocument(e []byte, it *item, at, depth int) bool {
	if len(e)-at < 5 || depth > deepest {
		return false
	}
	size := int(binary.LittleEndian.Uint32(e[at:]))
	if size < 5 || size > len(e)-at {
		return false
	}
	it.to = at + size
	it.body, it.units = span{at + 4, it.to - 1}, []span{}
	for at += 4; at < it.body.to; {
		kid := &item{from: at, kind: e[at]}
		n := bytes.IndexByte(e[at+1:it.body.to], 0)
		if n < 0 {
			return false
		}
		name := string(e[at+1 : at+2+n])
		at += 2 + n
		if kid.kind == 0x03 || kid.kind == 0x04 {
			if !bsonDocument(e, kid, at, depth+1) {
				return false
			}
		} else {
			size := bsonSize(kid.kind, e[at:it.body.to])
			if size < 0 || size > it.body.to-at {
				return false
			}
			kid.to = at + size
		}
		it.kid(kid, span{kid.from, kid.to}, name)
		at = kid.to
	}
	return true
}

// bsonSize is the length of a value, -1 where there is none. Types that no encoder writes any more are not read.
func bsonSize(kind byte, rest []byte) int {
	sized := func(more int) int {
		if len(rest) < 4 {
			return -1
		}
		return 4 + int(binary.LittleEndian.Uint32(rest)) + more
	}
	switch kind {
	case 0x01, 0x09, 0x11, 0x12:
		return 8
	case 0x02, 0x0D, 0x0E:
		return sized(0)
	case 0x05:
		return sized(1)
	case 0x07:
		return 12
	case 0x08:
		return 1
	case 0x06, 0x0A, 0x7F, 0xFF:
		return 0
	case 0x10:
		return 4
	case 0x13:
		return 16
	}
	return -1
}

func wrapBSON(_ []byte, it *item, body []byte, _ int) [][]byte {
	var head []byte
	if it.up != nil {
		head = append([]byte{it.kind}, it.name...)
	}
	return [][]byte{slices.Concat(head, binary.LittleEndian.AppendUint32(nil, uint32(len(body)+5)), body, []byte{0})}
}
