package dataset

import "math/rand/v2"

// magnitude returns a number below 1<<bits (bits at most 62) whose count of
// digits is spread evenly, as sizes and counters are in the wild: uniform
// numbers would nearly all be of the greatest length.
func magnitude(r *rand.Rand, bits int) int64 {
	return r.Int64N(1 << r.IntN(bits+1))
}

// oneIn is true once in n times.
func oneIn(r *rand.Rand, n int) bool { return r.IntN(n) == 0 }

// some returns a pointer to v in half of the calls and nil in the others.
func some[T any](r *rand.Rand, v T) *T {
	if oneIn(r, 2) {
		return nil
	}
	return &v
}

// list calls draw n times. An empty list is nil, never of length zero: many
// formats cannot tell the two apart.
func list[T any](n int, draw func() T) []T {
	if n == 0 {
		return nil
	}
	vs := make([]T, n)
	for i := range vs {
		vs[i] = draw()
	}
	return vs
}

// table draws a map of n of the keys; an empty one is nil, as in [list].
func table(r *rand.Rand, n int, keys []string, draw func() string) map[string]string {
	if n == 0 {
		return nil
	}
	m := make(map[string]string, n)
	for _, i := range r.Perm(len(keys))[:n] {
		m[keys[i]] = draw()
	}
	return m
}
