package judge

import (
	"encoding/binary"
	"fmt"
	"math"
	"time"
)

// readMsgpack is the one value that the bytes are, by the MessagePack specification.
func readMsgpack(in []byte) (any, error) {
	r := &input{rest: in}
	v, err := r.msgpack(0)
	if err == nil && len(r.rest) > 0 {
		err = fmt.Errorf("%d bytes follow", len(r.rest))
	}
	return v, err
}

func (r *input) msgpack(depth int) (any, error) {
	if depth > deepest {
		return nil, fmt.Errorf("nested over %d deep", deepest)
	}
	head, err := r.byte()
	if err != nil {
		return nil, err
	}
	next := func() (any, error) { return r.msgpack(depth + 1) }
	switch {
	case head < 0x80:
		return uint64(head), nil
	case head < 0x90:
		return r.table(uint64(head&15), next)
	case head < 0xa0:
		return r.list(uint64(head&15), next)
	case head < 0xc0:
		return r.text(uint64(head & 31))
	case head >= 0xe0:
		return int64(int8(head)), nil
	case head == 0xc0:
		return nil, nil
	case head == 0xc1:
		return nil, fmt.Errorf("the byte c1, which is never used")
	case head <= 0xc3:
		return head == 0xc3, nil
	case head >= 0xd4 && head <= 0xd8:
		return r.extension(1 << (head - 0xd4))
	}
	return r.msgpackSized(head, next)
}

// msgpackSized reads what has a number of 1, 2, 4 or 8 bytes behind its head: the value, or a length.
func (r *input) msgpackSized(head byte, next func() (any, error)) (any, error) {
	width := map[byte]int{0xc4: 1, 0xc5: 2, 0xc6: 4, 0xc7: 1, 0xc8: 2, 0xc9: 4, 0xca: 4, 0xcb: 8, 0xcc: 1, 0xcd: 2,
		0xce: 4, 0xcf: 8,
		0xd0: 1, 0xd1: 2, 0xd2: 4, 0xd3: 8, 0xd9: 1, 0xda: 2, 0xdb: 4, 0xdc: 2, 0xdd: 4, 0xde: 2, 0xdf: 4}[head]
	n, err := r.uint(width)
	if err != nil {
		return nil, err
	}
	switch {
	case head <= 0xc6:
		return r.take(n)
	case head <= 0xc9:
		return r.extension(n)
	case head == 0xca:
		return float64(math.Float32frombits(uint32(n))), nil
	case head == 0xcb:
		return math.Float64frombits(n), nil
	case head <= 0xcf:
		return n, nil
	case head <= 0xd3:
		free := 64 - 8*width
		return int64(n<<free) >> free, nil
	case head <= 0xdb:
		return r.text(n)
	case head <= 0xdd:
		return r.list(n, next)
	}
	return r.table(n, next)
}

// extension reads a type and n bytes: a timestamp, where it is one.
func (r *input) extension(n uint64) (any, error) {
	kind, err := r.byte()
	if err != nil {
		return nil, err
	}
	b, err := r.take(n)
	if err != nil || kind != 0xff {
		return extended{int8(kind), b}, err
	}
	switch n {
	case 4:
		return time.Unix(int64(binary.BigEndian.Uint32(b)), 0), nil
	case 8:
		x := binary.BigEndian.Uint64(b)
		return time.Unix(int64(x&(1<<34-1)), int64(x>>34)), nil
	case 12:
		return time.Unix(int64(binary.BigEndian.Uint64(b[4:])), int64(binary.BigEndian.Uint32(b))), nil
	}
	return nil, fmt.Errorf("a timestamp of %d bytes", n)
}

// Replaced is a map of MessagePack with another value under a key, nil if it has no such key.
func Replaced(doc []byte, key string, item []byte) []byte {
	r := &input{rest: doc}
	head, err := r.byte()
	if err != nil || head>>4 != 8 {
		return nil
	}
	out, found := []byte{head}, false
	for range head & 15 {
		before := r.rest
		k, err := r.msgpack(0)
		if err != nil {
			return nil
		}
		out = append(out, before[:len(before)-len(r.rest)]...)
		before = r.rest
		if _, err := r.msgpack(0); err != nil {
			return nil
		}
		if k == key {
			out, found = append(out, item...), true
			continue
		}
		out = append(out, before[:len(before)-len(r.rest)]...)
	}
	if !found || len(r.rest) > 0 {
		return nil
	}
	return out
}
