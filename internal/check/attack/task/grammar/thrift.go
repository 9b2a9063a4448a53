package grammar

import (
	"encoding/binary"
	"slices"
)

// thrift is the binary and the compact protocol of Apache Thrift. An item is a field, a head with a value, or a
// struct that is an element of a list; the kind is the type of the value as the protocol numbers it.
var thrift = language{forms: 1, read: readThrift, same: sameThrift, other: otherThrift, wrap: wrapThrift,
	strange: func(e []byte, it *item) [][]byte {
		if thriftCompact(it) {
			return slices.Concat(compactFields(0x7F), compactFields(-1))
		}
		return slices.Concat(binaryFields(0x7F), binaryFields(-1))
	},
	unordered: func(it *item) bool { return !thriftCompact(it) && it.kind != thriftList },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		return nil, append(hex(`00 01 0f 0b 800100010000000000 8001000100000000000000000000 82210100
 80010002000000016100000000`), slices.Concat(e, e))
	}}

// Structs and lists of structs, as both protocols are read here; others are what the protocol says.
const (
	thriftRoot   = 100 + iota // a struct of the binary protocol that is not a field
	thriftStruct              // a field of it that holds a struct
	thriftList                // and one that holds structs
	compactRoot               // the same of the compact one
	compactStruct
	compactList
)

func thriftCompact(it *item) bool {
	for it.up != nil {
		it = it.up
	}
	return it.kind == compactRoot
}

// binaryFields are fields of all types of the binary protocol.
func binaryFields(id int16) (all [][]byte) {
	for kind, values := range binaryValues {
		for _, v := range values {
			all = append(all, append(binary.BigEndian.AppendUint16([]byte{byte(kind)}, uint16(id)), v...))
		}
	}
	return all
}

var binaryValues = [][][]byte{1: {nil}, 2: hex("00 01 02 ff"), 3: hex("00 80 ff"), 4: hex(`0000000000000000
 7ff0000000000000 7ff8000000000001 7fefffffffffffff 0000`), 5: {nil}, 6: hex("0000 ffff 8000 00"), 7: {nil},
	8: hex(`00000000 ffffffff 80000000 0000`), 9: {nil}, 10: hex(`0000000000000000 ffffffffffffffff 7fffffffffffffff
 8000000000000000 00000000`),
	11: hex(`00000000 0000000161 00000001ff ffffffff 80000000 7fffffff 0000`),
	12: hex(`00 0c007f00 02007f0100 01 07007f 0b007f0000000000`),
	13: hex(`0b0b00000000 0b0c000000010000000000 080800000000 000000000000 000000000001 0b0bffffffff 0b0b7fffffff
 02020000000101 0c0c000000010000
 0d0b000000010b0b00000000 0b0800000002000000000000000000000000 010100000001 070700000001`),
	14: hex(`0b00000000 0800000000 0000000000 08ffffffff 087fffffff 0800000002000000000000 0000000001
 02000000010100`), 15: hex(`0b00000000 0c0000000100 0800000000 0000000000 0000000001 08ffffffff
 087fffffff 0c7fffffff 0200000002000f 030000000100 04000000010000000000000000 060000000100ff
 0a000000010000000000000000 0b0000000100000000
 0d000000010b0b00000000 0f000000010800000000 0100000001 017fffffff 0700000001 1000000001 ff00000001`),
	16: hex("00000000"), 17: {nil}, 127: {nil}, 128: {nil}, 255: {nil}}

// compactFields are fields of all types of the compact protocol, their numbers written out.
func compactFields(id int64) (all [][]byte) {
	for kind, values := range compactValues {
		for _, v := range values {
			all = append(all, append(binary.AppendVarint([]byte{byte(kind)}, id), v...))
		}
	}
	return all
}

var compactVarints = hex(`00 01 02 ff01 8000 ffffffff0f ffffffff1f ffffffffffffffffff01 80808080808080808000
 ffffffffffffffffff7f ffffffffffffffffffff01 80`)

var compactValues = [][][]byte{1: {nil}, 2: {nil}, 3: hex("00 80 ff"), 4: compactVarints, 5: compactVarints,
	6: compactVarints,
	7: hex(`0000000000000000 000000000000f07f 010000000000f87f 0000`),
	8: hex(`00 0161 01ff 8000 8100 ffffffff07 ffffffff0f ffffffffffffffffff01 80`),
	9: hex(`08 05 00 0c 1c00 1501 2502 1100 1201 1102 f80004 f800 f8ffffffff07 f8ffffffff0f fcffffffff07 1800 1f00
 1400 1d00 1e01 18ffffffff0f f1ffffffff07 f0ffffffff07 1900 191500 1b00 f80100`),
	10: hex(`08 05 f8ffffffff07 2502 f800 250202 1100`), 11: hex(`00 0188 018800 01880000 0155 01550000 015cff 0100
 8000 ffffffff0f88 ffffffff0788 ffffffff0700 01cc0000 011b00 0111`),
	12: hex(`00 1800 180000 1c0000 1100 2200 0c7f00 1500 f1`), 13: hex(`00000000000000000000000000000000 00`),
	14: {nil}, 15: {nil}}

func readThrift(e []byte) *item {
	for _, kind := range []byte{thriftRoot, compactRoot} {
		root := &item{kind: kind}
		if at := thriftFields(e, root, 0, 0); at == len(e) {
			root.to = at
			return root
		}
	}
	return nil
}

// thriftFields reads the fields of a struct into an item, and returns where it ends, 0 where it is none.
func thriftFields(e []byte, it *item, at, depth int) int {
	it.body, it.units = span{at, at}, []span{}
	compact := it.kind >= compactRoot
	id := int64(0)
	for depth < deepest && at < len(e) {
		it.body.to = at
		if e[at] == 0 {
			return at + 1
		}
		f := &item{from: at, kind: e[at]}
		if compact {
			f.kind &= 15
			if delta := e[at] >> 4; delta > 0 {
				id, at = id+int64(delta), at+1
			} else if n, size := binary.Varint(e[at+1:]); size > 0 {
				id, at = n, at+1+size
			} else {
				return 0
			}
		} else if at += 3; at <= len(e) {
			id = int64(int16(binary.BigEndian.Uint16(e[at-2:])))
		}
		head := at
		if at = thriftValue(e, f, f.kind, at, compact, depth); at == 0 || at > len(e) {
			return 0
		}
		f.to = at
		name := e[f.from:head]
		if compact { // the number is not that of the field before it and a little more, but its own
			name = binary.AppendVarint([]byte{e[f.from] & 15}, id)
		}
		it.kid(f, span{f.from, f.to}, string(name))
	}
	return 0
}

// thriftValue returns where a value ends, 0 where it is none. Structs, and the structs of a list, become kids of f.
func thriftValue(e []byte, f *item, kind byte, at int, compact bool, depth int) int {
	if depth > deepest || at > len(e) {
		return 0
	}
	varint := func() (n uint64) {
		n, size := binary.Uvarint(e[min(at, len(e)):])
		if size <= 0 {
			at = len(e) + 1
		}
		at += size
		return n
	}
	fixed := func(width int) uint64 {
		if at += width; at > len(e) {
			return 0
		}
		return number(e[at-width : at])
	}
	var first, second byte
	n, pairs := uint64(0), false
	switch {
	case compact && kind <= 2:
		return at
	case compact && kind <= 6 && kind > 3:
		varint()
		return at
	case compact && kind == 7, !compact && (kind == 4 || kind == 10):
		return at + 8
	case kind == 3, !compact && kind == 2:
		return at + 1
	case !compact && kind == 6:
		return at + 2
	case !compact && kind == 8:
		return at + 4
	case compact && kind == 8:
		n = varint()
		return at + int(min(n, 1<<30))
	case !compact && kind == 11:
		n = fixed(4)
		return at + int(min(n, 1<<30))
	case kind == 12:
		return thriftStructAt(e, f, at, compact, depth)
	case compact && (kind == 9 || kind == 10):
		head := byte(fixed(1))
		if first, n = head&15, uint64(head>>4); n == 15 {
			n = varint()
		}
	case compact && kind == 11:
		if n = varint(); n > 0 {
			types := byte(fixed(1))
			first, second, pairs = types>>4, types&15, true
		}
	case !compact && kind == 13:
		first, second, pairs = byte(fixed(1)), byte(fixed(1)), true
		n = fixed(4)
	case !compact && (kind == 14 || kind == 15):
		first = byte(fixed(1))
		n = fixed(4)
	default:
		return 0
	}
	if n > uint64(len(e)) || at > len(e) {
		return 0
	}
	return thriftElements(e, f, first, second, n, pairs, at, compact, depth)
}

func thriftElements(e []byte, f *item, first, second byte, n uint64, pairs bool, at int, compact bool,
	depth int) int {
	element := func(kind byte) *item {
		k := &item{from: at, kind: kind}
		if compact && kind <= 2 { // a truth value in a list has a byte
			at++
		} else if at = thriftValue(e, k, kind, at, compact, depth+1); at == 0 {
			at = len(e) + 1
		}
		k.to = at
		return k
	}
	structs := first == 12 && !pairs
	if structs {
		f.body.from, f.units = at, []span{}
		if f.kind = thriftList; compact {
			f.kind = compactList
		}
	}
	for range n {
		k := element(first)
		if pairs && at <= len(e) {
			element(second)
		}
		if at > len(e) {
			return 0
		}
		if structs {
			f.kid(k, span{k.from, k.to}, "")
		}
	}
	f.body.to = at
	return at
}

// thriftStructAt reads a struct that a field or a list holds.
func thriftStructAt(e []byte, f *item, at int, compact bool, depth int) int {
	if f.kind = thriftStruct; compact {
		f.kind = compactStruct
	}
	return thriftFields(e, f, at, depth+1)
}

// sameThrift are fields of the compact protocol with their number written out, in the least bytes and in more.
func sameThrift(e []byte, it *item) (all [][]byte) {
	if it.up == nil || it.name == "" || !thriftCompact(it) {
		return nil
	}
	_, size := binary.Varint(e[it.from+1:])
	if e[it.from]>>4 != 0 {
		size = 0
	}
	value := e[it.from+1+size : it.to]
	id, _ := binary.Uvarint([]byte(it.name[1:]))
	return [][]byte{slices.Concat([]byte(it.name), value), slices.Concat([]byte(it.name[:1]), varintAs(nil, id, 3),
		value)}
}

func otherThrift(_ []byte, it *item) [][]byte {
	if it.up == nil || it.name == "" {
		return nil
	}
	if thriftCompact(it) {
		id, _ := binary.Varint([]byte(it.name[1:]))
		return compactFields(id)
	}
	return binaryFields(int16(binary.BigEndian.Uint16([]byte(it.name[1:]))))
}

func wrapThrift(_ []byte, it *item, body []byte, members int) [][]byte {
	head := []byte(it.name)
	switch it.kind {
	case thriftList:
		head = binary.BigEndian.AppendUint32(append(head, 12), uint32(members))
	case compactList:
		head = binary.AppendUvarint(append(head, 0xFC), uint64(members))
		if members < 15 {
			head = append([]byte(it.name), byte(members)<<4|12)
		}
	default:
		body = append(body[:len(body):len(body)], 0)
	}
	return [][]byte{slices.Concat(head, body)}
}
