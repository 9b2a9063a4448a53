package grammar

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

// protobuf is the wire format of Protocol Buffers. An item is a record, a key with its value; the kind is the
// wire type, or protoMessage of a record that holds records.
var protobuf = language{forms: 2, read: readProtobuf, same: sameProtobuf, other: otherProtobuf, wrap: wrapProtobuf,
	strange: func([]byte, *item) [][]byte {
		return slices.Concat(protoRecords(19), protoRecords(1<<29-1), protoBroken)
	},
	unordered: func(it *item) bool { return protoDistinct(it) },
	whole:     func(e []byte, _ *item) (same, other [][]byte) { return nil, protoBroken }}

const protoMessage = 8

// protoBroken are keys that no message has: with field number 0, of reserved wire types, too great, the end of a
// group that did not begin.
var protoBroken = hex(`00 0000 0100000000 0200 03 04 06 07 0e 0f 0b 0c 0b0b 0b0c 0b14 0b1300000c 8000 80808000
 8080808010 8080808080808080801000 ffffffff0f00 ffffffffffffffffff0100 ffffffffffffffffffff0100 f8ffffff0f00
 f8ffffff1f00 08 0a 0a05 0d00 0900 08ff 8800`)

// varintAs is a number in so many bytes.
func varintAs(dst []byte, n uint64, width int) []byte {
	for range width - 1 {
		dst, n = append(dst, byte(n)|0x80), n>>7
	}
	return append(dst, byte(n)&0x7F)
}

// protoRecords are records of one field in all wire types: numbers of all widths and lengths, text, bytes, packed
// numbers, messages and groups, whole and broken.
func protoRecords(field uint64) (all [][]byte) {
	add := func(wire uint64, value []byte) {
		all = append(all, append(binary.AppendUvarint(nil, field<<3|wire), value...))
	}
	for _, v := range hex(`00 01 02 7f 8000 8100 808080808000 80808080808080808000 ffffffff0f ffffffff07 8080808008
 feffffffffffffffff01
 ffffffffffffffffff01 80808080808080808001 ffffffffffffffff7f 80808080808080808002 ffffffffffffffffff7f
 ffffffffffffffffffff01 80 ff`) {
		add(0, v)
	}
	for _, v := range hex(`0000000000000000 ffffffffffffffff 000000000000f07f 010000000000f87f 00000000000000 `) {
		add(1, v)
	}
	for _, v := range hex(`00 0100 0161 01ff 02c328 03eda080 020001 020800 02080a 03010203 020a00 040a020a00
 0400000000 080000000000000000 0700000000000000
 8100 8000 808080800000 02ffff 0affffffffffffffffff01 03808080 0180 020b0c 020c0b 010b 010c 0107 0100 04080110ff
 0a08808080808080808080
 05 7f ffffffff07 ffffffff0f ffffffffffffffff7f ffffffffffffffffff01 80808080808080808001 80808080808080808002 80`) {
		add(2, v)
	}
	group := func(inner ...byte) {
		add(3, binary.AppendUvarint(inner, field<<3|4))
	}
	group()
	group(0x08, 0x01)
	group(0x0A, 0x01, 'a')
	group(0x0B, 0x0C)
	group(0x0B, 0x14)
	group(0x07)
	add(3, nil)
	add(3, []byte{0x0C})
	add(3, []byte{0x80})
	add(4, nil)
	for _, v := range hex(`00000000 ffffffff 0000807f 0100c07f 000000`) {
		add(5, v)
	}
	add(6, nil)
	add(7, []byte{0})
	return all
}

func readProtobuf(e []byte) *item {
	root := &item{to: len(e), body: span{0, len(e)}, units: []span{}, kind: protoMessage}
	if !protoMembers(e, root, 0) {
		return nil
	}
	return root
}

// protoMembers reads the records of a message.
func protoMembers(e []byte, it *item, depth int) bool {
	for at := it.body.from; at < it.body.to; {
		key, size := binary.Uvarint(e[at:it.body.to])
		if size <= 0 || key>>3 == 0 || key>>3 >= 1<<29 || depth > deepest {
			return false
		}
		r := &item{from: at, to: at + size, kind: byte(key & 7)}
		switch r.kind {
		case 0:
			_, n := binary.Uvarint(e[r.to:it.body.to])
			if n <= 0 {
				return false
			}
			r.to += n
		case 1:
			r.to += 8
		case 2:
			n, size := binary.Uvarint(e[r.to:it.body.to])
			if size <= 0 || n > uint64(it.body.to-r.to-size) {
				return false
			}
			r.body = span{r.to + size, r.to + size + int(n)}
			r.to = r.body.to
			protoWithin(e, r, depth)
		case 5:
			r.to += 4
		default:
			return false
		}
		if r.to > it.body.to {
			return false
		}
		at = r.to
		it.kid(r, span{r.from, r.to}, string(binary.AppendUvarint(nil, key)))
	}
	return true
}

// protoWithin looks whether what a record holds may be a message: it is if it reads as one and not as text.
func protoWithin(e []byte, r *item, depth int) {
	content := e[r.body.from:r.body.to]
	text := utf8.Valid(content) && !slices.ContainsFunc(content, func(c byte) bool { return c < ' ' })
	if within := *r; len(content) > 0 && !text && protoMembers(e, &within, depth+1) {
		for _, kid := range within.kids {
			kid.up = r
		}
		r.kids, r.units, r.kind = within.kids, within.units, protoMessage
	}
}

// protoDistinct reports whether no field comes twice, so that their order says nothing. A record that holds
// records may be the entry of a map or something else: of that nothing is known.
func protoDistinct(it *item) bool {
	seen := map[string]bool{}
	for _, kid := range it.kids {
		if seen[kid.name] {
			return false
		}
		seen[kid.name] = true
	}
	return it.up == nil
}

func protoField(e []byte, it *item) (key, field uint64, size int) {
	key, size = binary.Uvarint(e[it.from:it.to])
	return key, key >> 3, size
}

// sameProtobuf are records with keys, lengths and numbers in more bytes than they need.
func sameProtobuf(e []byte, it *item) (all [][]byte) {
	if it.up == nil {
		return nil
	}
	key, _, size := protoField(e, it)
	rest := e[it.from+size : it.to]
	for _, width := range []int{size + 1, 5} {
		all = append(all, append(varintAs(nil, key, width), rest...))
	}
	if it.kind == 0 {
		n, had := binary.Uvarint(rest)
		for _, width := range []int{had + 1, 10} {
			if width <= 10 {
				all = append(all, varintAs(binary.AppendUvarint(nil, key), n, width))
			}
		}
	}
	return all
}

// otherProtobuf are records of the same field in all wire types, and what decoders may take for the same: a message
// as
// a group, in two parts, and several numbers where one is.
func otherProtobuf(e []byte, it *item) [][]byte {
	if it.up == nil {
		return protoBroken
	}
	key, field, _ := protoField(e, it)
	all := protoRecords(field)
	raw, as := e[it.from:it.to], func(wire uint64) []byte { return binary.AppendUvarint(nil, field<<3|wire) }
	if key&7 == 2 {
		body := e[it.body.from:it.body.to]
		all = append(all, slices.Concat(as(3), body, as(4)), slices.Concat(raw, as(2), []byte{0}),
			slices.Concat(as(2), []byte{0}, raw), slices.Concat(as(0), body), slices.Concat(as(5), body))
	} else { // packed
		_, _, size := protoField(e, it)
		value := raw[size:]
		for _, times := range []int{1, 2, 3} {
			body := slices.Repeat(value, times)
			all = append(all, slices.Concat(as(2), binary.AppendUvarint(nil, uint64(len(body))), body))
		}
	}
	return all
}

func wrapProtobuf(e []byte, it *item, body []byte, _ int) [][]byte {
	if it.up == nil {
		return [][]byte{body}
	}
	key, _, _ := protoField(e, it)
	head, n := binary.AppendUvarint(nil, key), uint64(len(body))
	return [][]byte{slices.Concat(head, binary.AppendUvarint(nil, n), body), slices.Concat(varintAs(head, n, 5),
		body)}
}
