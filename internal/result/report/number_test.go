package report

import "testing"

// TestCount: a mean that is small is not shown as none.
func TestCount(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 48: "48", 2.5: "2.5", 0.026: "0.03", 0.0044: "0.004", 0.0001: "0",
		0.096: "0.1", 0.25: "0.2", 3.001: "3", 341.4: "341"} {
		if got := count(x); got != want {
			t.Errorf("count(%v): got %s, want %s", x, got, want)
		}
	}
}
