package recommend

import (
	"math"
	"testing"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// TestMix: data sets count as the question weighs them, also where one of them has no figures.
func TestMix(t *testing.T) {
	e := &Evidence{Datasets: []string{"small", "large"}, Codecs: []Codec{{ID: "a/x"}, {ID: "a/y"}},
		Contracts: []Measured{{Contract: stats.Struct, Figures: []*Figures{
			{NS: 100, Bytes: 10}, {NS: 4000, Bytes: 1000}, {NS: 200, Bytes: 10}, {NS: 1000, Bytes: 1000}}},
			{Contract: stats.Generated}}}
	for _, c := range []struct {
		small, large float64
		ns           float64 // of a/x
		first        string
	}{{0.9, 0.1, math.Pow(100, 0.9) * math.Pow(4000, 0.1), "a/x"},
		{0.1, 0.9, math.Pow(100, 0.1) * math.Pow(4000, 0.9), "a/y"}, {0.5, 0, 100, "a/x"}} {
		q := Question{Without: RuleNames(), Time: 1}
		for name, share := range map[string]float64{"small": c.small, "large": c.large, "not measured": 0.1} {
			if share > 0 {
				q.Mix = append(q.Mix, Weight{Dataset: name, Share: share, Why: "is near"})
			}
		}
		a, err := e.Answer(q)
		if err != nil || len(a.Candidates) != 2 || a.Candidates[0].Codec != c.first {
			t.Fatalf("%v: %+v, %v", c, a.Candidates, err)
		}
		for _, x := range a.Candidates {
			if x.Codec == "a/x" && math.Abs(x.NS/c.ns-1) > 1e-4 {
				t.Errorf("%v: %v ns, want %v", c, x.NS, c.ns)
			}
		}
	}
}
