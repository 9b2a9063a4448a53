package task

import (
	"bytes"
	"math/big"
	"time"
)

// grows reports whether the memory that an input makes a codec allocate doubles
// when a number in the input is doubled. A library that has a limit of its own,
// or that allocates by the length of its input, does not do that. Variants are noted
// in the journal like any input: one that kills the process is to blame for that.
func (a *attacker) grows(in input, allocated uint64) (bool, error) {
	if a.bounded.times >= 3 && allocated <= a.bounded.most+a.bounded.most/4 {
		return false, nil // the limit is known
	}
	end := time.Now().Add(a.order.Limits.Deadline)
	for _, v := range doubled(in.bytes) {
		if time.Now().After(end) {
			break
		}
		r, err := a.one(input{in.mutation, in.base, v})
		a.tally.Index--
		if err != nil {
			return false, err
		}
		if r.allocated > allocated+allocated/10*7 {
			return true, nil
		}
	}
	a.bounded.times++
	a.bounded.most = max(a.bounded.most, allocated)
	return false, nil
}

// bounded is what inputs had allocated that did not grow.
type bounded struct {
	times int
	most  uint64
}

// maxDoubled is how many bytes of an input are taken for numbers.
const maxDoubled = 2 << 10

// doubled lists inputs in which one number is twice what it was, however the format
// writes numbers: the greatest byte of a number of fixed size or of the last byte of a
// variable-length one, such a byte that needs one more, and digits.
func doubled(src []byte) (all [][]byte) {
	for at := 0; at < min(len(src), maxDoubled); at++ {
		c := src[at]
		if c > 0 && c < 0x80 {
			v := bytes.Clone(src)
			v[at] = c << 1
			all = append(all, v)
		}
		if c >= 0x40 && c < 0x80 {
			all = append(all, put(src, at, at+1, []byte{c<<1 | 0x80, c >> 6}))
		}
		if digit(c) && (at == 0 || !digit(src[at-1])) {
			end := at
			for end < len(src) && digit(src[end]) {
				end++
			}
			n, ok := new(big.Int).SetString(string(src[at:end]), 10)
			if ok && n.BitLen() > 8 {
				all = append(all, put(src, at, end, []byte(n.Lsh(n, 1).String())))
			}
		}
	}
	return all
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// put returns src with the bytes from and to replaced.
func put(src []byte, from, to int, by []byte) []byte {
	return append(append(bytes.Clone(src[:from]), by...), src[to:]...)
}
