// Package number shows figures as people read them: times with their intervals, sizes, ratios and changes. Every table
// and the page show the same digits of a figure, since both have them from here.
package number

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// Digits shows at least four significant digits and never cuts off an integer
// digit: 1.234, 11.80, 123.4, 123456.
func Digits(x float64) string {
	decimals := 0
	switch a := math.Abs(x); {
	case a < 9.9995:
		decimals = 3
	case a < 99.995:
		decimals = 2
	case a < 999.95:
		decimals = 1
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// Time shows an estimate with its interval: "123.4 ns ±0.8%". The percentage is
// the farther end of the interval, rounded up to a tenth. What has too few processes
// for an interval is a range in words: "12.1–14.3 ns, 3 processes". The page shows the same.
func Time(c *stats.Cell) string { return estimate(c, Digits) }

// Brief is time with three digits, for tables that the page does not have.
func Brief(c *stats.Cell) string { return estimate(c, Three) }

func estimate(c *stats.Cell, digits func(float64) string) string {
	if c == nil {
		return "-"
	}
	if !c.Finite() || c.NS <= 0 {
		return Spanned(c)
	}
	p := Half(c)
	if p >= 10 {
		return fmt.Sprintf("%s ns ±%.0f%%", digits(c.NS), p)
	}
	return fmt.Sprintf("%s ns ±%.1f%%", digits(c.NS), p)
}

// Half is how far the interval of an estimate reaches, in percent of it, as it is shown; not
// a number without one.
func Half(c *stats.Cell) float64 {
	if !c.Finite() || c.NS <= 0 {
		return math.NaN()
	}
	p := 100 * math.Max(c.High/c.NS-1, 1-c.Low/c.NS)
	if p >= 10 {
		return math.Ceil(p)
	}
	return math.Max(0, math.Ceil(p*10-1e-9)) / 10
}

// Spanned shows what the processes said, where they are too few to say more, with
// three digits: "12.4–12.9 ms, 3 processes".
func Spanned(c *stats.Cell) string {
	least, most := c.Ends()
	n := len(c.Processes)
	if n == 0 {
		least, most = c.NS, c.NS
	}
	unit, in := "ns", 1.0
	switch {
	case most >= 999.5e6:
		unit, in = "s", 1e9
	case most >= 999.5e3:
		unit, in = "ms", 1e6
	case most >= 9999.5:
		unit, in = "µs", 1e3
	}
	from, to := Three(least/in), Three(most/in)
	if from != to {
		to = from + "–" + to
	}
	return fmt.Sprintf("%s %s, %s", to, unit, Plural(n, "process", "processes"))
}

// Three shows three significant digits, and never cuts off an integer digit.
func Three(x float64) string {
	decimals := 0
	switch a := math.Abs(x); {
	case a < 9.995:
		decimals = 2
	case a < 99.95:
		decimals = 1
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// Plural counts things: "1 run", "3 runs".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Count shows a mean that is a whole number for most codecs: "48", "2.5", and "0.03" where a
// library allocates for many calls at once.
func Count(x float64) string {
	if x >= 0.001 && x < 0.095 {
		return strconv.FormatFloat(x, 'f', min(3, 1+int(-math.Log10(x))), 64)
	}
	if math.Abs(x-math.Round(x)) < 0.005 {
		return strconv.FormatFloat(math.Round(x), 'f', 0, 64)
	}
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// Counts shows the same of marshal and unmarshal: "48/120".
func Counts(a, b *stats.Cell, of func(*stats.Cell) float64) string {
	show := func(c *stats.Cell) string {
		if c == nil {
			return "-"
		}
		return Count(of(c))
	}
	return show(a) + "/" + show(b)
}

// Times shows a ratio: "1.25", "12.5", "125".
func Times(x float64, ok bool) string {
	switch {
	case !ok:
		return "-"
	case x < 9.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 99.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}

// Percent shows a relative difference: "0.8 %".
func Percent(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "not known"
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
}

// Middle is the value in the middle of some, the higher of two; it sorts them.
func Middle(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// Large shows a difference, but not beyond what has a meaning.
func Large(x float64) string {
	if x > 1 {
		return "more than 100 %"
	}
	return Percent(x)
}

// Signed shows a change: "+5.0 %".
func Signed(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "not known"
	}
	s := strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
	if s == "-0.0 %" {
		s = "0.0 %"
	}
	if !strings.HasPrefix(s, "-") {
		s = "+" + s
	}
	return s
}

// Interval shows both ends of a change.
func Interval(low, high float64) string {
	if math.IsInf(low, 0) || math.IsInf(high, 0) {
		return "too few processes"
	}
	return Signed(low) + " … " + Signed(high)
}

// Probability shows p with two significant digits, and not more than anybody needs.
func Probability(p float64) string {
	switch {
	case p < 0.0001:
		return "<0.0001"
	case p < 0.01:
		return strconv.FormatFloat(p, 'f', 4, 64)
	}
	return strconv.FormatFloat(p, 'f', 2, 64)
}

// Finite is a number for JSON, which has none that are not finite; nil for such.
func Finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
