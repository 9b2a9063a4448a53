package measure

import (
	"math"
	"runtime/debug"
	"time"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

const (
	// pieceTime is how long a piece should be: long beside the clock's
	// resolution and a reading of the probe, short beside the quiet moments of a shared
	// machine.
	pieceTime = 100 * time.Microsecond
	// mostPositions bounds the positions of a cell, and with them what has to be
	// known to tell how long the values at each should take.
	mostPositions = 64
	// leastValues is how many values a slow operation is timed on at the least,
	// if they do not take longer than slowest.
	leastValues = 8
	slowest     = 100 * time.Millisecond
	// growth is the most by which a batch grows from one try to the next.
	growth = 100
	// mostOps bounds a piece where the clock stands still.
	mostOps = 1 << 30
)

// Layout is how the calls of a cell are divided into pieces. It is the same in
// all visits of the cell.
type Layout struct {
	PieceOps  int `json:"piece_ops"`
	Positions int `json:"positions"` // that pieces take turns at, see [record.Sample]
}

// layoutFor divides a round through the values into pieces of about pieceTime:
// fast operations go through all values in one piece, or several times; slow
// ones are timed on the first values only, as many as fit into target.
func layoutFor(ns float64, values int, target time.Duration) Layout {
	values = max(1, values)
	round := ns * float64(values)
	switch fit := float64(pieceTime); {
	case !(ns > 0):
		return Layout{mostOps / values * values, 1}
	case round <= fit:
		return Layout{atMost(math.Round(fit/round)) * values, 1}
	case round <= float64(target):
		k := max(atMost(math.Round(fit/ns)), (values+mostPositions-1)/mostPositions)
		return Layout{k, max(1, values/k)}
	}
	few := min(float64(values), max(float64(target)/ns, min(leastValues, float64(slowest)/ns), 1))
	k := max(1, atMost(math.Round(float64(pieceTime)/ns)), atMost(math.Ceil(few/mostPositions)))
	return Layout{k, max(1, atMost(few)/k)}
}

// atMost turns a number of calls into an int, infinity included.
func atMost(n float64) int {
	if math.IsNaN(n) || n > mostOps {
		return mostOps
	}
	return int(n)
}

// calibrate finds out what a call takes, in ns. The first call is never taken
// for typical: libraries build their tables in it.
func calibrate(piece func(n int) (time.Duration, error)) (ns float64, err error) {
	for n, try := 1, 1; ; try++ {
		wall, err := piece(n)
		if err != nil {
			return 0, err
		}
		ns = float64(wall) / float64(n)
		long := wall >= pieceTime/2
		switch {
		case n >= mostOps || try > 1 && long:
			return ns, nil
		case !long:
			n = max(n+1, min(n*growth, mostOps, atMost(float64(pieceTime)/ns)))
		default:
			n = max(1, atMost(float64(pieceTime)/ns))
		}
	}
}

// sampler samples one loop.
type sampler struct {
	*meter
	loop   suite.Loop
	bench  *suite.Bench
	visit  Visit
	layout Layout
	sample record.Sample

	perOp float64 // bytes
	since float64 // bytes allocated since the last collection
}

// sampleOp takes one sample of a loop and passes it on.
func sampleOp(b *suite.Bench, loop suite.Loop, v Visit, layout Layout, m *meter, send func(record.Sample) error) error {
	s := &sampler{meter: m, loop: loop, bench: b, visit: v, layout: layout}
	if err := s.prepare(); err != nil {
		return err
	}
	if err := s.take(); err != nil {
		return err
	}
	if err := send(s.sample); err != nil {
		return sendError{err}
	}
	return nil
}

// prepare chooses the layout, if no earlier visit did, and goes through the
// values once, so that caches, tables and pools are as in a program that runs.
func (s *sampler) prepare() error {
	if s.layout.PieceOps == 0 {
		ns, err := calibrate(func(n int) (time.Duration, error) {
			start := time.Now()
			err := s.loop(n)
			return time.Since(start), err
		})
		if err != nil {
			return err
		}
		s.layout = layoutFor(ns, len(s.bench.Values), s.visit.SampleNS)
	}
	s.bench.Start(0)
	n := s.layout.PieceOps * s.layout.Positions
	bytes, allocs, err := s.counted(func() error { return s.loop(n) })
	if err != nil {
		return err
	}
	s.perOp = float64(bytes) / float64(n)
	if allocs*2 < uint64(n) && bytes < 4<<10 { // of the runtime, not of the loop
		s.perOp = 0
	}
	return nil
}

// take times pieces with the collector turned off, whole rounds through the
// positions, until the visit's time is over. Where a machine is disturbed it is so
// for longer than a visit, so more visits tell more than longer ones.
func (s *sampler) take() error {
	s.reserve()
	if s.perOp > 0 {
		s.clean()
		s.sample.CycleBytes = uint64(s.cycle())
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var spent time.Duration
	for {
		least := s.sample.CycleBytes
		bytes, allocs, err := s.counted(func() error {
			for {
				took, err := s.round()
				spent += took
				if err != nil || s.done(spent) || least > 0 && s.since >= float64(least) {
					return err
				}
			}
		})
		s.sample.AllocBytes += bytes
		s.sample.Allocs += allocs
		if err != nil || s.done(spent) {
			return err
		}
		s.clean()
	}
}

// done tells whether the visit was long enough at the operation.
func (s *sampler) done(spent time.Duration) bool {
	full := len(s.sample.PiecesNS)+s.layout.Positions > cap(s.sample.PiecesNS)
	return full || spent >= s.visit.SampleNS
}

// reserve makes room for the pieces, since nothing may be allocated between them.
func (s *sampler) reserve() {
	n := max(s.layout.Positions, atMost(4*float64(s.visit.SampleNS)/float64(pieceTime)))
	s.sample = record.Sample{PieceOps: s.layout.PieceOps, Positions: s.layout.Positions,
		PiecesNS: make([]int64, 0, n), ProbesPS: make([]int64, 0, n),
		CollectionsNS: make([]int64, 0, 64), CollectionsProbesPS: make([]int64, 0, 64)}
}

// round times a piece at each position.
func (s *sampler) round() (spent time.Duration, err error) {
	for i := range s.layout.Positions {
		s.bench.Start(i * s.layout.PieceOps)
		t, err := s.piece(s.loop, s.layout.PieceOps)
		if err != nil {
			return spent, err
		}
		spent += t.wall
		s.sample.Ops += s.layout.PieceOps
		s.sample.WallNS += int64(t.wall)
		s.sample.CPUNS += int64(t.cpu)
		s.sample.PiecesNS = append(s.sample.PiecesNS, int64(t.wall))
		s.sample.ProbesPS = append(s.sample.ProbesPS, t.probe)
		s.since += s.perOp * float64(s.layout.PieceOps)
	}
	return spent, nil
}

// clean has the garbage collected and notes what that took.
func (s *sampler) clean() {
	took, reading := s.collect()
	s.since = 0
	if len(s.sample.CollectionsNS) < cap(s.sample.CollectionsNS) {
		s.sample.CollectionsNS = append(s.sample.CollectionsNS, int64(took))
		s.sample.CollectionsProbesPS = append(s.sample.CollectionsProbesPS, reading)
	}
}

// sendError is a failure of the pipe to the parent, not of the codec.
type sendError struct{ error }
