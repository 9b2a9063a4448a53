package measure

import (
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// sampler samples one loop.
type sampler struct {
	*meter
	core     *core
	loop     suite.Loop
	bench    *suite.Bench
	trial    Trial
	batching Batching
	sample   record.Sample

	perOp float64       // bytes
	quiet time.Duration // of the quiet batches
	spent time.Duration // of all
	last  reading       // of the probes just now
	extra int           // calls of the stretch that were not timed
}

// sampleOp takes one sample of a loop and passes it on.
func sampleOp(b *suite.Bench, loop suite.Loop, v Trial, batching Batching, m *meter, c *core,
	send func(record.Sample) error) error {
	s := &sampler{meter: m, core: c, loop: loop, bench: b, trial: v, batching: batching}
	before := m.memory.read() // ahead of what fills the caches
	if err := s.prepare(); err != nil {
		return err
	}
	if err := s.take(); err != nil {
		return err
	}
	s.sample.LoadsPS = append(s.sample.LoadsPS, before, m.memory.read())
	if err := send(s.sample); err != nil {
		return sendError{err}
	}
	return nil
}

// settling is how many times as long as it is measured an operation runs before: the core takes some
// milliseconds to find its way. In trials of 40 ms (AMD EPYC, 28 operations in a link that three processes or more
// tried), the lower quartile of the first two milliseconds lay 1.3 % from that of the other processes, in the middle;
// of the fifth and sixth 0.7 %, of the second ten 0.3 %.
const settling = 2

// prepare chooses the batching, if no earlier trial did, goes through the
// values once, so that caches, tables and pools are as in a program that runs, and goes on until the
// operation has settled.
func (s *sampler) prepare() error {
	if s.batching.BatchOps == 0 {
		ns, err := calibrate(func(n int) (time.Duration, error) {
			start := time.Now()
			err := s.loop(n)
			return time.Since(start), err
		})
		if err != nil {
			return err
		}
		s.batching = batchingFor(ns, len(s.bench.Values))
	}
	s.reserve()
	s.bench.Start(0)
	n := s.batching.BatchOps * s.batching.Positions
	start := time.Now()
	bytes, allocs, err := s.counted(func() error { return s.loop(n) })
	if err != nil {
		return err
	}
	s.since += float64(bytes)
	s.perOp = float64(bytes) / float64(n)
	if allocs*2 < uint64(n) && bytes < 4<<10 { // of the runtime, not of the loop
		s.perOp = 0
	}
	if s.perOp > 0 {
		s.sample.CycleBytes, s.sample.ScanBytes = s.perCycle, s.perScan
	}
	for time.Since(start) < settling*s.trial.SampleNS {
		if s.due() {
			s.clean()
		}
		s.bench.Start(0)
		if err := s.loop(n); err != nil {
			return err
		}
		s.since += s.perOp * float64(n)
	}
	return nil
}

// take times batches, whole rounds through the positions, until there are enough quiet ones or waiting is at its end.
func (s *sampler) take() error {
	if s.perOp > 0 && (s.collections == 0 || s.due()) {
		s.clean() // one of each process is known at the least
	}
	for {
		ops, wall, cpu, began := s.sample.Ops, s.sample.WallNS, worker.CPUTime(), time.Now()
		s.extra, s.last = 0, probe()
		bytes, allocs, err := s.counted(s.stretch)
		ops = s.sample.Ops - ops
		s.sample.AllocBytes += share(bytes, ops, s.extra)
		s.sample.Allocs += share(allocs, ops, s.extra)
		s.sample.CPUNS += cpuOf(s.sample.WallNS-wall, worker.CPUTime()-cpu, time.Since(began))
		if err != nil || s.done() {
			return err
		}
		s.clean()
	}
}

// share is the part of a count of ops and extra calls that the ops had.
func share(n uint64, ops, extra int) uint64 {
	if extra == 0 {
		return n
	}
	return uint64(float64(n) * float64(ops) / float64(ops+extra))
}

// cpuOf is the part of the CPU time of a stretch that its batches, of length wall,
// had.
func cpuOf(wall int64, cpu, all time.Duration) int64 {
	if all <= 0 {
		return wall
	}
	return int64(float64(wall) * float64(cpu) / float64(all))
}

// stretch times batches, each at a quiet moment if there is one in time, until the
// trial is over or the collector due.
func (s *sampler) stretch() error {
	for {
		if !s.core.isQuiet(s.last) && s.core.waiting > 0 {
			took, last, moved := s.core.seek()
			s.sample.WaitedNS += int64(took)
			s.last = last
			if moved { // the caches are new
				s.extra += s.batching.BatchOps
				if err := s.loop(s.batching.BatchOps); err != nil {
					return err
				}
				s.last = probe()
			}
		}
		if err := s.next(); err != nil || s.done() || s.due() {
			return err
		}
	}
}

// due reports whether as much was allocated as there would be between two collections.
func (s *sampler) due() bool {
	return s.sample.CycleBytes > 0 && s.since >= float64(s.sample.CycleBytes)
}

// done reports whether the trial was long enough at the operation.
func (s *sampler) done() bool {
	if len(s.sample.BatchesNS)%s.batching.Positions != 0 {
		return false
	}
	full := len(s.sample.BatchesNS)+s.batching.Positions > cap(s.sample.BatchesNS)
	long := s.spent >= s.trial.SampleNS
	return full || s.quiet >= s.trial.SampleNS || long && s.core.waiting <= 0 || s.spent >= longest*s.trial.SampleNS
}

// reserve makes room for the batches, since nothing may be allocated between them.
func (s *sampler) reserve() {
	n := max(s.batching.Positions, atMost(2*longest*float64(s.trial.SampleNS)/float64(batchTime)))
	s.sample = record.Sample{BatchOps: s.batching.BatchOps, Positions: s.batching.Positions,
		BatchesNS: make([]int64, 0, n), ProbesPS: make([]int64, 0, n), ChainPS: make([]int64, 0, n),
		LoadsPS:       make([]int64, 0, 2),
		CollectionsNS: make([]int64, 0, 64), CollectionsProbesPS: make([]int64, 0, 64),
		CollectionsChainPS: make([]int64, 0, 64)}
}

// next times the batch at the next position. The reading behind a batch is the one
// before the next.
func (s *sampler) next() error {
	s.bench.Start(len(s.sample.BatchesNS) % s.batching.Positions * s.batching.BatchOps)
	before := s.last
	wall, after, err := s.batch(s.loop, s.batching.BatchOps)
	if err != nil {
		return err
	}
	s.last = after
	at := beside(before, after)
	s.spent += wall
	if s.core.isQuiet(at) {
		s.quiet += wall
	}
	s.sample.Ops += s.batching.BatchOps
	s.sample.WallNS += int64(wall)
	s.sample.BatchesNS = append(s.sample.BatchesNS, int64(wall))
	s.sample.ProbesPS = append(s.sample.ProbesPS, at.wide)
	s.sample.ChainPS = append(s.sample.ChainPS, at.chain)
	s.since += s.perOp * float64(s.batching.BatchOps)
	return nil
}

// clean has the garbage collected and notes what that took.
func (s *sampler) clean() {
	took, at := s.collect(s.since)
	s.since = 0
	s.collections++
	if len(s.sample.CollectionsNS) < cap(s.sample.CollectionsNS) {
		s.sample.CollectionsNS = append(s.sample.CollectionsNS, int64(took))
		s.sample.CollectionsProbesPS = append(s.sample.CollectionsProbesPS, at.wide)
		s.sample.CollectionsChainPS = append(s.sample.CollectionsChainPS, at.chain)
	}
}

// sendError is a failure of the pipe to the parent, not of the codec.
type sendError struct{ error }
