package grammar

import (
	"bytes"
	"slices"
)

// ion is the binary form of Ion 1.0. The kind of an item is its type, ionStream of the root: a mark of the version
// and
// values, of which one is the table of names.
var ion = language{forms: 1, read: readIon, wrap: wrapIon,
	same: func(e []byte, it *item) (all [][]byte) {
		if head := e[it.from]; it.kind < 2 || it.units != nil || head&15 > 13 {
			return nil
		}
		content := e[it.from+1 : it.to]
		for _, width := range []int{1, 3} { // the length in bytes of its own
			all = append(all, slices.Concat([]byte{it.kind<<4 | 14}, ionNumber(len(content), width), content))
		}
		return all
	},
	other: func(_ []byte, it *item) [][]byte {
		if it.kind == ionStream {
			return nil
		}
		return ionItems
	},
	strange: func(_ []byte, it *item) (all [][]byte) {
		for _, v := range ionItems {
			if it.kind == ionStruct { // of a name of the system, of one that no table has, and of none
				all = append(all, slices.Concat([]byte{0x84}, v), slices.Concat([]byte{0x7F, 0xFF}, v),
					slices.Concat([]byte{0x80}, v))
			} else {
				all = append(all, v)
			}
		}
		return all
	},
	unordered: func(it *item) bool { return it.kind == ionStruct },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		mark := []byte("\xE0\x01\x00\xEA")
		return [][]byte{slices.Concat(mark, e), slices.Concat(mark, []byte{0, 1, 0}, e[4:])},
			append(hex(`e0 e00100 e00100ea e00200ea e00101ea e00100eb e00100eae7818384d38721b1`), e[4:],
				slices.Concat(e, e),
				[]byte("{a: 1}"), []byte("{{"), []byte("$ion_1_0 '''a'''"), []byte("[(a"),
				[]byte("2000T {{ \"a\" }}"))
	}}

const (
	ionList       = 11
	ionExpression = 12
	ionStruct     = 13
	ionAnnotation = 14
	ionStream     = 16
)

// ionItems are values and nulls of all types, integers, decimals and timestamps of all precisions, padding,
// annotations, marks of the version, names that no table has, whole and broken.
var ionItems = hex(`0f 1f 2f 3f 4f 5f 6f 7f 8f 9f af bf cf df ef ff f0 f100 10 11 12 1e81ff 20 2100 2101 21ff 22ffff
 28ffffffffffffffff
 2900ffffffffffffffff 29ffffffffffffffffff 2e8101 2e000081ff 30 3100 3101 31ff 38ffffffffffffffff 38800000000000000000
 40 4400000000 447fc00000 447f800000 480000000000000000 487ff0000000000000 487ff8000000000001 4100 420000
 4e8800000000000000
 50 5180 51c0 528001 52c101 52c180 53c1ff01 5a80ffffffffffffffffff 547fffffff01 527fff 51ff
 60 6180 62800f 63800fd0 63c00fd0 64800fd081 65800fd08181 66800fd0818180 67800fd081818080 68800fd08181808080
 6a800fd08181808080c303e8 6a800fd08181808080c3ffff 67800fd08d818080 67800fd0819f8080 67800fd081819880
 69800fd08181808080c0
 6e8f800fd08181808080807f7f7f7f7fff 6800ff8f8181808080 63803fff 69800fd081818080807f 65ff0fd08181
 70 7100 7101 710a 71ff 74ffffffff 78ffffffffffffffff 80 8161 81ff 82c328 8e8161 8e000081 8e7fff 8e7f7f7f7fff 8e 8e00
 90 9161 91ff 9e8161 a0 a100 a1ff ae8100 b0 b100 b10f b20fb0 b1b1 be80 be81be beff b2210f c0 c10f c1c0 d0 d1 d180
 d18100 d2840f
 d28421 d3842101 d28400 d2800f d3840184 d4840f840f de80 de82840f d37fff0f d7830f840f850f8600 df00
 e0 e0010000 e00100ea e1 e281 e3818400 e381840f e381ff0f e381800f e4828485b0 e6818422e3818410 e580840f e4818121ff
 ee84818421 ee86818421ffff
 ee8081840f e7818384d38721b1 e781830f ef 00 0100 02ffff 0e81ff 0e8fff 0eff`)

// ionNumber is a number of which the last of the bytes, so many at least, has its first bit set.
func ionNumber(n, width int) []byte {
	b := []byte{byte(n)&0x7F | 0x80}
	for n >>= 7; n > 0 || len(b) < width; n >>= 7 {
		b = append(b, byte(n)&0x7F)
	}
	slices.Reverse(b)
	return b
}

// ionVarint reads such a number; size is 0 where there is none.
func ionVarint(e []byte) (n, size int) {
	for i, c := range e[:min(len(e), 4)] {
		n = n<<7 | int(c&0x7F)
		if c >= 0x80 {
			return n, i + 1
		}
	}
	return 0, 0
}

func readIon(e []byte) *item {
	if !bytes.HasPrefix(e, []byte("\xE0\x01\x00\xEA")) {
		return nil
	}
	root := &item{to: len(e), kind: ionStream, body: span{4, len(e)}}
	if !ionMembers(e, root, 0) {
		return nil
	}
	return root
}

// ionMembers reads the values in a container.
func ionMembers(e []byte, it *item, depth int) bool {
	it.units = []span{}
	for at := it.body.from; at < it.body.to; {
		from, name := at, ""
		if it.kind == ionStruct {
			_, size := ionVarint(e[at:it.body.to])
			if size == 0 {
				return false
			}
			name, at = string(e[at:at+size]), at+size
		}
		kid := ionItem(e[:it.body.to], at, depth+1)
		if kid == nil {
			return false
		}
		at = kid.to
		it.kid(kid, span{from, at}, name)
	}
	return true
}

func ionItem(e []byte, at, depth int) *item {
	if at >= len(e) || depth > deepest || e[at]>>4 == 15 {
		return nil
	}
	it := &item{from: at, to: at + 1, kind: e[at] >> 4}
	n := int(e[at] & 15)
	if n == 15 || it.kind == 1 {
		return it
	}
	if n == 14 || it.kind == ionStruct && n == 1 {
		length, size := ionVarint(e[it.to:])
		if size == 0 {
			return nil
		}
		n, it.to = length, it.to+size
	}
	it.body = span{it.to, it.to + n}
	if it.to += n; it.to > len(e) {
		return nil
	}
	switch it.kind {
	case ionAnnotation:
		names, size := ionVarint(e[it.body.from:it.to])
		if it.body.from += size + names; size == 0 || it.body.from > it.to {
			return nil
		}
		fallthrough
	case ionList, ionExpression, ionStruct:
		if !ionMembers(e, it, depth) {
			return nil
		}
	}
	return it
}

// wrapIon has, beside the least form, one whose length is longer, and one with padding at the end.
func wrapIon(e []byte, it *item, body []byte, _ int) (all [][]byte) {
	if it.kind == ionStream {
		return [][]byte{slices.Concat(e[:it.body.from], body)}
	}
	if it.kind == ionAnnotation { // the names are in front
		_, size := ionVarint(e[it.from+1:])
		if e[it.from]&15 != 14 {
			size = 0
		}
		body = slices.Concat(e[it.from+1+size:it.body.from], body)
	}
	head := func(width int, body []byte) {
		if n := len(body); width == 0 && n < 14 && (n != 1 || it.kind != ionStruct) {
			all = append(all, slices.Concat([]byte{it.kind<<4 | byte(n)}, body))
		} else {
			all = append(all, slices.Concat([]byte{it.kind<<4 | 14}, ionNumber(n, width), body))
		}
	}
	head(0, body)
	head(3, body)
	switch it.kind {
	case ionList, ionExpression:
		head(0, slices.Concat(body, []byte{0}))
	case ionStruct:
		head(0, slices.Concat(body, []byte{0x80, 0}))
	}
	return all
}
