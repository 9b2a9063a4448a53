package record

import "testing"

func TestSlowCondensed(t *testing.T) {
	of := func(ns float64, ops int) *Sample {
		all := [5]float64{ns, ns, ns, ns, ns}
		return &Sample{BatchOps: ops, Condensed: &Condensed{Batches: 5, Quiet: 5, QuietNS: all, AllNS: all}}
	}
	for _, x := range []struct {
		ns   float64
		ops  int
		good bool
	}{{20e6, 1, true}, {3600e9, 1, true}, {1, 1 << 30, true}, {20e6, 1 << 30, false}, {-1, 1, false}} {
		if err := checkCondensed(of(x.ns, x.ops)); (err == nil) != x.good {
			t.Errorf("%g ns, %d calls a batch: %v", x.ns, x.ops, err)
		}
	}
}
