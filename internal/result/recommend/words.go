package recommend

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// told is what a check says, where it begins with an operation in words: "decoding: unexpected end".
func told(detail string) string {
	for _, o := range codec.Ops() {
		for _, end := range []string{": ", " of "} {
			if rest, ok := strings.CutPrefix(detail, string(o.Op)+end); ok {
				return o.Words + end + rest
			}
		}
	}
	return detail
}

// times says how the time of x stands to that of y: "26 % slower than y (rough: few runs on 5 of 29 data sets)".
func (d drawn) times(x, y Candidate) string {
	to := d.between(x, y)
	if to.same() {
		return "no difference in time to " + y.Codec + " (" + percent(math.Sqrt(to.high/to.low)-1) +
			" would show)"
	}
	words := "as fast as " + y.Codec
	if slow := x.NS / y.NS; more(slow, 1) {
		words = factor(slow, "slower") + " than " + y.Codec
	} else if more(1/slow, 1) {
		words = factor(1/slow, "faster") + " than " + y.Codec
	}
	low, high := to.low, to.high
	if x.NS < y.NS {
		low, high = 1/high, 1/low
	}
	switch n := to.rough; {
	case n > 0 && len(d.weights) == 1:
		words += " (rough: few runs)"
	case n > 0:
		words += fmt.Sprintf(" (rough: few runs on %d of %d data sets)", n, len(d.weights))
	default:
		words += span(low, high)
	}
	return words
}

// sizes says how the size of x stands to that of y.
func sizes(x, y Candidate) string {
	switch q := x.Bytes / y.Bytes; {
	case q >= 2:
		return times(q) + " the size of " + y.Codec
	case more(q, 1):
		return percent(q-1) + " larger than " + y.Codec
	case more(1, q):
		return percent(1-q) + " smaller than " + y.Codec
	}
	return "as small as " + y.Codec
}

// allocations says how those of x stand to those of y.
func allocations(x, y Candidate) string {
	switch q := x.Allocs / y.Allocs; {
	case y.Allocs < 0.005:
		return digits3(x.Allocs) + " allocations where " + y.Codec + " has none"
	case x.Allocs < 0.005:
		return "no allocations where " + y.Codec + " has " + digits3(y.Allocs)
	case q >= 2:
		return times(q) + " the allocations of " + y.Codec
	case q > 1:
		return percent(q-1) + " more allocations than " + y.Codec
	default:
		return percent(1-q) + " fewer allocations than " + y.Codec
	}
}

// span are the ends of an interval in one notation; "" where both are said alike.
func span(low, high float64) string {
	say := bare
	if high >= 2 {
		say = times
	}
	if say(low) == say(high) {
		return ""
	}
	return fmt.Sprintf(" (%s to %s)", say(low), say(high))
}

// factor says a ratio above one: "26 % slower", and from two on "2.1× slower".
func factor(q float64, more string) string { return bare(q) + " " + more }

func bare(q float64) string {
	if q >= 2 {
		return times(q)
	}
	return percent(q - 1)
}

// times has two digits, and more before the point where need be.
func times(q float64) string {
	if q < 9.95 {
		return strconv.FormatFloat(math.Floor(q*10+0.5)/10, 'f', -1, 64) + "×"
	}
	return strconv.FormatFloat(math.Floor(q+0.5), 'f', -1, 64) + "×"
}

func percent(part float64) string {
	if part < 0.095 {
		return strconv.FormatFloat(math.Floor(part*1000+0.5)/10, 'f', -1, 64) + " %"
	}
	return strconv.FormatFloat(math.Floor(part*100+0.5), 'f', -1, 64) + " %"
}

// digits3 has three digits, zeros for further ones before the point, and no exponent.
func digits3(x float64) string { return strconv.FormatFloat(three(x), 'f', -1, 64) }

// three rounds to three digits, halves up, as the page does.
func three(x float64) float64 {
	unit := 1.0
	for x/unit >= 1000 {
		unit *= 10
	}
	for x > 0 && x/unit < 100 {
		unit /= 10
	}
	return digits(math.Floor(x/unit+0.5)*unit, 3)
}

// duration is a time of nanoseconds with three digits and its unit.
func duration(ns float64) string {
	switch ns = three(ns); {
	case ns < 1e3:
		return digits3(ns) + " ns"
	case ns < 1e6:
		return digits3(ns/1e3) + " µs"
	case ns < 1e9:
		return digits3(ns/1e6) + " ms"
	}
	return digits3(ns/1e9) + " s"
}

// terms are what the figures of a question are of, where it is not writing, reading and plain bytes.
type terms struct{ time, size string }

func (q Question) terms() (t terms) {
	switch {
	case q.InPlace:
		t.time = " to read every field"
	case q.Reads > 0:
		t.time = " at " + digits3(q.Reads) + " reads a write"
	}
	if q.Packed {
		t.size = " after zstd"
	}
	return t
}

// figures are what was measured of a candidate, in words.
func (x Candidate) figures() string {
	return duration(x.NS) + x.terms.time + ", " + digits3(x.Bytes) + " bytes" + x.terms.size + ", " +
		digits3(x.Allocs) + " allocations"
}
