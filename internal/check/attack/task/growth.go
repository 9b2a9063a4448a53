package task

import (
	"fmt"
	"runtime"
	"strings"
	"time"
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

// mostAlike is how many inputs are made longer that repeat one part most.
const mostAlike = 3

// timed is an input and how long it took.
type timed struct {
	in   input
	took time.Duration
}

// leastBytes is how many bytes an input is taken to have at least, since a call takes some time whatever it is given.
const leastBytes = 256

// PerByte is how long an input takes for a byte.
func PerByte(took time.Duration, size int) float64 {
	return float64(took) / float64(max(leastBytes, size))
}

// costs keeps the input of each mutation that takes longest for a byte. Its bytes are the caller's to give away.
func (a *attacker) costs(in input, r result) {
	best := &a.costliest[in.mutation.index()]
	took, than := r.took, PerByte(best.took, len(best.in.bytes))
	for n := 0; n < 3 && PerByte(took, len(in.bytes)) > than; n++ { // it may have been interrupted
		took = min(took, a.decoder.try(in.bytes, in.base).took)
	}
	if PerByte(took, len(in.bytes)) > than {
		*best = timed{in, took}
	}
}

// sayCostly tells the parent of these.
func (a *attacker) sayCostly() error {
	for _, c := range a.costliest {
		if c.took == 0 {
			continue
		}
		f := Finding{Type: "costly", Mutation: c.in.mutation, Base: c.in.base, Data: c.in.bytes, Took: c.took}
		if err := a.send(f); err != nil {
			return err
		}
	}
	return nil
}

// lengthen looks whether an input is slow. What it ends as otherwise is not asked: [maxInput] was tried before.
func (a *attacker) lengthen(base int, src []byte, high time.Duration) (r result, slow []byte, err error) {
	r.outcome, r.detail = Refused, "its time grows as its length does"
	if base < 0 || base >= len(a.good) {
		return r, nil, nil
	}
	f := formOf(src)
	if len(f) < 2 {
		f = putIn(src, a.good[base])
	}
	if len(f) < 2 {
		return r, nil, nil
	}
	part := string(f[f.longest()].part)
	if a.lengthened[part] >= mostAlike {
		return r, nil, nil
	}
	a.lengthened[part]++
	a.decoder.metered = true
	defer func() { a.decoder.metered = false }()
	slow, words, err := climb(f, high, func(in []byte) (time.Duration, error) {
		once, err := a.one(input{Repeats, base, in})
		a.tally.Index--
		if once.cpu > 10*time.Millisecond { // what it had allocated is not to be there twice
			runtime.GC()
		}
		return once.cpu, err
	})
	if slow != nil {
		r.outcome, r.detail = Slow, words
	}
	return r, slow, err
}
