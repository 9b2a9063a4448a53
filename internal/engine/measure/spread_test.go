package measure

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// A cell of which too few processes count is tried before those that are wide, so
// that none is left without an interval.
func TestScarceCellsGoFirst(t *testing.T) {
	tries := map[string]int{}
	rule := simple()
	inner := rule.Process
	rule.Process = func(samples []record.Sample, at Reference) (float64, bool) {
		ns, _ := inner(samples, at)
		s := samples[0]
		tries[s.Codec+s.Op]++
		return ns, s.Codec != "b" || s.Op != "marshal" || tries["bmarshal"] > 7
	}
	x, out := &pretender{start: 20 * time.Millisecond, noise: noisy("c")}, &lines{}
	o := Options{Budget: 3 * time.Second, Processes: 30, StoppingRule: rule}
	if err := Run(context.Background(), x, picks("a", "b", "c"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	n := out.processes()
	if n["b small marshal"] < 7+forInterval || n["b small marshal"] <= n["a small marshal"] {
		t.Errorf("processes: %v", n)
	}
	alone := 0 // trials of the scarce cell, behind the first rounds
	for _, v := range x.trials[3*forInterval:][:7] {
		if v.Codec == "b" && len(v.Ops) == 1 {
			alone++
		}
	}
	if alone != 7 {
		t.Errorf("the scarce cell was tried %d times before others", alone)
	}

	// What never counts does not keep the others waiting for ever.
	rule.Process = func(samples []record.Sample, at Reference) (float64, bool) {
		ns, _ := inner(samples, at)
		return ns, samples[0].Codec != "b"
	}
	x, out = &pretender{start: 20 * time.Millisecond, noise: noisy("c")}, &lines{}
	o = Options{Budget: time.Hour, Processes: 30, Rounds: 30, StoppingRule: rule}
	if err := Run(context.Background(), x, picks("a", "b"), o, out, nil); err != nil ||
		out.processes()["a small marshal"] != 30 {
		t.Errorf("processes: %v, %v", out.processes(), err)
	}
}

// Each cell sees all links of the program as evenly as can be, after a
// resumption too.
func TestLinksAreSpread(t *testing.T) {
	rec := &record.Record{}
	for _, rounds := range []int{3, 9} {
		x, out := &pretender{noise: noisy("c")}, &lines{}
		o := Options{Rounds: rounds, Links: []int{0, 2, 5, 6}, Shuffle: 9, Resume: rec}
		if err := Run(context.Background(), x, picks("a", "c"), o, out, nil); err != nil {
			t.Fatal(err)
		}
		for _, v := range x.trials {
			if v.Link != 0 && v.Link != 2 && v.Link != 5 && v.Link != 6 {
				t.Fatalf("link %d", v.Link)
			}
		}
		rec.Samples = append(rec.Samples, out.samples...)
	}
	seen := map[string]map[int]int{}
	for _, s := range rec.Samples {
		k := s.Codec + s.Op
		if seen[k] == nil {
			seen[k] = map[int]int{}
		}
		seen[k][s.Link]++
	}
	for k, links := range seen {
		least, most := 1000, 0
		for _, n := range links {
			least, most = min(least, n), max(most, n)
		}
		if len(links) != 4 || most-least > 1 {
			t.Errorf("%s: %v", k, links)
		}
	}
}

func TestBlocksOfTime(t *testing.T) {
	x, out := &pretender{start: 200 * time.Millisecond}, &lines{}
	o := Options{Budget: 80 * time.Second, Processes: 5, StoppingRule: simple()}
	if err := Run(context.Background(), x, picks("a", "b"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	last := 0
	for _, s := range out.samples {
		if s.Block < last || s.Block > last+1 {
			t.Fatalf("block %d after %d", s.Block, last)
		}
		last = s.Block
	}
	if last < blocks-2 || last > blocks {
		t.Errorf("%d blocks", last+1)
	}
}

// A cell of which more processes take nothing away is done, and the others go on; and one
// whose processes are in too few links for an interval is tried before others.
func TestVisitsGoWhereTheyHelp(t *testing.T) {
	rule := &StoppingRule{
		Process: func(samples []record.Sample, _ Reference) (float64, bool) {
			return float64(len(samples[0].Codec) + int(samples[0].Codec[0])), true // another one for each codec
		},
		Width: func(tried []Tried) (float64, float64) {
			switch {
			case tried[0].NS == 'b'+1: // which links keep wide
				return 0.3, 0.299
			case len(tried) < 20:
				return 0.05, 0.01
			}
			return 0.005, 0
		},
	}
	x, out := &pretender{start: 20 * time.Millisecond}, &lines{}
	o := Options{Budget: time.Hour, Processes: 7, Precision: 0.01, StoppingRule: rule}
	if err := Run(context.Background(), x, picks("a", "b"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	if n := out.processes(); n["a small marshal"] != 20 || n["b small marshal"] != 7 {
		t.Errorf("processes: %v", n)
	}

	processes := simple()
	processes.Width = func(tried []Tried) (float64, float64) {
		seen := map[int]bool{}
		for _, v := range tried {
			seen[v.Link] = true
		}
		if len(seen) < 3 {
			return math.Inf(1), 0
		}
		return 0.1, 0
	}
	process := processes.Process
	processes.Process = func(samples []record.Sample, at Reference) (float64, bool) {
		ns, _ := process(samples, at)
		// quiet in two links only, at first
		return ns, samples[0].Codec != "b" || samples[0].Link < 2 || samples[0].Process > 30
	}
	x, out = &pretender{start: 20 * time.Millisecond, noise: noisy("c")}, &lines{}
	o = Options{Budget: 3 * time.Second, Processes: 7, StoppingRule: processes, Links: []int{0, 1, 2, 3}}
	if err := Run(context.Background(), x, picks("a", "b"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	links := map[int]bool{}
	for _, s := range out.samples {
		if s.Codec == "b" && s.Process > 30 {
			links[s.Link] = true
		}
	}
	if !links[2] && !links[3] {
		t.Errorf("links of the cell without an interval: %v", links)
	}
}
