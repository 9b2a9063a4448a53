package page

import (
	"math"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/result/report/number"
)

// figures is a column of numbers. In JSON a number has five significant digits,
// which is finer than any interval here; what is not a number is null.
type figures []float64

// MarshalJSON writes a list; nil is an empty one.
func (f figures) MarshalJSON() ([]byte, error) {
	out := []byte{'['}
	for i, x := range f {
		if i > 0 {
			out = append(out, ',')
		}
		switch {
		case math.IsNaN(x) || math.IsInf(x, 0):
			out = append(out, "null"...)
		case math.Abs(x) >= 1e5 && math.Abs(x) < 1e15:
			step := math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-4)
			out = strconv.AppendFloat(out, math.Round(x/step)*step, 'f', 0, 64)
		default:
			out = strconv.AppendFloat(out, x, 'g', 5, 64)
		}
	}
	return append(out, ']'), nil
}

// known reports whether a column has any number.
func (f figures) known() bool {
	for _, x := range f {
		if !math.IsNaN(x) {
			return true
		}
	}
	return false
}

// positive is x, or not a number if nothing was measured.
func positive(x float64) float64 {
	if x > 0 {
		return x
	}
	return math.NaN()
}

func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// step is a time as tables show it, and a unit of its fourth significant digit, in which a page
// has its interval: 105.4 and 0.1.
func step(ns float64) (label, unit float64) {
	label, err := strconv.ParseFloat(number.Digits(ns), 64)
	if err != nil || !(label > 0) {
		return math.NaN(), math.NaN()
	}
	_, exponent, _ := strings.Cut(strconv.FormatFloat(label, 'e', -1, 64), "e")
	power, err := strconv.Atoi(exponent)
	if err != nil {
		return math.NaN(), math.NaN()
	}
	return label, math.Pow10(power - 3)
}

// shown is a column of times as tables show them, so that a page shows the same to the digit.
type shown []float64

// MarshalJSON writes a list; nil is an empty one.
func (f shown) MarshalJSON() ([]byte, error) {
	return columnOf(f, number.Digits)
}

// changed is a column of relative changes as tables show them, a tenth of a percent.
type changed []float64

// MarshalJSON writes a list; nil is an empty one.
func (f changed) MarshalJSON() ([]byte, error) {
	return columnOf(f, func(x float64) string {
		tenths, _ := strings.CutSuffix(number.Signed(x), " %")
		n, err := strconv.ParseFloat(tenths, 64)
		if err != nil {
			return "null"
		}
		return strconv.FormatFloat(n/100, 'g', -1, 64)
	})
}

func columnOf(f []float64, text func(float64) string) ([]byte, error) {
	out := []byte{'['}
	for i, x := range f {
		if i > 0 {
			out = append(out, ',')
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			out = append(out, "null"...)
		} else {
			out = append(out, text(x)...)
		}
	}
	return append(out, ']'), nil
}
