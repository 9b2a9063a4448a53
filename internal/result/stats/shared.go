package stats

import "math"

// What a core that something else shares does to a figure is not noise that more
// processes take away: everything measured beside it comes out slower, for as long as
// it lasts. In three pairs of runs of all codecs on a machine whose cores other virtual machines
// shared, 615 cells were quiet in one run and not in the other. Where the wide probe took exp(e) times
// what it does on a quiet core, code took exp(1.6 e) times as long on average; exp(3.3 e) or
// more in 1 of 40, and less than on a quiet core in 1 of 80.
const (
	sharedSD = 1.5 // standard deviation of the logarithm of a figure for each e
	sharedDF = 10  // and its degrees of freedom
)

// Shared is the mean over the processes of the logarithm by which the wide probe
// read more than on a quiet core; 0 if all were quiet.
func (c *Cell) Shared() float64 {
	sum := 0.0
	for _, p := range c.Processes {
		sum += p.Shared / float64(max(1, len(c.Processes)))
	}
	return sum
}

// sharedVariance is that of the logarithm of the cell's figure by a shared core.
func (c *Cell) sharedVariance() float64 {
	e := sharedSD * c.Shared()
	return e * e
}

// Allowed is by how much of its figure the interval of a cell is wider, at the least, since
// the core was shared; 0 where it was not.
func (c *Cell) Allowed() float64 {
	return math.Expm1(tQuantile(1-Confidence, sharedDF) * math.Sqrt(c.sharedVariance()))
}

// excess is how much more, as a logarithm, a core was shared than a quiet one is:
// reading is what [machine.sharing] reads in an executable.
func (m machine) excess(reading float64, at link) float64 {
	quiet := m.core.Wide
	if m.clock.Probe == Chain {
		quiet = m.core.in(at).Ratio
	}
	if quiet <= 0 || reading <= quiet {
		return 0
	}
	return math.Log(reading / quiet)
}

// inCommon is what the processes of a cell have in common, or some of them: a shared
// core, and the machines that they were on.
func (c *Cell) inCommon() scatter {
	a, b := scatter{c.sharedVariance(), sharedDF}, c.hosts
	q := a.variance + b.variance
	if q <= 0 || b.variance <= 0 {
		return a
	}
	return scatter{q, q * q / (a.variance*a.variance/a.df + b.variance*b.variance/b.df)}
}

// beside widens an estimate by what its processes have in common. If it is a core that was
// shared, what the code takes on a quiet one lies further down, and may as well lie further
// up, since what shares it next time is not known.
func (e Estimate) beside(by scatter) Estimate {
	if !e.Finite() || by.variance <= 0 || e.NS <= 0 || e.Low < 0 {
		return e
	}
	half := tQuantile(1-Confidence, by.df) * math.Sqrt(by.variance)
	below := math.Inf(1)
	if e.Low > 0 {
		below = math.Log(e.NS / e.Low)
	}
	e.Low = e.NS * math.Exp(-math.Hypot(below, half))
	e.High = e.NS * math.Exp(math.Hypot(math.Log(e.High/e.NS), half))
	return e
}
