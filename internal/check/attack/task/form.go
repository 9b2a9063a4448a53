package task

import "strings"

// form is an input as parts, some of them repeated, so that it can be made of any length.
type form []segment

type segment struct {
	part  []byte
	times int
}

// What counts as repeated.
const (
	maxPeriod  = 64 // the longest part that is looked for everywhere, in bytes; longer ones are found at the end
	leastTimes = 4
	leastRun   = 64 // bytes
)

// formOf finds what an input repeats.
func formOf(src []byte) form {
	var f form
	from := 0
	for at := 0; at < len(src); {
		longest, period := 0, 0
		for p := 1; p <= maxPeriod && at+leastTimes*p <= len(src); p++ {
			end := at
			for end+p < len(src) && src[end] == src[end+p] {
				end++
			}
			if whole := end - at + p; whole >= max(leastRun, leastTimes*p) && whole > longest {
				longest, period = whole, p
			}
		}
		if period == 0 {
			at++
			continue
		}
		f = append(f, segment{src[from:at], 1}, segment{src[at : at+period], longest / period})
		at += longest / period * period
		from = at
	}
	f = append(f, segment{src[from:], 1})
	if p, whole := tailPeriod(src); f.fixed() > len(src)/2 && whole > len(src)/2 {
		return form{{src[:len(src)-whole/p*p], 1}, {src[len(src)-p:], whole / p}}
	}
	return f
}

// putIn is an input of which what is not in the encoding that it was made from is repeated; nil where that is nothing,
// or long.
func putIn(src, good []byte) form {
	front := prefix(src, good)
	back := len(src) - suffix(src[front:], good[front:])
	if front == back || back-front > maxPeriod {
		return nil
	}
	return form{{src[:front], 1}, {src[front:back], leastTimes}, {src[back:], 1}}
}

func (f form) fixed() (n int) {
	for _, s := range f {
		if s.times == 1 {
			n += len(s.part)
		}
	}
	return n
}

func (f form) size() (n int) {
	for _, s := range f {
		n += len(s.part) * s.times
	}
	return n
}

// scaled repeats everything more or less often, to make an input of about that size.
func (f form) scaled(size int) form {
	fixed := f.fixed()
	by := float64(size-fixed) / float64(max(1, f.size()-fixed))
	g := append(form(nil), f...)
	for i, s := range f {
		if s.times > 1 {
			g[i].times = max(2, int(float64(s.times)*by))
		}
	}
	return g
}

// longest is the segment of the longest run.
func (f form) longest() (longest int) {
	for i, s := range f {
		if s.times > 1 && (f[longest].times == 1 || len(s.part)*s.times > len(f[longest].part)*f[longest].times) {
			longest = i
		}
	}
	return longest
}

// twice is the whole two times.
func (f form) twice() form { return append(append(form(nil), f...), f...) }

// stretched repeats only the longest run more often.
func (f form) stretched(size int) form {
	longest := f.longest()
	g := append(form(nil), f...)
	g[longest].times += max(0, size-f.size()) / max(1, len(f[longest].part))
	return g
}

func (f form) bytes() []byte {
	out := make([]byte, 0, f.size())
	for _, s := range f {
		for range s.times {
			out = append(out, s.part...)
		}
	}
	return out
}

// Lengthened repeats what an input repeats most until it is size bytes long; nil where
// it repeats nothing.
func Lengthened(src []byte, size int) []byte {
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
