package shapes

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// count is a number as people write it: 312, 12,400, 1.2 M.
func count(n uint64) string {
	switch {
	case n >= 10_000_000_000:
		return fmt.Sprintf("%.3g billion", float64(n)/1e9)
	case n >= 1_000_000:
		return fmt.Sprintf("%.3g M", float64(n)/1e6)
	case n >= 1000:
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	return strconv.FormatUint(n, 10)
}

func plural(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

func percent(share float64) string { return fmt.Sprintf("%.3g %%", 100*share) }

func size(bytes float64) string {
	switch {
	case bytes >= 999_500:
		return fmt.Sprintf("%.3g MB", bytes/1e6)
	case bytes >= 9995:
		return fmt.Sprintf("%.3g kB", bytes/1e3)
	}
	return fmt.Sprintf("%.0f bytes", bytes)
}

func duration(ns float64) string {
	d := time.Duration(ns)
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= unit {
			return d.Round(unit / 100).String()
		}
	}
	return d.String()
}

// period says for how long: " in 7 days". It is "" for less than a second.
func period(seconds float64) string {
	for _, unit := range []struct {
		name    string
		seconds float64
	}{{"day", 86400}, {"hour", 3600}, {"minute", 60}, {"second", 1}} {
		n := strings.TrimSuffix(strconv.FormatFloat(seconds/unit.seconds, 'f', 1, 64), ".0")
		if n == "1" {
			return " in 1 " + unit.name
		}
		if seconds > unit.seconds {
			return " in " + n + " " + unit.name + "s"
		}
	}
	return ""
}
