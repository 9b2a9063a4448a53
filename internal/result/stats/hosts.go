package stats

import "slices"

// Processes of merged shards were on several machines. What machines differ by, beside their
// clocks, is a factor as links are: all processes on one machine have it in common, so that more of
// them take nothing of it away.

// spreadOverHosts finds out for each cell by how much the machines that its processes were on
// move its figure, and estimates it anew. Few machines say little of one cell, so all cells
// lend each other degrees of freedom.
func spreadOverHosts(cells []*Cell) {
	found := map[*Cell]blocked{}
	var all []scatter
	for _, c := range cells {
		if !slices.ContainsFunc(c.Processes, func(p Process) bool { return p.Host != c.Processes[0].Host }) {
			continue // as nearly always
		}
		b := nested(c, func(p Process) int { return p.Host }, func(Process) int { return 0 })
		if b.blocks > 1 && b.size > 0 {
			found[c] = b
			all = append(all, scatter{b.between / b.size, float64(b.blocks - 1)})
		}
	}
	family := newPrior(all)
	for _, c := range cells {
		b, ok := found[c]
		if !ok {
			continue
		}
		of := family.moderate(scatter{b.between / b.size, float64(b.blocks - 1)})
		if b.dfWithin >= 1 {
			of.variance -= b.within / b.size // what chance makes of equal machines
		}
		// What machines do to single processes is in the scatter of these already.
		share := 1/float64(b.blocks) - 1/float64(max(b.blocks, len(c.Processes)))
		c.hosts = scatter{max(0, of.variance) * share, max(1, of.df)}
		c.estimate()
	}
}

// term is what a variance adds to the sum of Satterthwaite's degrees of freedom.
func (s scatter) term() float64 {
	if s.variance <= 0 {
		return 0
	}
	return s.variance * s.variance / s.df
}
