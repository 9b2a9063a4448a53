package attack

import "strings"

// maxPeriod is the longest part that is looked for everywhere when an input repeats one, in
// bytes. Longer ones are found at its end.
const maxPeriod = 64

// lengthened repeats what an input repeats most until it is size bytes long; nil where
// it repeats nothing.
func lengthened(src []byte, size int) []byte {
	from, to, period := 0, 0, 0
	for p := 1; p <= maxPeriod; p++ {
		for at := 0; at+p < len(src); {
			end := at
			for end+p < len(src) && src[end] == src[end+p] {
				end++
			}
			if end-at > to-from && end-at >= 4*p {
				from, to, period = at, end, p
			}
			at = end + 1
		}
	}
	if p, whole := tailPeriod(src); whole > to-from {
		from, to, period = len(src)-whole, len(src), p
	}
	if period == 0 {
		return nil
	}
	to = from + (to-from)/period*period
	times := (size - len(src)) / period
	if times <= 0 {
		return src
	}
	var b strings.Builder
	b.Grow(size)
	b.Write(src[:to])
	for range times {
		b.Write(src[from : from+period])
	}
	b.Write(src[to:])
	return []byte(b.String())
}

// tailPeriod is the part that the longest end of src repeats three times or more, and the
// length of that end; 0 where there is none. It is the prefix function of Knuth, Morris
// and Pratt on src read backwards.
func tailPeriod(src []byte) (period, whole int) {
	back := func(i int) byte { return src[len(src)-1-i] }
	border := make([]int, len(src))
	for i, n := 1, 0; i < len(src); i++ {
		for n > 0 && back(i) != back(n) {
			n = border[n-1]
		}
		if back(i) == back(n) {
			n++
		}
		border[i] = n
		if p := i + 1 - n; (i+1)/p >= 3 {
			period, whole = p, i+1
		}
	}
	return period, whole
}
