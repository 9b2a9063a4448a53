package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
)

// percent is how much more something costs, with its 95 % interval.
type percent struct {
	more, low, high float64
	base            float64 // of what it is compared with, in nanoseconds
	writing         float64 // of these, what writing the file once a second takes of a core
}

func (p percent) String() string {
	return fmt.Sprintf("%+.2f %% (%+.2f to %+.2f)", p.more, p.low, p.high)
}

// inBlock is how many requests a block has, and connections of a comparison by how many they come.
const (
	inBlock = 300
	atOnce  = 4
)

// cost compares a service with and without tap: in one process, so that nothing but tap differs. The process is
// started anew each round. Blocks of the same requests go to each place, in an order that is drawn each time. The
// file is written once a second whoever is asked, which costs all places the same: that is measured by itself, and
// added as the share of a core that it takes.
func (l *load) cost(ctx context.Context, rounds, blocks int) (tapped, control percent, err error) {
	var ratios [2][]float64 // a round each
	base, writing := 0.0, 0.0
	for round := range rounds {
		times, err := l.round(ctx, filepath.Join(l.dir, fmt.Sprintf("cost-%d.shapes", round)), blocks)
		if err != nil {
			return tapped, control, err
		}
		ratios[0] = append(ratios[0], math.Log(times[1])-math.Log(times[0])/2-math.Log(times[2])/2)
		ratios[1] = append(ratios[1], math.Log(times[2]/times[0]))
		base += times[0] / float64(rounds)
		writing += 100 * times[3] / 1e9 / float64(rounds)
	}
	tapped, control = interval(ratios[0]), interval(ratios[1])
	tapped.base, tapped.writing = base, writing
	tapped.more, tapped.low, tapped.high = tapped.more+writing, tapped.low+writing, tapped.high+writing
	return tapped, control, nil
}

// round is the CPU time of a request at each place, and of writing the file: the mean of the faster half of the blocks,
// in which others on the machine were least in the way.
func (l *load) round(ctx context.Context, file string, blocks int) (times [4]float64, err error) {
	s, err := l.start(ctx, l.program, "-compare", "-shapes", file)
	if err != nil {
		return times, err
	}
	defer s.stop()
	var conns [atOnce]*conn
	for i := range conns {
		if conns[i], err = dial(s.address); err != nil {
			return times, err
		}
		defer conns[i].Close()
	}
	var places [3][]request
	for i, path := range []string{plain1, recorded, plain2} {
		for _, r := range l.requests {
			places[i] = append(places[i], r.to(path))
		}
	}
	flush := request{text: []byte("POST /flush HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"), want: []byte{}}
	var all [4][]float64
	for block := range blocks + 2 { // the first two warm up
		for _, i := range rand.Perm(len(places)) {
			before, err := s.cpu()
			if err != nil {
				return times, err
			}
			if err := atOnceOf(conns[:], places[i]); err != nil {
				return times, err
			}
			after, err := s.cpu()
			if err != nil {
				return times, err
			}
			if block >= 2 {
				all[i] = append(all[i], (after-before)/inBlock)
			}
			if places[i][0].recorded() {
				if err := conns[0].ask(flush); err != nil {
					return times, err
				}
				written, err := s.cpu()
				if err != nil {
					return times, err
				}
				all[3] = append(all[3], written-after)
			}
		}
	}
	for i, list := range all {
		slices.Sort(list)
		list = list[:(len(list)+1)/2]
		for _, t := range list {
			times[i] += t / float64(len(list))
		}
	}
	return times, nil
}

// atOnceOf sends a block of requests by several connections.
func atOnceOf(conns []*conn, requests []request) error {
	errs := make(chan error, len(conns))
	for c, conn := range conns {
		go func() {
			for n := c; n < inBlock; n += len(conns) {
				if err := conn.ask(requests[n%len(requests)]); err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	var all error
	for range conns {
		all = errors.Join(all, <-errs)
	}
	return all
}

// interval is the mean of logarithms of ratios as a percentage, with the interval by Student's t.
func interval(logs []float64) percent {
	n := float64(len(logs))
	var mean, variance float64
	for _, x := range logs {
		mean += x / n
	}
	for _, x := range logs {
		variance += (x - mean) * (x - mean) / (n - 1)
	}
	half := student(len(logs)-1) * math.Sqrt(variance/n)
	as := func(x float64) float64 { return 100 * (math.Exp(x) - 1) }
	return percent{more: as(mean), low: as(mean - half), high: as(mean + half)}
}

// student is the 97.5 % quantile of Student's t, to a hundredth from three degrees of freedom on.
func student(degrees int) float64 {
	if table := []float64{math.Inf(1), 12.71, 4.303}; degrees < len(table) {
		return table[max(degrees, 0)]
	}
	const z = 1.959964 // and the expansion of Cornish and Fisher
	v := float64(degrees)
	z3, z5, z7 := z*z*z, z*z*z*z*z, z*z*z*z*z*z*z
	return z + (z3+z)/(4*v) + (5*z5+16*z3+3*z)/(96*v*v) + (3*z7+19*z5+17*z3-15*z)/(384*v*v*v)
}
