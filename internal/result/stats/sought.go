package stats

import "math"

// Sought is how narrow the interval of processes is, as a report will have it, relative
// to the estimate; and how narrow it would be with any number of processes in the same
// layouts of the program: more processes take away no more than the difference. The width
// is infinite where there is no interval. Processes have a number and a layout, and were quiet.
func (e Estimator) Sought(processes []Process) (width, least float64) {
	if len(processes) == 0 {
		return math.Inf(1), 0
	}
	c := &Cell{Processes: processes, between: e.orDefault().Between}
	c.Layouts = len(c.layouts())
	width = c.of(func(p Process) float64 { return p.NS }).Width()
	if c.Layouts < 2 || math.IsInf(width, 1) {
		return width, 0
	}
	return width, width * math.Sqrt(c.ofLayouts())
}

// ofLayouts is the part of the variance between the numbers of layouts that is not of
// the processes in them, from 0 to 1.
func (c *Cell) ofLayouts() float64 {
	var squares, df, each float64
	layouts := c.layouts()
	for _, l := range layouts {
		each += 1 / float64(len(l)) / float64(len(layouts))
		var values []float64
		for _, p := range l {
			values = append(values, p.NS)
		}
		if g := newGroup(values); g.n > 1 {
			squares += g.sd * g.sd * (g.n - 1)
			df += g.n - 1
		}
	}
	all := newGroup(c.Values())
	if df == 0 || !(all.sd > 0) {
		return 0
	}
	return max(0, 1-squares/df*each/(all.sd*all.sd))
}
