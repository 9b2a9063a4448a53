package stats

import (
	"math"
	"testing"
)

// cellsAt makes cells of one operation with intervals of 1 % to each side.
func cellsAt(times map[string]float64) (cells []*Cell) {
	for id, ns := range times {
		cells = append(cells, &Cell{Key: Key{id, "person", "marshal"},
			Estimate: Estimate{NS: ns, Low: 0.99 * ns, High: 1.01 * ns}})
	}
	return cells
}

func TestAcrossMachines(t *testing.T) {
	one := cellsAt(map[string]float64{"json/std": 100, "a": 10, "b": 20, "c": 30, "d": 40, "only": 5})
	half := cellsAt(map[string]float64{"json/std": 200, "a": 20, "b": 40, "c": 60, "d": 80}) // half as fast, else the same
	turned := cellsAt(map[string]float64{"json/std": 100, "a": 40, "b": 20, "c": 30, "d": 10})
	cells, found := AcrossMachines([][]*Cell{one, half, turned}, "json/std")
	if len(cells) != 5 || len(found) != 3 {
		t.Fatalf("%d cells, %d correlations", len(cells), len(found))
	}
	a, only := cells[0], cells[4]
	if a.Codec != "a" || a.On[0].Ratio != 0.1 || a.On[1].Ratio != 0.1 || a.On[2].Ratio != 0.4 || a.On[0].Place != 1 ||
		a.On[2].Place != 4 || a.Moved != 3 || !a.Differs {
		t.Errorf("a: %+v", a)
	}
	if b := cells[1]; b.Moved != 0 || b.Differs {
		t.Errorf("b: %+v", b)
	}
	if only.Codec != "only" || !math.IsNaN(only.On[1].Ratio) || only.On[0].Place != 0 || only.Moved != 0 || only.Differs {
		t.Errorf("only: %+v", only)
	}
	// Spearman's, worked out by hand: 1-6·Σd²/(n·(n²-1)) of d = 3, 0, 0, -3
	for i, want := range []float64{1, -0.8, -0.8} {
		if c := found[i]; math.Abs(c.Rho-want) > 1e-12 || c.Codecs != 4 {
			t.Errorf("machines %d and %d: %v of %d codecs, want %v of 4", c.A, c.B, c.Rho, c.Codecs, want)
		}
	}
	if r := midranks([]float64{3, 1, 3, 7}); r[0] != 2.5 || r[1] != 1 || r[2] != 2.5 || r[3] != 4 {
		t.Errorf("ranks with two that are equal: %v", r)
	}
	if _, none := AcrossMachines([][]*Cell{cellsAt(map[string]float64{"json/std": 1, "a": 2, "b": 3}), half},
		"json/std"); len(none) != 0 {
		t.Errorf("two codecs are no order: %+v", none)
	}
}
