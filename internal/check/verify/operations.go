package verify

import (
	"bytes"
	"cmp"

	"github.com/serialbench/serialbench/codec"
)

// The operations beside the default contract are checked with at most so many
// values, and of large ones with as many as have so many bytes, but with
// leastChecked at the least.
const (
	mostChecked  = 64
	checkedBytes = 1 << 20
	leastChecked = 8
	streamBytes  = 128 << 10 // through one stream: some libraries take the square of its size
)

// checked is how many values the operations beside the default contract are
// checked with.
func (r *roundTrips) checked() int { return r.within(checkedBytes, leastChecked) }

// within is how many values have so many bytes, but least of them and mostChecked at the most.
func (r *roundTrips) within(bytes, least int) int {
	n, total := 0, 0
	for n < min(mostChecked, len(r.encoded)) && (n < least || total < bytes) {
		total += len(r.encoded[n])
		n++
	}
	return n
}

// others checks the operations beside the default contract that the case offers, and returns the first fault and
// which operations failed.
func (r *roundTrips) others() (first *fault, failed []string) {
	checks := map[codec.Op]func() *fault{
		codec.OpMarshal:            func() *fault { return nil }, // see defaults
		codec.OpUnmarshal:          func() *fault { return nil },
		codec.OpMarshalReuse:       r.marshalReuse,
		codec.OpUnmarshalReuse:     r.unmarshalReuse,
		codec.OpUnmarshalAlias:     r.unmarshalAlias,
		codec.OpMarshalGenerated:   r.marshalGenerated,
		codec.OpUnmarshalGenerated: r.unmarshalGenerated,
		codec.OpRead:               r.read,
		codec.OpReadOne:            r.readOne,
		codec.OpStreamMarshal:      func() *fault { return nil }, // see streams
		codec.OpStreamUnmarshal:    r.streams,
	}
	for _, op := range r.b.Case.Ops {
		check := checks[op]
		if check == nil {
			check = func() *fault { return faultf(op, "there is no such operation") }
		}
		if f := check(); f != nil {
			first, failed = cmp.Or(first, f), append(failed, string(op))
		}
	}
	return first, failed
}

// marshalReuse appends to a buffer with something in it, with and without room
// for the encoding, and then to one buffer again and again.
func (r *roundTrips) marshalReuse() *fault {
	const op = codec.OpMarshalReuse
	prefix := []byte("\x00prefix that is not its own\xff")
	var buf []byte
	for _, i := range r.some(r.checked()) {
		for _, room := range []int{0, 2*len(r.encoded[i]) + 64} {
			dst := append(make([]byte, 0, len(prefix)+room), prefix...)
			out, err := r.b.Marshal(dst, r.b.Values[i])
			if err != nil {
				return faultf(op, "value %d: %v", i, err)
			}
			if !bytes.HasPrefix(out, prefix) {
				return faultf(op, "value %d: does not keep what the buffer held before", i)
			}
			if f := r.decodes(op, i, out[len(prefix):], "what was appended is wrong"); f != nil {
				return f
			}
		}
		var err error
		if buf, err = r.b.Marshal(buf[:0], r.b.Values[i]); err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		if f := r.decodes(op, i, buf, "wrong in a used buffer"); f != nil {
			return f
		}
	}
	return nil
}

// unmarshalReuse decodes one value after another into the same target. Going
// up and then down again, each value follows a different one.
func (r *roundTrips) unmarshalReuse() *fault {
	const op = codec.OpUnmarshalReuse
	order := r.some(r.checked())
	for k := len(order) - 2; k >= 0; k-- {
		order = append(order, order[k])
	}
	target := r.b.New()
	for _, i := range order {
		src := input(r.encoded[i])
		if err := r.b.UnmarshalReuse(src, target); err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		if d := r.same(target, i); d != nil {
			return faultf(op, "value %d in a used target: %s", i, d)
		}
		for j := range src {
			src[j] = ^src[j]
		}
		if d := r.same(target, i); d != nil {
			return faultf(op, "decoded value points into the input (%s)", d.Path)
		}
	}
	return nil
}

func (r *roundTrips) unmarshalAlias() *fault {
	const op = codec.OpUnmarshalAlias
	for _, i := range r.some(r.checked()) {
		src, got := input(r.encoded[i]), r.b.New()
		if err := r.b.UnmarshalAlias(src, got); err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		if d := r.same(got, i); d != nil {
			return faultf(op, "value %d: %s", i, d)
		}
		if !bytes.Equal(src, r.encoded[i]) {
			return faultf(op, "value %d: changes its input", i)
		}
	}
	return nil
}

func (r *roundTrips) marshalGenerated() *fault {
	const op = codec.OpMarshalGenerated
	for _, i := range r.some(r.checked()) {
		out, err := r.b.MarshalGenerated(r.b.Values[i])
		if err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		if f := r.decodes(op, i, out, "round trip"); f != nil {
			return f
		}
	}
	return nil
}

func (r *roundTrips) unmarshalGenerated() *fault {
	const op = codec.OpUnmarshalGenerated
	for _, i := range r.some(r.checked()) {
		got := r.b.New()
		if err := r.b.UnmarshalGenerated(input(r.encoded[i]), got); err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		if d := r.same(got, i); d != nil {
			return faultf(op, "value %d: %s", i, d)
		}
	}
	return nil
}

// read compares with the digest of the decoded value, which was found equal to
// the original: where an instant is adapted the original has more digits than
// any reader can see.
func (r *roundTrips) read() *fault {
	const op = codec.OpRead
	for _, i := range r.some(r.checked()) {
		src, decoded := input(r.encoded[i]), r.b.New()
		if err := r.b.Unmarshal(src, decoded); err != nil {
			return faultf(op, "value %d: unmarshal: %v", i, err)
		}
		got, err := r.b.Read(src)
		if err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		if want := Digest(decoded); got != want {
			return faultf(op, "value %d: not every field was visited once and in order: got digest %#x, want %#x", i, got, want)
		}
		if !bytes.Equal(src, r.encoded[i]) {
			return faultf(op, "value %d: changes its input", i)
		}
	}
	return nil
}
