package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
)

// placed are processes of some links whose numbers differ by between from link to
// link and by within from process to process, as standard deviations of the logarithm.
func placed(r *rand.Rand, links, each int, between, within float64) []Process {
	var all []Process
	for l := range links {
		at := 100 * math.Exp(between*r.NormFloat64())
		for range each {
			all = append(all, Process{Number: len(all), Link: l, NS: at * math.Exp(within*r.NormFloat64()), Quiet: true})
		}
	}
	return all
}

// What a stopping rule goes by is the interval that a report shows, or a little more where
// links came out alike.
func TestSoughtIsTheIntervalThatIsShown(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for _, links := range []int{1, 2, 3, 4} {
		for _, each := range []int{1, 2, 5} {
			all := placed(r, links, each, 0.02, 0.01)
			c := &Cell{Processes: all, between: MedianBetween}
			c.estimate()
			if w, _ := Default.Sought(all); w < c.Width() || w > c.Width() && (links == 1 || w > 3*c.Width()) {
				t.Errorf("%d links of %d processes: %g and not %g", links, each, w, c.Width())
			}
		}
	}
	if w, least := Default.Sought(nil); !math.IsInf(w, 1) || least != 0 {
		t.Errorf("no process: %g, %g", w, least)
	}
}

// Where links differ and processes do not, more processes are of no use; where it is the
// other way round they are, and so they are with one link.
func TestMoreProcessesTakeAwayWhatTheyScatter(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	part := func(links int, between, within float64) float64 {
		sum := 0.0
		const times = 200
		for range times {
			w, least := Default.Sought(placed(r, links, 4, between, within))
			sum += least / w / times
		}
		return sum
	}
	if p := part(4, 0.03, 0.001); p < 0.98 {
		t.Errorf("links that differ: %.2f of the interval stays", p)
	}
	if p := part(4, 0, 0.01); p > 0.6 {
		t.Errorf("links that do not differ: %.2f of the interval stays", p)
	}
	if p := part(1, 0, 0.01); p != 0 {
		t.Errorf("one link: %.2f of the interval stays", p)
	}
}

// Planted: one slow process, alone in its link, looks like a link that is slow.
func TestAProcessAloneInItsLinkIsAskedAgain(t *testing.T) {
	alone := []Process{{NS: 100, Quiet: true}, {NS: 101, Quiet: true}, {Link: 1, NS: 100, Quiet: true},
		{Link: 1, NS: 101, Quiet: true}, {Link: 2, NS: 150, Quiet: true}}
	if w, least := Default.Sought(alone); w < 0.5 || least != 0 {
		t.Errorf("one process in a link: %g, of which %g stays", w, least)
	}
	if w, least := Default.Sought(append(alone, Process{Link: 2, NS: 151, Quiet: true})); least < 0.9*w {
		t.Errorf("a second one like it: %g, of which %g stays", w, least)
	}
}

// A run that adds processes to a cell until its interval is narrow enough, or more of them
// would be of no use, costs the interval little of its 95 %.
func TestIntervalAcrossLinksAfterSeeking(t *testing.T) {
	longtest.Only(t, "a simulation of a minute")
	const runs, links = 2000, 4
	for _, c := range []struct{ between, within, precision float64 }{{0.01, 0.01, 0.01}, {0.002, 0.01, 0.01},
		{0.002, 0.02, 0.01}, {0.005, 0.005, 0.005}} {
		r := rand.New(rand.NewPCG(3, 9))
		hit, sum := 0, 0
		for range runs {
			var places [links]float64
			for l := range places {
				places[l] = 100 * math.Exp(c.between*r.NormFloat64())
			}
			var all []Process
			for len(all) < 60 {
				l := len(all) % links
				all = append(all, Process{Number: len(all), Link: l, NS: places[l] * math.Exp(c.within*r.NormFloat64()),
					Quiet: true})
				if len(all) < 7 {
					continue
				}
				if w, least := Default.Sought(all); w <= c.precision || w-least <= c.precision/2 {
					break
				}
			}
			sum += len(all)
			cell := &Cell{Processes: all, between: MedianBetween}
			cell.estimate()
			if cell.Low <= 100 && 100 <= cell.High {
				hit++
			}
		}
		share := 100 * float64(hit) / runs
		t.Logf("links differ by %g, processes by %g, until %g: %.1f %% of the intervals hold the truth, after %.1f "+
			"processes", c.between, c.within, c.precision, share, float64(sum)/runs)
		if share < 91 || share > 97.5 {
			t.Errorf("links differ by %g, processes by %g, until %g: %.1f %% of the intervals hold the truth", c.between,
				c.within, c.precision, share)
		}
	}
}
