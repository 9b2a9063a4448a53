package task

import (
	"fmt"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

// An input is slow if its time grows faster than its length: it is tried at 1 KiB, 2 KiB and so on up to
// [longestGrowth], by repeating what it repeats. The time for a byte has to grow with [growing] doublings
// in a row, and the last input has to need the deadline.
const (
	firstGrowth   = 1 << 10
	longestGrowth = 1 << 20
	decided       = 64 << 10 // from here on an input is given up whose time for a byte does not grow
	growing       = 3
	leastStep     = 1.4                   // times as much for a byte at each of these doublings
	leastGrowth   = 4                     // and at all together: that of n to the power of 5/3
	longestStep   = 4                     // deadlines are spent on an input at most whose time does not grow
	leastCost     = 10 * time.Microsecond // less is not measured well
)

// cost is the CPU time that decoding an input of that many bytes takes.
type cost struct {
	size int
	took time.Duration
}

func (c cost) perByte() float64 { return float64(c.took) / float64(c.size) }

// grown is the first of costs from which on they grow faster than the input up to the last; false if none is.
func grown(costs []cost) (from int, yes bool) {
	for from := range max(0, len(costs)-growing) {
		first := costs[from]
		steady := first.took >= leastCost
		for i := from; steady && i < from+growing; i++ {
			steady = costs[i+1].perByte() >= leastStep*costs[i].perByte()
		}
		if least := leastGrowth * first.perByte(); steady && costs[from+growing].perByte() >= least &&
			costs[len(costs)-1].perByte() >= least {
			return from, true
		}
	}
	return 0, false
}

// climb measures longer and longer inputs of a form until one needs high, or growth has no prospect. slow is
// that input, nil without one; words says how the time grew.
func climb(f form, high time.Duration, meter func(in []byte) (time.Duration, error)) (slow []byte, words string,
	err error) {
	var costs []cost
	for size := firstGrowth; size <= longestGrowth; size *= 2 {
		if size < 2*f.fixed() {
			continue
		}
		longer := f.scaled(size)
		in := longer.bytes()
		took, err := least(in, meter)
		if err != nil {
			return nil, "", err
		}
		now := cost{len(in), took}
		if n := len(costs); n > 0 && now.perByte() < 3*costs[n-1].perByte()/4 { // refused early: too deep, or too many
			for _, other := range []form{f.stretched(size), f.twice()} {
				its := other.bytes()
				if took, err = least(its, meter); err != nil {
					return nil, "", err
				}
				if c := (cost{len(its), took}); c.perByte() > now.perByte() {
					longer, now, in = other, c, its
				}
			}
		}
		f = longer
		costs = append(costs, now)
		from, yes := grown(costs)
		switch n := len(costs); {
		case yes && now.took >= high:
			return in, growthWords(costs[from:]), nil
		case !yes && size >= decided && n > 1 && now.perByte() < costs[n-2].perByte()*5/4:
			return nil, "", nil
		case !yes && now.took >= longestStep*high:
			return nil, "", nil
		}
	}
	return nil, "", nil
}

// least is the least of several measurements, of more where they are short: others use the processor, too.
func least(in []byte, meter func([]byte) (time.Duration, error)) (took time.Duration, err error) {
	const fewest, most, enough, long = 2, 20, 4 * time.Millisecond, 40 * time.Millisecond
	spent := time.Duration(0)
	for n := 0; n < fewest || n < most && spent < enough || n <= fewest && spent < long; n++ {
		again, err := meter(in)
		if err != nil {
			return 0, err
		}
		if n == 0 || again < took {
			took = again
		}
		spent += again
	}
	return took, nil
}

// growthWords says the first cost and the last few.
func growthWords(costs []cost) string {
	const few = 4
	if n := len(costs); n > few {
		costs = append([]cost{costs[0]}, costs[n-few+1:]...)
	}
	var all []string
	for _, c := range costs {
		all = append(all, fmt.Sprintf("%.3g kB %.3g ms", float64(c.size)/1e3, float64(c.took)/1e6))
	}
	return "time grows faster than the input: " + strings.Join(all, ", ")
}

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

// mostAlike is how many inputs are made longer that repeat one part most: what follows from where it stands is seen then.
const mostAlike = 3

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

// lengthen looks whether an input is slow. What it ends as otherwise is not asked: [maxInput] was tried before.
func (a *attacker) lengthen(base int, src []byte, high time.Duration) (r result, slow []byte, err error) {
	r.outcome, r.detail = Refused, "its time grows as its length does"
	f := formOf(src)
	part := string(f[f.longest()].part)
	if len(f) < 2 || base < 0 || base >= len(a.good) || a.lengthened[part] >= mostAlike {
		return r, nil, nil
	}
	a.lengthened[part]++
	slow, words, err := climb(f, high, func(in []byte) (took time.Duration, err error) {
		_, err = a.under(input{Repeats, base, in}, func() result {
			start := worker.CPUTime()
			r := a.decoder.try(in, base)
			took = worker.CPUTime() - start
			return r
		})
		a.tally.Index--
		return took, err
	})
	if slow != nil {
		r.outcome, r.detail = Slow, words
	}
	return r, slow, err
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
