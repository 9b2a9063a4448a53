package stats

import "testing"

// cellOfLinks is a cell of processes that took ns, each in the link of its place.
func cellOfLinks(ns []float64, links []int) *Cell {
	c := &Cell{}
	for i, x := range ns {
		c.Processes = append(c.Processes, Process{Number: i, Link: links[i], NS: x, RawNS: x, Quiet: true})
	}
	c.estimate()
	return c
}

// Planted: of five processes one measured three times what the others did.
func TestOneProcessMovesNoFigureOfLinks(t *testing.T) {
	links := []int{0, 1, 2, 1, 0}
	if c := cellOfLinks([]float64{161, 163, 162, 164, 468}, links); c.NS < 161 || c.NS > 164 {
		t.Errorf("one process far off makes it %g", c.NS)
	}
	if c := cellOfLinks([]float64{161, 163, 162, 468, 468}, links); c.NS < 200 {
		t.Errorf("two of five are another state, not an outlier: %g", c.NS)
	}
	if c := cellOfLinks([]float64{161, 163, 162, 468}, links[:4]); c.NS < 180 {
		t.Errorf("of four processes nobody knows: %g", c.NS)
	}
	if c := cellOfLinks([]float64{161, 163, 162, 164, 180}, links); c.NS < 165 {
		t.Errorf("a tenth is no outlier: %g", c.NS)
	}
}
