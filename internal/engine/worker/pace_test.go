package worker

import (
	"math"
	"slices"
	"testing"
)

func TestPaced(t *testing.T) {
	got := Paced([]string{"GOGC=50", "A=b", "GOMEMLIMIT=1GiB"})
	if want := []string{"SERIALBENCH_GOGC=50", "A=b", "SERIALBENCH_GOMEMLIMIT=1GiB"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	for value, want := range map[string]int64{"": math.MaxInt64, "off": math.MaxInt64, "7": 7, "12B": 12, "3KiB": 3 << 10,
		"16MiB": 16 << 20, "1TiB": 1 << 40,
		"16M": 0, "MiB": 0, "-1": 0, "9000000TiB": 0, "0": 0} {
		n, err := memoryLimit(value)
		if n != want || (err != nil) != (want == 0) || (CheckPace("GOMEMLIMIT", value) != nil) != (want == 0) {
			t.Errorf("GOMEMLIMIT=%s: %d, %v; want %d", value, n, err, want)
		}
	}
	for value, want := range map[string]int{"": 100, "50": 50, "off": 0, "0": 0, "-5": 0, "x": 0} {
		n, err := gcPercent(value)
		if n != want || (err != nil) != (want == 0) {
			t.Errorf("GOGC=%s: %d, %v; want %d", value, n, err, want)
		}
	}
	if err := CheckPace("GOAMD64", "v9"); err != nil {
		t.Error(err)
	}
}
