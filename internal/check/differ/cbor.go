package differ

import (
	"math"
	"strconv"
)

// cborForm is the form of CBOR.
var cborForm = &tagged{item: cborItem, head: cborHead, nil_: "\xf6", ends: "\xff", decoded: cborNumber, body: cborBody}

// The first byte of an item of CBOR: three bits of kind, five that say its number or where that stands.
const (
	cborFloat   = 7
	cborTag     = 6
	cborForever = 31
)

var cborKinds = [8]byte{'0', '0', 'b', '"', '[', '{', 'x', 't'}

func cborItem(f *tagged, text string) (n *node, items int, rest string, ok bool) {
	if text == "" {
		return nil, 0, "", false
	}
	major, low := text[0]>>5, text[0]&31
	kind, head, v := cborKinds[major], 1, uint64(low)
	switch {
	case low >= 24 && low < 28:
		size := 1 << (low - 24)
		if v, ok = big(text[1:], size); !ok {
			return nil, 0, "", false
		}
		head += size
	case low >= 28 && (low < cborForever || major < 2 || major == cborTag || major == cborFloat):
		return nil, 0, "", false
	}
	body := 0
	switch {
	case major == cborFloat && low == 24 && v < 32: // a simple value that has a shorter form
		return nil, 0, "", false
	case major == cborFloat && head > 2:
		kind = '0'
	case low == cborForever && kind != '[' && kind != '{': // pieces up to the end
		for head < len(text) && text[head] != 0xff {
			piece, _, behind, ok := cborItem(f, text[head:])
			if !ok || piece.kind != kind || piece.raw[0]&31 == cborForever {
				return nil, 0, "", false
			}
			head = len(text) - len(behind)
		}
		body = 1
	case kind == '[' || kind == '{':
		items = -1
		if low != cborForever {
			if items = int(v); v > math.MaxInt32 {
				return nil, 0, "", false
			}
		}
	case major == cborTag:
		within, behind := f.take(text[head:], deepestDocument)
		if within == nil {
			return nil, 0, "", false
		}
		body = len(text) - head - len(behind)
	case kind == 'b' || kind == '"':
		if v > math.MaxInt32 {
			return nil, 0, "", false
		}
		body = int(v)
	}
	if len(text) < head+body {
		return nil, 0, "", false
	}
	return &node{kind: kind, raw: text[:head+body]}, items, text[head+body:], true
}

func cborHead(kind byte, n int) []string {
	major := map[byte]byte{'{': 5, '[': 4, '"': 3, 'b': 2}[kind]
	return cborNumbers(major, uint64(n))
}

// cborNumbers is a number in each width that holds it.
func cborNumbers(major byte, v uint64) (all []string) {
	if v < 24 {
		all = append(all, string([]byte{major<<5 | byte(v)}))
	}
	for i, size := range []int{1, 2, 4, 8} {
		if size == 8 || v < 1<<(8*size) {
			all = append(all, sized(major<<5|24+byte(i), v, size))
		}
	}
	return all
}

func cborNumber(raw string) (string, bool) {
	v := uint64(raw[0] & 31)
	if len(raw) > 1 {
		v, _ = big(raw[1:], len(raw)-1)
	}
	switch major := raw[0] >> 5; {
	case major == 0:
		return strconv.FormatUint(v, 10), true
	case major == 1 && v == math.MaxUint64:
		return "-18446744073709551616", true
	case major == 1:
		return "-" + strconv.FormatUint(v+1, 10), true
	case len(raw) == 3:
		return float(half(uint16(v))), false
	case len(raw) == 5:
		return float(float32Of(raw[1:])), false
	}
	return float(float64Of(raw[1:])), false
}

// half is a float of 16 bits.
func half(v uint16) float64 {
	exponent, fraction := int(v>>10&31), float64(v&1023)
	f := math.Ldexp(1024+fraction, exponent-25)
	switch {
	case exponent == 0:
		f = math.Ldexp(fraction, -24)
	case exponent == 31 && fraction == 0:
		f = math.Inf(1)
	case exponent == 31:
		return math.NaN()
	}
	if v>>15 == 1 {
		return -f
	}
	return f
}

func cborBody(raw string) (s string) {
	low := raw[0] & 31
	if low != cborForever {
		head := 1
		if low >= 24 {
			head += 1 << (low - 24)
		}
		return raw[head:]
	}
	for at := 1; raw[at] != 0xff; {
		piece, _, _, _ := cborItem(nil, raw[at:])
		s += cborBody(piece.raw)
		at += len(piece.raw)
	}
	return s
}

// cborWays are the ways to write things in CBOR.
var cborWays = ways{
	tagged: cborForm,
	integers: func(v int64) []string {
		if v < 0 {
			return append(cborNumbers(1, uint64(-1-v)), "\xc3\x41"+string([]byte{byte(-1 - v)}))
		}
		return append(cborNumbers(0, uint64(v)), "\xc2"+"\x48"+sized(0, uint64(v), 8)[1:])
	},
	floats: func(v float64) []string {
		all := []string{sized(0xfb, math.Float64bits(v), 8), sized(0xfa, uint64(math.Float32bits(float32(v))), 4)}
		if v == 1 {
			all = append(all, "\xf9\x3c\x00")
		}
		return all
	},
	times: []string{"\xc0\x742026-01-02T03:04:05Z", "\x742026-01-02T03:04:05Z", "\xc0\x78\x192026-01-02T03:04:05+01:00",
		"\xc1\x1a\x69\x57\x34\xe5", "\x1a\x69\x57\x34\xe5", "\xc1" + sized(0xfb, math.Float64bits(1767323045.5), 8),
		sized(0xfb, math.Float64bits(1767323045.5), 8), "\xc1\x20", "\xd9\x03\xe8\x1a\x69\x57\x34\xe5", "\xc1\x60",
		"\xd9\x03\xe9\xa1\x01\x1a\x69\x57\x34\xe5"},
	others: map[string][]string{
		"tag":        {"\xd9\xd9\xf7\x01", "\xd8\x2a\x01", "\xd8\x2a\x61a", "\xd8\x2a\x80", "\xd8\x2a\xa0"},
		"indefinite": {"\x9f\xff", "\xbf\xff", "\x7f\x61a\x61b\xff", "\x5f\x41a\x41b\xff"},
		"undefined":  {"\xf7", "\xf8\x20", "\xe0"},
	},
	invalid: []string{"\x1c", "\xf8\x18", "\xff", "\x5f\x61a\xff"},
	yes:     "\xf5",
	claims: []string{"\x9a\x7f\xff\xff\xff", "\xba\x7f\xff\xff\xff", "\x7a\x7f\xff\xff\xff", "\x5a\x7f\xff\xff\xff",
		"\x9b\xff\xff\xff\xff\xff\xff\xff\xff"},
}
