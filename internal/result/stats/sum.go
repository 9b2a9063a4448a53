package stats

// Sum is the operation name of the cell that [Add] makes.
const Sum = "marshal+unmarshal"

// Add returns the cell of a and b done one after the other. The numbers of a
// process are added up by its number, since a process measures all operations
// of one codec; processes that measured only one of the two are left out. If no
// process measured both, the estimates are added and there is no interval.
func Add(a, b *Cell) *Cell {
	c := &Cell{
		Key:     Key{a.Codec, a.Dataset, Sum},
		Samples: a.Samples + b.Samples,
		CPUNS:   a.CPUNS + b.CPUNS,
		GCNS:    a.GCNS + b.GCNS,
		Alloc:   a.Alloc + b.Alloc,
		Allocs:  a.Allocs + b.Allocs,
		between: a.between,
	}
	other := map[int]Process{}
	for _, p := range b.Processes {
		other[p.Number] = p
	}
	for _, p := range a.Processes {
		if q, ok := other[p.Number]; ok {
			c.Processes = append(c.Processes, Process{p.Number, p.NS + q.NS, p.GCNS + q.GCNS, min(p.Ops, q.Ops), p.Alloc + q.Alloc, p.Allocs + q.Allocs, p.Quiet && q.Quiet})
		}
	}
	if len(c.Processes) == 0 {
		c.Processes = []Process{{Number: -1, NS: a.NS + b.NS, GCNS: c.GCNS, Alloc: c.Alloc, Allocs: c.Allocs, Quiet: a.Quiet() && b.Quiet()}}
	}
	c.Estimate = c.between.Estimate(c.Values())
	return c
}
