package stats

import "slices"

// KeptRun is what is kept of a run to learn from it what differs between runs.
type KeptRun struct {
	ID          string   `json:"id"`
	Executables []string `json:"executables"` // of all links, sorted: equal ones are of one program
	Clock       Clock    `json:"clock"`       // that the figures stand at
	PaceNS      float64  `json:"pace_ns"`     // a byte that the collector went through, at that clock
	Cells       []Kept   `json:"cells"`
}

// Kept is a cell by processes, as [Default] estimates it: lists of equal length.
type Kept struct {
	Key
	Links   []int     `json:"links"`
	Blocks  []int     `json:"blocks"`
	FreeNS  []float64 `json:"free_ns"` // a call, without the collector
	Scanned []float64 `json:"scanned"` // bytes that the collector goes through for each call
}

// Keep is what is kept of a run, of the cells that are wanted.
func Keep(x *Estimated, wanted func(Key) bool) KeptRun {
	if x = x.Whole(); x.Estimator != Default {
		x = Of(x.Rec, Default)
	}
	r := KeptRun{Clock: x.Clock}
	for _, c := range x.Cells {
		if k, ok := keep(c); ok && wanted(c.Key) {
			r.Cells, r.PaceNS = append(r.Cells, k), c.pace.ns
		}
	}
	return r
}

// keep is what is kept of a cell; false where a core was shared, since that is not what
// differs between quiet runs, or where there are too few processes for an interval.
func keep(c *Cell) (Kept, bool) {
	k := Kept{Key: c.Key}
	for _, p := range c.Processes {
		scanned := 0.0
		if c.pace.ns > 0 {
			scanned = p.GCNS / c.pace.ns
		}
		k.Links, k.Blocks = append(k.Links, p.Link), append(k.Blocks, p.Block)
		k.FreeNS, k.Scanned = append(k.FreeNS, p.NS-p.GCNS), append(k.Scanned, scanned)
	}
	return k, c.Quiet() && c.Finite() && k.Valid()
}

// Valid reports whether cells can be made of the run.
func (r KeptRun) Valid() bool {
	return !slices.ContainsFunc(r.Cells, func(k Kept) bool { return !k.Valid() }) && r.Clock.PS >= 0 && r.PaceNS >= 0
}

// Valid reports whether a cell can be made of what was kept.
func (k Kept) Valid() bool {
	n := len(k.FreeNS)
	bad := func(x float64) bool { return !(x >= 0) || x > 1e18 }
	return n > 0 && len(k.Links) == n && len(k.Blocks) == n && len(k.Scanned) == n &&
		!slices.ContainsFunc(k.FreeNS, func(x float64) bool { return !(x > 0) || bad(x) }) &&
		!slices.ContainsFunc(k.Scanned, bad)
}

// At makes cells of the run at the clock and the pace of the collector that others are
// compared at; nil if the clocks have no probe in common.
func (r KeptRun) At(at Conditions) []*Cell {
	if at.Clock.PS > 0 && r.Clock.Probe != at.Clock.Probe {
		return nil
	}
	pace := at.PaceNS
	if pace == 0 {
		pace = r.PaceNS
	}
	var cells []*Cell
	for _, k := range r.Cells {
		c := &Cell{Key: k.Key, between: Default.Between}
		for i, ns := range k.FreeNS {
			gc := k.Scanned[i] * pace
			c.Processes = append(c.Processes, Process{Number: i, Link: k.Links[i], Block: k.Blocks[i],
				NS: ns*at.Clock.brought(r.Clock.PS) + gc, GCNS: gc, Quiet: true})
		}
		c.estimate()
		cells = append(cells, c)
	}
	return cells
}
