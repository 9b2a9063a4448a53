package stats

import "testing"

// cellOfLayouts is a cell of processes that took ns, each in the layout of its place.
func cellOfLayouts(ns []float64, layouts []int) *Cell {
	c := &Cell{}
	for i, x := range ns {
		c.Processes = append(c.Processes, Process{Number: i, Layout: layouts[i], NS: x, RawNS: x, Quiet: true})
	}
	c.estimate()
	return c
}

// Planted: of five processes one measured three times what the others did.
func TestOneProcessMovesNoFigureOfLayouts(t *testing.T) {
	layouts := []int{0, 1, 2, 1, 0}
	if c := cellOfLayouts([]float64{161, 163, 162, 164, 468}, layouts); c.NS < 161 || c.NS > 164 {
		t.Errorf("one process far off makes it %g", c.NS)
	}
	if c := cellOfLayouts([]float64{161, 163, 162, 468, 468}, layouts); c.NS < 200 {
		t.Errorf("two of five are another state, not an outlier: %g", c.NS)
	}
	if c := cellOfLayouts([]float64{161, 163, 162, 468}, layouts[:4]); c.NS < 180 {
		t.Errorf("of four processes nobody knows: %g", c.NS)
	}
	if c := cellOfLayouts([]float64{161, 163, 162, 164, 180}, layouts); c.NS < 165 {
		t.Errorf("a tenth is no outlier: %g", c.NS)
	}
}
