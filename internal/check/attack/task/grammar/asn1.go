package grammar

import (
	"encoding/binary"
	"slices"
)

// asn1 is DER; what else BER allows is tried too, but no reader of DER has to take it. An item is a type, a
// length and a value; the kind is the type.
var asn1 = language{forms: 2, strict: true, read: func(e []byte) *item { return readASN1(e, 0, 0) },
	same: sameASN1, wrap: wrapASN1,
	other:     func([]byte, *item) [][]byte { return asn1Items },
	strange:   func([]byte, *item) [][]byte { return asn1Items },
	unordered: func(*item) bool { return false },
	whole: func(e []byte, _ *item) (same, other [][]byte) {
		return nil, append(hex(`30 3080 30800000 3000 0000 1f 9f 3081 3084ffffffff`), slices.Concat(e, e))
	}}

// asn1Items are values of all universal types, also such as are too long, not minimal or
// broken, of constructed text, of types with long numbers and of lengths in all forms.
var asn1Items = hex(`0000 0100 0101ff 010100 010101 01020000 0200 020100 0201ff 02020000 0202ffff
 02080000000000000001 0209008000000000000000 0208ffffffffffffffff
 0208800000000000000000 021101000000000000000000000000000000ff 0300 030100 03020700 03020800 030101 0302ff00 0400
 040161 240404020161 24800401610000 2480 0500 050100
 0600 060100 060180 06028001 06022a03 060a2affffffffffffffff7f 0609ffffffffffffffffff 0a0100 0a00 0900 090140
 09018000 0903800001 090203010c 0c00 0c0161 0c01ff 0c02c328 0c0100
 2c030c0161 1200 120130 120161 1300 130161 13012a 1400 140161 1600 160161 160180 1700 170d3133303332313230303430305a
 170b313330333231323030345a 17113133303332313230303430302b30303030 170d3133313332313230303430305a
 1800 180f32303133303332313230303430305a 1811323031333033323132303034302e35305a 180f30303030303030303030303030305a
 180a32303133303332313230 1b00 1c0400000061 1c0100 1e020061 1e0100 1e02d800 3000 3003020100 30800000
 308102010a 308103020100 30820003020100 3084000000030201 3085000000000302 30ff 3084ffffffff 30847fffffff 3081ff 30 02
 0284 3100 31020500 3180 0000 1f2000 1fffffffffff7f00 1f8000 7f2000 8000 a000 a003020100 a080 a0800000 4000 6000 c000
 e000 04820001aa 0481 0480 048000 04847fffffff 048900000000000000000100`)

func readASN1(e []byte, at, depth int) *item {
	if len(e)-at < 2 || depth > deepest || e[at]&31 == 31 {
		return nil
	}
	it := &item{from: at, kind: e[at]}
	n, from := uint64(e[at+1]), at+2
	if width := int(n) - 0x80; n >= 0x80 {
		if width == 0 || width > 8 || len(e)-from < width {
			return nil
		}
		n, from = number(e[from:from+width]), from+width
	}
	if n > uint64(len(e)-from) {
		return nil
	}
	it.to = from + int(n)
	if it.kind&0x20 == 0 {
		it.body = span{from, it.to}
		return it
	}
	it.body, it.units = span{from, it.to}, []span{}
	for from < it.to {
		kid := readASN1(e[:it.to], from, depth+1)
		if kid == nil {
			return nil
		}
		it.kid(kid, span{kid.from, kid.to}, "")
		from = kid.to
	}
	return it
}

// asn1Head is a type and a length, this of so many bytes at least.
func asn1Head(kind byte, n, width int) []byte {
	if width == 0 && n < 0x80 {
		return []byte{kind, byte(n)}
	}
	for width < 8 && n>>(8*width) > 0 {
		width++
	}
	return append([]byte{kind, 0x80 | byte(width)}, binary.BigEndian.AppendUint64(nil, uint64(n))[8-width:]...)
}

// sameASN1 are long forms of the length, and text and bytes in parts, as BER has them.
func sameASN1(e []byte, it *item) (all [][]byte) {
	if it.units != nil {
		return nil
	}
	body := e[it.body.from:it.body.to]
	for _, width := range []int{1, 2, 4, 8} {
		all = append(all, slices.Concat(asn1Head(it.kind, len(body), width), body))
	}
	part := slices.Concat(asn1Head(it.kind, len(body), 0), body)
	return append(all, slices.Concat(asn1Head(it.kind|0x20, len(part), 0), part),
		slices.Concat([]byte{it.kind | 0x20, 0x80}, part, []byte{0, 0}))
}

func wrapASN1(_ []byte, it *item, body []byte, _ int) [][]byte {
	return [][]byte{slices.Concat(asn1Head(it.kind, len(body), 0), body), slices.Concat([]byte{it.kind, 0x80}, body,
		[]byte{0, 0}),
		slices.Concat(asn1Head(it.kind, len(body), 4), body)}
}
