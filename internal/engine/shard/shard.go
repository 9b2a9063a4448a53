// Package shard divides work among machines. The same plan and number of shards give the
// same division anywhere, so that machines need not talk to each other.
package shard

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Shard is part K of N, K from 1. The zero value is all of the work.
type Shard struct {
	K, N int
}

// most is how many shards there may be.
const most = 1_000_000

// Parse reads "K/N", where N is to be a number of shards, unless that is 0.
func Parse(s string, shards int) (Shard, error) {
	k, n, ok := strings.Cut(s, "/")
	var v Shard
	var err error
	if v.K, err = strconv.Atoi(k); err == nil {
		v.N, err = strconv.Atoi(n)
	}
	if !ok || err != nil || v.K < 1 || v.N < 1 || v.K > v.N || v.N > most {
		return Shard{}, fmt.Errorf("%q is not a shard, such as 3/8 for the third of eight", s)
	}
	if shards > 0 && v.N != shards {
		return Shard{}, fmt.Errorf("%s and --shards %d do not agree", v, shards)
	}
	return v, nil
}

// String is "K/N", or "" for all of the work.
func (s Shard) String() string {
	if s.N == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.K, s.N)
}

// All reports whether there is only one shard.
func (s Shard) All() bool { return s.N <= 1 }

// Range returns the items of total that are this shard's: from the first up to but not
// including the second. Shards differ by at most one item.
func (s Shard) Range(total uint64) (from, to uint64) {
	if s.All() {
		return 0, total
	}
	return part(total, uint64(s.K-1), uint64(s.N)), part(total, uint64(s.K), uint64(s.N))
}

// Deals reports whether item i, from 0, is this shard's where items are dealt out like cards: to
// each shard one, and again from the first one on.
func (s Shard) Deals(i int) bool { return s.All() || i%s.N == s.K-1 }

// Spread gives the items of total, from 0, another order, in which neighbours are far apart: a
// stretch of that order has of each neighbourhood its part. It is the same anywhere.
func Spread(i, total int) int {
	if total < 2 {
		return i
	}
	step := total - int(float64(total)/math.Phi) // of all steps that of the golden section leaves the fewest gaps
	for gcd(step, total) != 1 {
		step++
	}
	return int(uint64(i) * uint64(step) % uint64(total))
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// part is total*k/n without overflow.
func part(total, k, n uint64) uint64 { return total/n*k + total%n*k/n }

// Has reports whether item i of total is this shard's: all are, however many, where there is only one.
func (s Shard) Has(i, total uint64) bool {
	from, to := s.Range(total)
	return s.All() || from <= i && i < to
}
