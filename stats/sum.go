package stats

import "github.com/serialbench/serialbench/record"

// Sum is the operation name of the cell that [Add] makes.
const Sum = "marshal+unmarshal"

// Add returns the cell of a and b done one after the other. The numbers of a
// process are added up by its number, since a process measures all operations
// of one codec; processes that measured only one of the two are left out. If no
// process measured both, the medians are added and there is no interval.
func Add(a, b *Cell) *Cell {
	c := &Cell{
		Key:     Key{a.Codec, a.Dataset, Sum},
		Samples: a.Samples + b.Samples,
		CPUNS:   a.CPUNS + b.CPUNS,
		GCNS:    a.GCNS + b.GCNS,
		Alloc:   a.Alloc + b.Alloc,
		Allocs:  a.Allocs + b.Allocs,
	}
	other := map[int]Process{}
	for _, p := range b.Processes {
		other[p.Number] = p
	}
	for _, p := range a.Processes {
		if q, ok := other[p.Number]; ok {
			c.Processes = append(c.Processes, Process{p.Number, p.NS + q.NS, min(p.Ops, q.Ops), p.Alloc + q.Alloc, p.Allocs + q.Allocs})
		}
	}
	if len(c.Processes) == 0 {
		c.Estimate = estimate([]float64{a.NS + b.NS})
		c.Processes = []Process{{Number: -1, NS: a.NS + b.NS, Alloc: c.Alloc, Allocs: c.Allocs}}
		return c
	}
	c.Estimate = estimate(c.Values())
	return c
}

// Resolution returns the largest relative difference, over the operations of
// one data set, between a codec and its twin (see [record.Twin]): two things
// that are equal came out this far apart, so a smaller difference says nothing.
// The second result is false if no twin was measured.
func Resolution(cells []*Cell, dataset string) (float64, bool) {
	byKey := map[Key]*Cell{}
	for _, c := range cells {
		byKey[c.Key] = c
	}
	worst, found := 0.0, false
	for _, c := range cells {
		twin := byKey[Key{c.Codec + record.Twin, c.Dataset, c.Op}]
		if c.Dataset == dataset && twin != nil {
			worst, found = max(worst, Relative(c.NS, twin.NS)), true
		}
	}
	return worst, found
}
