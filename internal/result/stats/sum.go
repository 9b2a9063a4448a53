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
		GCLow:   a.GCLow + b.GCLow, // one pace makes both
		GCHigh:  a.GCHigh + b.GCHigh,
		pace:    a.pace,
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
			c.Processes = append(c.Processes, Process{Number: p.Number, Link: p.Link, Block: p.Block, Host: p.Host,
				NS: p.NS + q.NS, RawNS: p.RawNS + q.RawNS,
				GCNS: p.GCNS + q.GCNS, Ops: min(p.Ops, q.Ops), Alloc: p.Alloc + q.Alloc, Allocs: p.Allocs + q.Allocs,
				Quiet:  p.Quiet && q.Quiet,
				Shared: max(p.Shared, q.Shared)})
		}
	}
	if len(c.Processes) == 0 {
		c.Processes = []Process{{Number: -1, NS: a.NS + b.NS, RawNS: a.RawNS + b.RawNS, GCNS: c.GCNS, Alloc: c.Alloc,
			Allocs: c.Allocs, Quiet: a.Quiet() && b.Quiet(), Shared: max(a.Shared(), b.Shared())}}
	}
	if c.hosts = a.hosts; b.hosts.variance > a.hosts.variance {
		c.hosts = b.hosts
	}
	c.estimate()
	return c
}
