package judge

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"time"
	"unicode/utf8"
)

// tagged is a value with a tag of CBOR that is neither a time nor a number, or a simple value.
type tagged struct {
	Tag   uint64
	Value any
}

// extended is a value of an extension type of MessagePack that is no timestamp.
type extended struct {
	Type int8
	Data []byte
}

// deepest is how deeply values that are judged are nested.
const deepest = 512

var errShort = errors.New("ends too early")

// readCBOR is the one item that the bytes are, by RFC 8949.
func readCBOR(in []byte) (any, error) {
	r := &input{rest: in}
	v, err := r.cbor(0)
	if err == nil && len(r.rest) > 0 {
		err = fmt.Errorf("%d bytes follow", len(r.rest))
	}
	return v, err
}

// input is what is still to be read.
type input struct{ rest []byte }

func (r *input) take(n uint64) ([]byte, error) {
	if n > uint64(len(r.rest)) {
		return nil, errShort
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b, nil
}

func (r *input) byte() (byte, error) {
	b, err := r.take(1)
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

// uint is a number of n bytes, the most significant first.
func (r *input) uint(n int) (uint64, error) {
	b, err := r.take(uint64(n))
	if err != nil {
		return 0, err
	}
	var wide [8]byte
	copy(wide[8-n:], b)
	return binary.BigEndian.Uint64(wide[:]), nil
}

func (r *input) text(n uint64) (string, error) {
	b, err := r.take(n)
	if err == nil && !utf8.Valid(b) {
		err = fmt.Errorf("text %x is not UTF-8", b)
	}
	return string(b), err
}

// list reads n values; each takes a byte at least.
func (r *input) list(n uint64, read func() (any, error)) (any, error) {
	if n > uint64(len(r.rest)) {
		return nil, errShort
	}
	list := []any{}
	for range n {
		v, err := read()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// table reads n pairs of a key and a value.
func (r *input) table(n uint64, read func() (any, error)) (any, error) {
	if n > uint64(len(r.rest)) {
		return nil, errShort
	}
	table := map[any]any{}
	for range n {
		if err := put(table, read); err != nil {
			return nil, err
		}
	}
	return table, nil
}

func put(table map[any]any, read func() (any, error)) error {
	k, err := read()
	if err != nil {
		return err
	}
	v, err := read()
	if err != nil {
		return err
	}
	switch k.(type) {
	case nil, bool, string, uint64, int64, float64:
	default:
		return fmt.Errorf("a key of type %T", k)
	}
	if _, twice := table[k]; twice {
		return fmt.Errorf("key %v twice", k)
	}
	table[k] = v
	return nil
}

// broken is the end of what has no length.
type broken struct{}

func (r *input) cbor(depth int) (any, error) {
	v, err := r.cborOrBreak(depth)
	if _, is := v.(broken); is && err == nil {
		err = errors.New("a break where a value has to be")
	}
	return v, err
}

func (r *input) cborOrBreak(depth int) (any, error) {
	if depth > deepest {
		return nil, fmt.Errorf("nested over %d deep", deepest)
	}
	head, err := r.byte()
	if err != nil {
		return nil, err
	}
	major, info := head>>5, head&31
	n, endless := uint64(info), false
	switch {
	case info >= 24 && info <= 27:
		if n, err = r.uint(1 << (info - 24)); err != nil {
			return nil, err
		}
	case info == 31 && major >= 2 && major != 6:
		endless = true
	case info > 27:
		return nil, fmt.Errorf("reserved head %#x", head)
	}
	next := func() (any, error) { return r.cbor(depth + 1) }
	if endless {
		return r.cborEndless(major, depth)
	}
	switch major {
	case 0:
		return n, nil
	case 1:
		if n <= math.MaxInt64 {
			return -1 - int64(n), nil
		}
		b := new(big.Int).SetUint64(n)
		return b.Not(b), nil
	case 2:
		return r.take(n)
	case 3:
		return r.text(n)
	case 4:
		return r.list(n, next)
	case 5:
		return r.table(n, next)
	case 6:
		v, err := next()
		if err != nil {
			return nil, err
		}
		return untagged(n, v)
	}
	return simple(info, n)
}

// cborEndless reads what ends with a break.
func (r *input) cborEndless(major byte, depth int) (any, error) {
	var list []any
	table, raw := map[any]any{}, []byte{}
	if major == 7 {
		return broken{}, nil
	}
	for {
		if len(r.rest) > 0 && r.rest[0] == 0xff {
			break
		}
		next := func() (any, error) { return r.cbor(depth + 1) }
		if major == 5 {
			if err := put(table, next); err != nil {
				return nil, err
			}
			continue
		}
		if major < 4 && len(r.rest) > 0 && (r.rest[0]>>5 != major || r.rest[0]&31 == 31) {
			return nil, fmt.Errorf("chunk %#x in a string of type %d", r.rest[0], major)
		}
		v, err := next()
		if err != nil {
			return nil, err
		}
		switch x := v.(type) {
		case []byte:
			if major == 2 {
				raw = append(raw, x...)
			}
		case string:
			if major == 3 {
				raw = append(raw, x...)
			}
		}
		list = append(list, v)
	}
	r.rest = r.rest[1:]
	switch major {
	case 2:
		return raw, nil
	case 3:
		return string(raw), nil
	case 5:
		return table, nil
	}
	return append([]any{}, list...), nil
}

// simple is a value of major type 7.
func simple(info byte, n uint64) (any, error) {
	switch {
	case info == 25:
		return half(uint16(n)), nil
	case info == 26:
		return float64(math.Float32frombits(uint32(n))), nil
	case info == 27:
		return math.Float64frombits(n), nil
	case info == 24 && n < 32:
		return nil, fmt.Errorf("simple value %d in two bytes", n)
	case n == 20 || n == 21:
		return n == 21, nil
	case n == 22:
		return nil, nil
	}
	return tagged{Tag: n, Value: "simple"}, nil
}

// half is a float of 16 bits.
func half(bits uint16) float64 {
	fraction, exponent := float64(bits&0x3ff), int(bits>>10&31)
	f := math.Ldexp(fraction, -24)
	switch {
	case exponent == 31 && fraction == 0:
		f = math.Inf(1)
	case exponent == 31:
		f = math.NaN()
	case exponent > 0:
		f = math.Ldexp(fraction+1024, exponent-25)
	}
	if bits>>15 == 1 {
		f = -f
	}
	return f
}

// untagged is a value with a tag: an instant or a number, where it is one.
func untagged(tag uint64, v any) (any, error) {
	switch x := v.(type) {
	case string:
		if tag == 0 {
			return time.Parse(time.RFC3339Nano, x)
		}
	case uint64:
		if tag == 1 && x <= math.MaxInt64 {
			return time.Unix(int64(x), 0), nil
		}
	case int64:
		if tag == 1 {
			return time.Unix(x, 0), nil
		}
	case float64:
		if tag == 1 && math.Abs(x) < 1<<53 {
			whole, fraction := math.Modf(x)
			return time.Unix(int64(whole), int64(math.Round(fraction*1e9))), nil
		}
	case []byte:
		if b := new(big.Int).SetBytes(x); tag == 2 {
			return b, nil
		} else if tag == 3 {
			return b.Not(b), nil
		}
	}
	return tagged{tag, v}, nil
}
