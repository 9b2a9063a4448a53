package judge

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// element is one of a BSON document.
type element struct {
	kind byte
	name string
	raw  []byte
	sub  []element // of a document and an array
}

// ReadBSON reads the elements of one document, by BSON 1.1.
func ReadBSON(in []byte) ([]element, error) { return readDocument(in, 0) }

func readDocument(in []byte, depth int) ([]element, error) {
	if depth > deepest {
		return nil, fmt.Errorf("nested over %d deep", deepest)
	}
	if len(in) < 5 || int(binary.LittleEndian.Uint32(in)) != len(in) || in[len(in)-1] != 0 {
		return nil, fmt.Errorf("a document of %d bytes that does not say so or has no end", len(in))
	}
	var all []element
	for rest := in[4 : len(in)-1]; len(rest) > 0; {
		e := element{kind: rest[0]}
		end := bytes.IndexByte(rest[1:], 0)
		if end < 0 {
			return nil, errShort
		}
		if e.name = string(rest[1 : 1+end]); !utf8.ValidString(e.name) {
			return nil, fmt.Errorf("the name %q is not UTF-8", e.name)
		}
		rest = rest[2+end:]
		n, err := bsonSize(e.kind, rest)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.name, err)
		}
		e.raw, rest = rest[:n], rest[n:]
		if e.kind == 3 || e.kind == 4 {
			if e.sub, err = readDocument(e.raw, depth+1); err != nil {
				return nil, fmt.Errorf("%s: %w", e.name, err)
			}
		}
		all = append(all, e)
	}
	return all, nil
}

// bsonSize is how many bytes a value of a type takes.
func bsonSize(kind byte, in []byte) (int, error) {
	cstring := func(from int) int {
		if end := bytes.IndexByte(in[min(from, len(in)):], 0); end >= 0 {
			return from + end + 1
		}
		return math.MaxInt32
	}
	length := func() int {
		if len(in) < 4 {
			return math.MaxInt32
		}
		return int(min(binary.LittleEndian.Uint32(in), math.MaxInt32/2))
	}
	n := -1
	switch kind {
	case 0x06, 0x0a, 0x7f, 0xff:
		n = 0
	case 0x08:
		n = 1
	case 0x10:
		n = 4
	case 0x01, 0x09, 0x11, 0x12:
		n = 8
	case 0x07:
		n = 12
	case 0x13:
		n = 16
	case 0x02, 0x0d, 0x0e:
		n = 4 + length()
	case 0x0c:
		n = 4 + length() + 12
	case 0x05:
		n = 5 + length()
	case 0x03, 0x04, 0x0f:
		n = length()
	case 0x0b:
		n = cstring(cstring(0))
	}
	if n < 0 {
		return 0, fmt.Errorf("type %#x", kind)
	}
	if n > len(in) {
		return 0, errShort
	}
	return n, nil
}

// sortedBSON is a text that two documents have in common whose elements are the same, in
// whatever order.
func sortedBSON(all []element) string {
	var parts []string
	for _, e := range all {
		value := fmt.Sprintf("%x", e.raw)
		if e.kind == 3 || e.kind == 4 {
			value = sortedBSON(e.sub)
		}
		parts = append(parts, fmt.Sprintf("%q:%02x:%s", e.name, e.kind, value))
	}
	slices.Sort(parts)
	return "{" + strings.Join(parts, ",") + "}"
}

// Value is what an element of one of the types that Go has stands for.
func (e element) Value() (any, bool) {
	le := binary.LittleEndian
	if e.kind == 0x02 && len(e.raw) < 5 {
		return nil, false
	}
	switch e.kind {
	case 0x01:
		return math.Float64frombits(le.Uint64(e.raw)), true
	case 0x02:
		return string(e.raw[4 : len(e.raw)-1]), true
	case 0x05:
		return e.raw[5:], e.raw[4] == 0
	case 0x08:
		return e.raw[0] != 0, true
	case 0x09:
		return time.UnixMilli(int64(le.Uint64(e.raw))), true
	case 0x0a:
		return nil, true
	case 0x10:
		return int32(le.Uint32(e.raw)), true
	case 0x12:
		return int64(le.Uint64(e.raw)), true
	}
	return nil, false
}
