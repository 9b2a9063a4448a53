package task

import "testing"

// TestLarge checks that the names of large values are those of cases.
func TestLarge(t *testing.T) {
	n := 0
	for _, c := range All() {
		if c.Large() {
			n++
		}
	}
	if n != len(large) {
		t.Errorf("%d cases are large, %d names are listed", n, len(large))
	}
}
