package task

import "math/bits"

// shuffle is an order of the numbers 0 to n-1 that takes no memory: a Feistel
// network of four rounds over an even number of bits, walked along until it is
// below n (Black and Rogaway, "Ciphers with arbitrary finite domains", 2002). It
// spreads, it hides nothing.
type shuffle struct {
	n    uint64
	half int // bits of one half
	seed uint64
}

func newShuffle(n, seed uint64) shuffle {
	return shuffle{n, (bits.Len64(max(n, 2)-1) + 1) / 2, seed}
}

// at is number i of the order, i < n.
func (s shuffle) at(i uint64) uint64 {
	mask := uint64(1)<<s.half - 1
	for {
		left, right := i>>s.half, i&mask
		for round := range uint64(4) {
			left, right = right, left^mix(right+s.seed+round<<56)&mask
		}
		if i = left<<s.half | right; i < s.n {
			return i
		}
	}
}

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", 2014).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
