package number

import (
	"math"
	"testing"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// TestCount: a mean that is small is not shown as none.
func TestCount(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 48: "48", 2.5: "2.5", 0.026: "0.03", 0.0044: "0.004", 0.0001: "0",
		0.096: "0.1", 0.25: "0.2", 3.001: "3", 341.4: "341"} {
		if got := Count(x); got != want {
			t.Errorf("count(%v): got %s, want %s", x, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for x, want := range map[float64]string{0: "0.000", 1.2345: "1.234", 9.9999: "10.00", 11.8: "11.80", 99.999: "100.0",
		123.44: "123.4", 999.99: "1000", 1234.5: "1234", 1234567.8: "1234568"} {
		if got := Digits(x); got != want {
			t.Errorf("%g: %s, want %s", x, got, want)
		}
	}
	cell := func(lo, hi float64) *stats.Cell {
		return &stats.Cell{Estimate: stats.Estimate{NS: 100, Low: lo, High: hi}}
	}
	raw := func(ns ...float64) *stats.Cell {
		c := cell(math.Inf(-1), math.Inf(1))
		for _, x := range ns {
			c.Processes = append(c.Processes, stats.Process{NS: x})
		}
		return c
	}
	for want, c := range map[string]*stats.Cell{
		"-": nil, "100.0 ns ±0.8%": cell(99.5, 100.8), "100.0 ns ±0.1%": cell(99.99, 100.01),
		"100.0 ns ±13%":       cell(87.5, 101),
		"100 ns, 0 processes": cell(math.Inf(-1), math.Inf(1)), "12.3–14.1 ns, 3 processes": raw(12.34, 14.12, 13),
		"12.4 ms, 2 processes": raw(12.38e6, 12.41e6), "8.12 ns, 1 process": raw(8.12), "100.0 ns ±0.0%": cell(100, 100),
	} {
		if got := Time(c); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for x, want := range map[float64]string{0: "0", 48: "48", 2.5: "2.5", 46.5: "46.5", 51.25: "51.2",
		1234.56: "1235", 2.0001: "2"} {
		if got := Count(x); got != want {
			t.Errorf("%g: %s, want %s", x, got, want)
		}
	}
}
