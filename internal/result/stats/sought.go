package stats

import (
	"math"
	"slices"
)

// Sought is how narrow the interval of processes is, as a report will have it, relative
// to the estimate; and how narrow it would be with any number of processes in the same
// links of the program: more processes take away no more than the difference. The width
// is infinite where there is no interval. It is not less than what the processes alone
// let expect: few links come out alike by chance, and a run that stops at such a moment
// would believe it. While a link has one process only, what it differs by may be that process's, and more may take
// all of it away; so a process that is grossly off counts here, until others say that it was alone. Processes have a
// number and a link, and were quiet.
func (e Estimator) Sought(processes []Process) (width, least float64) {
	if len(processes) == 0 {
		return math.Inf(1), 0
	}
	c := &Cell{Processes: processes, between: e.orDefault().Between, asTheyAre: true}
	c.Links = len(c.links())
	width = c.of(func(p Process) float64 { return p.NS }).Width()
	if c.Links < 2 || math.IsInf(width, 1) {
		return width, 0
	}
	own, n := c.ofProcesses(), float64(c.Links)
	all := wholeGroup(c.Values())
	if all.sd > 0 && !slices.ContainsFunc(c.links(), func(l []Process) bool { return len(l) < 2 }) {
		least = width * math.Sqrt(max(0, 1-own/(all.sd*all.sd)))
	}
	return max(width, math.Expm1(tQuantile(1-Confidence, n-1)*math.Sqrt(own/n))), least
}

// ofProcesses is the variance that the logarithm of a link's number has by the
// processes in it, in the mean over the links; 0 where no link has two.
func (c *Cell) ofProcesses() float64 {
	var squares, df, each float64
	links := c.links()
	for _, l := range links {
		each += 1 / float64(len(l)) / float64(len(links))
		var values []float64
		for _, p := range l {
			values = append(values, p.NS)
		}
		if g := wholeGroup(values); g.n > 1 {
			squares += g.sd * g.sd * (g.n - 1)
			df += g.n - 1
		}
	}
	if df == 0 {
		return 0
	}
	return squares / df * each
}
