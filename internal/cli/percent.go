package cli

import (
	"errors"
	"strconv"
	"strings"
)

// percent is the value of a flag such as "1%": 0.01. It is negative while the
// flag is not given.
type percent float64

// Set reads a percentage.
func (p *percent) Set(s string) error {
	number, ok := strings.CutSuffix(strings.TrimSpace(s), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !ok || err != nil || !(x >= 0 && x <= 1e6) {
		return errors.New("no percentage")
	}
	*p = percent(x / 100)
	return nil
}

// Type names the kind of value for messages.
func (p *percent) Type() string { return "percentage" }

// String is the value as it is given.
func (p *percent) String() string {
	if *p < 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(*p), 'g', 6, 64) + "%"
}
