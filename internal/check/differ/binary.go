package differ

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// tagged is what the forms of MessagePack and CBOR have in common: each item says its kind and its length.
type tagged struct {
	// item splits the first item off. Of a list or a map it gives the number of items that follow, -1 if an end
	// marks the last.
	item func(f *tagged, text string) (n *node, items int, rest string, ok bool)
	head func(kind byte, length int) []string // of a list, a map, a text or bytes: each form, the shortest first
	nil_ string
	ends string // marks the end of items
	// number is an item that is one.
	decoded func(raw string) (value string, int bool)
	body    func(raw string) string // of a text or bytes
}

const deepestDocument = 1000

func (f *tagged) parse(text []byte) *node {
	n, rest := f.take(string(text), deepestDocument)
	if n == nil || rest != "" {
		return nil
	}
	return n
}

func (f *tagged) take(text string, depth int) (*node, string) {
	n, items, rest, ok := f.item(f, text)
	if !ok || depth == 0 {
		return nil, ""
	}
	if n.kind != '{' && n.kind != '[' {
		return n, rest
	}
	n.form = f
	for i := 0; i != items; i++ {
		if items < 0 && strings.HasPrefix(rest, f.ends) {
			return n, rest[len(f.ends):]
		}
		if n.kind == '{' {
			key, behind := f.take(rest, depth-1)
			if key == nil {
				return nil, ""
			}
			n.keys, rest = append(n.keys, key.String()), behind
		}
		part, behind := f.take(rest, depth-1)
		if part == nil {
			return nil, ""
		}
		n.parts, rest = append(n.parts, part), behind
	}
	return n, rest
}

func (f *tagged) container(b *strings.Builder, n *node) {
	b.WriteString(f.head(n.kind, len(n.parts))[0])
	for i, p := range n.parts {
		if n.kind == '{' {
			b.WriteString(n.keys[i])
		}
		p.write(b)
	}
}

func (f *tagged) name(key string) string {
	n, _, _, ok := f.item(f, key)
	switch {
	case !ok:
		return fmt.Sprintf("#%x", key)
	case n.kind == '"':
		return f.text(n)
	case n.kind == '0':
		value, _ := f.decoded(key)
		return "#" + value
	}
	return fmt.Sprintf("#%x", key)
}

func (f *tagged) key(name string) string { return f.string('"', name) }
func (f *tagged) null() string           { return f.nil_ }
func (f *tagged) text(n *node) string    { return f.body(n.raw) }

func (f *tagged) number(n *node) (string, bool) { return f.decoded(n.raw) }

// string is a text or bytes with the shortest head.
func (f *tagged) string(kind byte, s string) string { return f.head(kind, len(s))[0] + s }

func (f *tagged) say(n *node) string {
	switch n.kind {
	case '{', '[':
		var parts []string
		for i, p := range n.parts {
			s := f.say(p)
			if n.kind == '{' {
				s = f.name(n.keys[i]) + ": " + s
			}
			parts = append(parts, s)
		}
		return string(n.kind) + strings.Join(parts, ", ") + string(n.kind+2)
	case '"':
		return strconv.Quote(f.text(n))
	case 'b':
		return fmt.Sprintf("bytes %x", f.text(n))
	case '0':
		value, _ := f.decoded(n.raw)
		return fmt.Sprintf("%s (%x)", value, n.raw)
	}
	if n.raw == f.nil_ {
		return "nil"
	}
	return fmt.Sprintf("%x", n.raw)
}

func integer(v int64) string { return strconv.FormatInt(v, 10) }

func float(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// big is the beginning of a text as a number, the most significant byte first.
func big(text string, size int) (uint64, bool) {
	if len(text) < size {
		return 0, false
	}
	var v uint64
	for i := range size {
		v = v<<8 | uint64(text[i])
	}
	return v, true
}

// sized is a byte and a number of so many bytes behind it.
func sized(first byte, v uint64, size int) string {
	b := binary.BigEndian.AppendUint64(nil, v)
	return string(append([]byte{first}, b[8-size:]...))
}

func float32Of(text string) float64 {
	v, _ := big(text, 4)
	return float64(math.Float32frombits(uint32(v)))
}

func float64Of(text string) float64 {
	v, _ := big(text, 8)
	return math.Float64frombits(v)
}
