package measure

import (
	"time"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

// sampler samples one loop.
type sampler struct {
	*meter
	core   *core
	loop   suite.Loop
	bench  *suite.Bench
	visit  Visit
	layout Layout
	sample record.Sample

	perOp float64       // bytes
	quiet time.Duration // of the quiet pieces
	spent time.Duration // of all
	moves bool          // it is time to look for a quiet core
}

// sampleOp takes one sample of a loop and passes it on.
func sampleOp(b *suite.Bench, loop suite.Loop, v Visit, layout Layout, m *meter, c *core, send func(record.Sample) error) error {
	s := &sampler{meter: m, core: c, loop: loop, bench: b, visit: v, layout: layout}
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
		s.layout = layoutFor(ns, len(s.bench.Values))
	}
	s.bench.Start(0)
	n := s.layout.PieceOps * s.layout.Positions
	bytes, allocs, err := s.counted(func() error { return s.loop(n) })
	if err != nil {
		return err
	}
	s.since += float64(bytes)
	s.perOp = float64(bytes) / float64(n)
	if allocs*2 < uint64(n) && bytes < 4<<10 { // of the runtime, not of the loop
		s.perOp = 0
	}
	return nil
}

// take times pieces, whole rounds through the positions, until there are enough quiet ones or patience is at its end.
func (s *sampler) take() error {
	s.reserve()
	if s.perOp > 0 {
		s.sample.CycleBytes, s.sample.ScanBytes = s.perCycle, s.perScan
		if s.collections == 0 || s.due() {
			s.clean() // one of each process is known at the least
		}
	}
	for {
		bytes, allocs, err := s.counted(s.stretch)
		s.sample.AllocBytes += bytes
		s.sample.Allocs += allocs
		if err != nil || s.done() {
			return err
		}
		if s.due() {
			s.clean()
		}
		if s.moves {
			s.spent += s.core.seek(s.patience() - s.spent)
			s.moves = false
			if err := s.loop(s.layout.PieceOps); err != nil { // not counted: the caches are new
				return err
			}
		}
	}
}

// stretch times pieces until something else has to be done.
func (s *sampler) stretch() error {
	for {
		if err := s.next(); err != nil || s.done() || s.due() || s.moves {
			return err
		}
	}
}

// due tells whether as much was allocated as there would be between two collections.
func (s *sampler) due() bool {
	return s.sample.CycleBytes > 0 && s.since >= float64(s.sample.CycleBytes)
}

// done tells whether the visit was long enough at the operation.
func (s *sampler) done() bool {
	if len(s.sample.PiecesNS)%s.layout.Positions != 0 {
		return false
	}
	full := len(s.sample.PiecesNS)+s.layout.Positions > cap(s.sample.PiecesNS)
	return full || s.quiet >= s.visit.SampleNS || s.spent >= s.patience()
}

// patience is how long the visit may stay at the operation.
func (s *sampler) patience() time.Duration { return max(s.visit.SampleNS, s.visit.PatienceNS) }

// reserve makes room for the pieces, since nothing may be allocated between them.
func (s *sampler) reserve() {
	n := max(s.layout.Positions, atMost(4*float64(s.patience())/float64(pieceTime)))
	s.sample = record.Sample{PieceOps: s.layout.PieceOps, Positions: s.layout.Positions,
		PiecesNS: make([]int64, 0, n), ProbesPS: make([]int64, 0, n),
		CollectionsNS: make([]int64, 0, 64), CollectionsProbesPS: make([]int64, 0, 64)}
}

// next times the piece at the next position.
func (s *sampler) next() error {
	s.bench.Start(len(s.sample.PiecesNS) % s.layout.Positions * s.layout.PieceOps)
	t, err := s.piece(s.loop, s.layout.PieceOps)
	if err != nil {
		return err
	}
	s.spent += t.wall
	if s.core.isQuiet(t.probe) {
		s.quiet += t.wall
	}
	s.moves = s.core.see(t.probe)
	s.sample.Ops += s.layout.PieceOps
	s.sample.WallNS += int64(t.wall)
	s.sample.CPUNS += int64(t.cpu)
	s.sample.PiecesNS = append(s.sample.PiecesNS, int64(t.wall))
	s.sample.ProbesPS = append(s.sample.ProbesPS, t.probe)
	s.since += s.perOp * float64(s.layout.PieceOps)
	return nil
}

// clean has the garbage collected and notes what that took.
func (s *sampler) clean() {
	took, reading := s.collect()
	s.since = 0
	s.collections++
	if len(s.sample.CollectionsNS) < cap(s.sample.CollectionsNS) {
		s.sample.CollectionsNS = append(s.sample.CollectionsNS, int64(took))
		s.sample.CollectionsProbesPS = append(s.sample.CollectionsProbesPS, reading)
	}
}

// sendError is a failure of the pipe to the parent, not of the codec.
type sendError struct{ error }
