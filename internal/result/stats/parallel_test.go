package stats

import (
	"math"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

func TestScale(t *testing.T) {
	var lines []record.Parallel
	for i := range 6 {
		speed := float64(100 + i) // of this process, whatever its link
		lines = append(lines, record.Parallel{Codec: "json/std", Dataset: "person", Op: "marshal",
			Steps: []record.ParallelStep{
				{Workers: 1, Rates: []float64{speed, speed / 9, speed * 9}},
				{Workers: 2, Rates: []float64{1.5 * speed, 1.5 * speed, 2}}}})
	}
	lines = append(lines, record.Parallel{Codec: "json/std", Dataset: "person", Op: "marshal", Error: "panic: boom"},
		record.Parallel{Codec: "gob/std", Dataset: "person", Op: "marshal",
			Steps: []record.ParallelStep{{Workers: 1, Rates: []float64{7}}, {Workers: 2, Rates: []float64{7}}}})
	got := Scale(lines)
	if len(got) != 4 || got[0].Codec != "gob/std" || got[3].Workers != 2 {
		t.Fatalf("got %+v", got)
	}
	if f := got[2].Factor; f.Center != 1 || got[2].Rate.Center != 102.5 || got[2].Processes != 6 {
		t.Errorf("one goroutine: %+v", got[2])
	}
	if f := got[3].Factor; f.Center != 1.5 || f.Lo != 1.5 || f.Hi != 1.5 {
		t.Errorf("two goroutines: %+v", got[3])
	}
	if f := got[2].Rate; f.Lo < 100 || f.Hi > 105 || !math.IsInf(got[0].Factor.Lo, 0) {
		t.Errorf("intervals: %+v, %+v", f, got[0].Factor)
	}
}
