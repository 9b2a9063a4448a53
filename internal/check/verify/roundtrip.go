package verify

import (
	"bytes"
	"reflect"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

// padding follows every input in memory, where a codec that trusts a terminator
// or reads past the end finds something else than zeros.
var padding = bytes.Repeat([]byte{0xFF}, 16)

// Every value is decoded and compared. Whose memory a decoded value has is looked at
// for the first ones, and then for every so many.
const (
	thorough = 64
	seldom   = 8
)

// roundTrips are the checks of one bench. They stop at the first fault.
type roundTrips struct {
	b       *suite.Bench
	encoded [][]byte // private copies of the outputs of marshal
	decoded any      // what unmarshal made of the value before
	lost    []string // what methods of the types lose, each once
}

// input returns a private copy of src with nothing usable behind it.
func input(src []byte) []byte {
	c := make([]byte, len(src)+len(padding))
	copy(c[copy(c, src):], padding)
	return c[:len(src):len(src)]
}

// same compares a decoded value with value i. What a method of its own type loses is noted, and no difference.
func (r *roundTrips) same(got any, i int) *Difference {
	d, lost := CompareLossy(got, r.b.Values[i], r.b.Case.Adapted)
	for _, l := range lost {
		if !slices.Contains(r.lost, l) {
			r.lost = append(r.lost, l)
		}
	}
	return d
}

// defaults checks the two operations of the default contract on every value.
func (r *roundTrips) defaults() *fault {
	if len(r.b.Values) == 0 {
		return faultf(codec.OpMarshal, "no values to check")
	}
	var last []byte // the output for the value before, as the codec returned it
	for i, v := range r.b.Values {
		before := deepCopy(reflect.ValueOf(v).Elem()).Addr().Interface()
		out, err := r.b.Marshal(nil, v)
		if err != nil {
			return faultf(codec.OpMarshal, "value %d: %v", i, err)
		}
		if i > 0 && !bytes.Equal(last, r.encoded[i-1]) {
			return faultf(codec.OpMarshal, "output of one call is overwritten by the next (value %d)", i-1)
		}
		if d := Compare(v, before, nil); d != nil {
			return faultf(codec.OpMarshal, "changes its argument: value %d: %s", i, d)
		}
		r.encoded = append(r.encoded, bytes.Clone(out))
		last = out
		if f := r.decode(i, out); f != nil {
			return f
		}
	}
	return r.sharedOutput()
}

// decode checks unmarshal on the output for value i.
func (r *roundTrips) decode(i int, out []byte) *fault {
	const op = codec.OpUnmarshal
	src, got := input(out), r.b.New()
	err := r.b.Unmarshal(src, got)
	d := (*Difference)(nil)
	if err == nil {
		d = r.same(got, i)
	}
	if err != nil || d != nil {
		if beyond := r.b.New(); cap(out) > len(out) && r.b.Unmarshal(out, beyond) == nil && r.same(beyond, i) == nil {
			return faultf(op, "value %d: needs bytes beyond the length of its input", i)
		}
		if err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		return faultf(op, "round trip of value %d: %s", i, d)
	}
	if !bytes.Equal(src, r.encoded[i]) {
		return faultf(op, "value %d: changes its input", i)
	}
	last := r.decoded
	r.decoded = got
	if i >= thorough && i%seldom != 0 {
		return nil
	}
	if i > 0 {
		if d := r.same(last, i-1); d != nil {
			return faultf(op, "decoded value is changed by the next call (value %d: %s)", i-1, d)
		}
	}
	for j := range src {
		src[j] = ^src[j]
	}
	if d := r.same(got, i); d != nil {
		return faultf(op, "decoded value points into the input (%s)", d.Path)
	}
	if i%64 != 0 {
		return nil
	}
	src = append(bytes.Clone(r.encoded[i]), padding...)[:len(out)] // cap > len
	got = r.b.New()
	if err := r.b.Unmarshal(src, got); err != nil {
		return faultf(op, "value %d: depends on bytes beyond the length of its input: %v", i, err)
	}
	if d := r.same(got, i); d != nil {
		return faultf(op, "value %d: depends on bytes beyond the length of its input: %s", i, d)
	}
	return nil
}

// sharedOutput writes to the output of one call and looks what that does to the
// next: equal encodings hide a shared buffer from a comparison.
func (r *roundTrips) sharedOutput() *fault {
	const op = codec.OpMarshal
	for _, i := range r.some(8) {
		v := r.b.Values[i]
		out, err := r.b.Marshal(nil, v)
		if err != nil {
			return faultf(op, "value %d again: %v", i, err)
		}
		for j := range out {
			out[j] = 0xA5
		}
		next, err := r.b.Marshal(nil, v)
		if err != nil {
			return faultf(op, "value %d again: %v", i, err)
		}
		if len(bytes.TrimLeft(out, "\xa5")) > 0 {
			return faultf(op, "output of one call is overwritten by the next (value %d)", i)
		}
		if f := r.decodes(op, i, next, "writing to the output of one call changes the next"); f != nil {
			return f
		}
	}
	return nil
}

// decodes checks that bytes made by op decode to value i.
func (r *roundTrips) decodes(op codec.Op, i int, src []byte, what string) *fault {
	got := r.b.New()
	if err := r.b.Unmarshal(input(src), got); err != nil {
		return faultf(op, "value %d: %s: %v", i, what, err)
	}
	if d := r.same(got, i); d != nil {
		return faultf(op, "value %d: %s: %s", i, what, d)
	}
	return nil
}

// some returns at most n indices, spread over all values.
func (r *roundTrips) some(n int) []int {
	all := len(r.b.Values)
	n = min(n, all)
	list := make([]int, n)
	for i := range list {
		list[i] = i * all / n
	}
	return list
}
