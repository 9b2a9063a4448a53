package stats

import (
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// Where the linker puts the wide probe moves its reading, by less than a shared core does.
func TestQuietCoreOfALink(t *testing.T) {
	var samples []record.Sample
	for i := range 40 {
		s := record.Sample{Process: i, Link: i % 4, Ops: 4, WallNS: 400, BatchOps: 1, Positions: 1}
		for range 4 {
			wide := int64(2000)
			switch s.Link {
			case 1:
				wide = 2080
			case 3:
				wide = 2400
			}
			s.BatchesNS, s.ProbesPS, s.ChainPS = append(s.BatchesNS, 100), append(s.ProbesPS, wide), append(s.ChainPS, 1000)
		}
		samples = append(samples, s)
	}
	q := NewQuietCore(samples)
	for link, quiet := range []bool{true, true, true, false} {
		s := samples[link]
		if got := q.Of(&s).IsQuiet(float64(s.ProbesPS[0]), 1000); got != quiet {
			t.Errorf("link %d: quiet %v", link, got)
		}
	}
	if q.Of(&samples[0]).IsQuiet(2080, 1000) {
		t.Error("what one link reads on a quiet core is quiet in another")
	}
	for _, p := range Default.processes(samples, newMachine(samples, Conditions{})) {
		if p.Quiet != (p.Link != 3) {
			t.Errorf("process %d of link %d: quiet %v", p.Number, p.Link, p.Quiet)
		}
	}
}
