package report

import "testing"

// TestConversions: a figure has no exponent, and what was not seen is not 0.
func TestConversions(t *testing.T) {
	for _, c := range []struct {
		ns, off float64
		want    string
	}{
		{71.234, 3.14, "71.2±3.1"}, {32912.4, 0, "32912"}, {32912.4, 123.4, "32912±123"}, {1.5e7, 2e5, "15000000±200000"},
		{0, 2.34, "<2.3"}, {0, 0, "≈0"}, {0.5, 0.01, "0.50±0.1"}, {123.45, 0, "123"},
	} {
		if got := within(c.ns, c.off); got != c.want {
			t.Errorf("%g off by %g: %s, want %s", c.ns, c.off, got, c.want)
		}
	}
}
