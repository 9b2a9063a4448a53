package measure

import (
	"math"
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
	roundTime   = 5 * time.Millisecond
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
// ones are timed on the first values only, as many as take about roundTime. It
// depends on nothing but the time of a call, and on that as little as can be, so that
// two runs time the same values.
func layoutFor(ns float64, values int) Layout {
	values = max(1, values)
	round := ns * float64(values)
	switch fit := float64(pieceTime); {
	case !(ns > 0):
		return Layout{mostOps / values * values, 1}
	case round <= fit:
		return Layout{atMost(math.Round(fit/round)) * values, 1}
	case round <= float64(roundTime):
		positions := min(power(round/fit), mostPositions, values)
		return Layout{values / positions, positions}
	}
	few := power(max(float64(roundTime)/ns, min(leastValues, float64(slowest)/ns)))
	few = min(few, values)
	positions := min(few, mostPositions)
	return Layout{few / positions, positions}
}

// power is the power of two that is nearest to n, in ratio.
func power(n float64) int {
	if n <= 1 {
		return 1
	}
	return 1 << int(math.Round(math.Log2(min(n, mostOps))))
}

// atMost turns a number of calls into an int, infinity included.
func atMost(n float64) int {
	if math.IsNaN(n) || n > mostOps {
		return mostOps
	}
	return int(n)
}

// tries is how often calibration times a batch that is long enough.
const tries = 5

// calibrate finds out what a call takes, in ns: the least of some batches, since
// what is chosen by it stays for the whole run. The first call is never taken for
// typical: libraries build their tables in it.
func calibrate(piece func(n int) (time.Duration, error)) (ns float64, err error) {
	ns = math.Inf(1)
	for n, long := 1, 0; ; {
		wall, err := piece(n)
		if err != nil {
			return 0, err
		}
		this := float64(wall) / float64(n)
		if wall >= pieceTime/2 {
			if long++; long > 1 { // one may have been a first call
				ns = min(ns, this)
			}
		}
		switch {
		case n >= mostOps:
			return this, nil
		case long > tries || long > 1 && this > float64(slowest):
			return ns, nil
		case long > 0:
			n = max(1, atMost(float64(pieceTime)/this))
		default:
			n = max(n+1, min(n*growth, mostOps, atMost(float64(pieceTime)/this)))
		}
	}
}

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
	since float64       // bytes allocated since the last collection
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
