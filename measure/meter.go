package measure

import (
	"runtime"
	"runtime/metrics"
	"time"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

// meter times batches and reads the counters of the process around them. All
// memory that it needs is its own, made before the first batch.
type meter struct {
	before, after runtime.MemStats
	gc            [1]metrics.Sample
	cycles        [1]metrics.Sample
	heap          [2]metrics.Sample
}

func newMeter() *meter {
	m := &meter{}
	m.gc[0].Name = "/cpu/classes/gc/total:cpu-seconds"
	m.cycles[0].Name = "/gc/cycles/total:gc-cycles"
	m.heap[0].Name = "/gc/heap/goal:bytes"
	m.heap[1].Name = "/gc/heap/live:bytes"
	m.gcTime()
	m.collections()
	m.cycle()
	return m
}

// batch runs loop(n) once. Only the loop is between the readings of the clock;
// the counters are read outside, exact ones last before and first after it.
func (m *meter) batch(loop suite.Loop, n int) (record.Sample, error) {
	return m.around(func() (int, time.Duration, error) {
		start := time.Now()
		err := loop(n)
		return n, time.Since(start), err
	})
}

// whole runs loop until a number of collections have ended, in pieces that are
// timed one by one, or until it was called most times.
func (m *meter) whole(loop suite.Loop, piece, cycles, most int) (record.Sample, error) {
	var ended uint64
	s, err := m.around(func() (int, time.Duration, error) {
		n, wall := 0, time.Duration(0)
		first := m.collections()
		for ended = 0; ended < uint64(cycles) && n < most; ended = m.collections() - first {
			start := time.Now()
			err := loop(piece)
			wall += time.Since(start)
			n += piece
			if err != nil {
				return n, wall, err
			}
		}
		return n, wall, nil
	})
	s.Whole = ended >= uint64(cycles)
	return s, err
}

// around reads the counters before and after run, which returns how often it
// called the loop and how long that took.
func (m *meter) around(run func() (ops int, wall time.Duration, err error)) (record.Sample, error) {
	gc := m.gcTime()
	runtime.ReadMemStats(&m.before) // flushes the allocation caches, so counts are exact
	cpu := cpuTime()
	n, wall, err := run()
	cpu = cpuTime() - cpu
	runtime.ReadMemStats(&m.after)
	return record.Sample{
		Ops:        n,
		WallNS:     int64(wall),
		CPUNS:      int64(max(cpu, 0)),
		GCNS:       int64(max(m.gcTime()-gc, 0)),
		GCs:        int(m.after.NumGC - m.before.NumGC),
		AllocBytes: m.after.TotalAlloc - m.before.TotalAlloc,
		Allocs:     m.after.Mallocs - m.before.Mallocs,
	}, err
}

// gcTime is the time of the collector so far, in all its threads, by the clock.
// The runtime adds to it when a collection ends.
func (m *meter) gcTime() time.Duration {
	metrics.Read(m.gc[:])
	if m.gc[0].Value.Kind() != metrics.KindFloat64 {
		return 0
	}
	return time.Duration(m.gc[0].Value.Float64() * float64(time.Second))
}

// collections is how many have ended so far.
func (m *meter) collections() uint64 {
	metrics.Read(m.cycles[:])
	if m.cycles[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return m.cycles[0].Value.Uint64()
}

// collection is the mean time of a collection so far.
func (m *meter) collection() time.Duration {
	n := m.collections()
	if n == 0 {
		return 0
	}
	return m.gcTime() / time.Duration(n)
}

// collect has all garbage collected and returns how long a collection took.
func (m *meter) collect() time.Duration {
	n, gc := m.collections(), m.gcTime()
	runtime.GC() // ends one under way first
	return (m.gcTime() - gc) / time.Duration(max(1, m.collections()-n))
}

// cycle is how many bytes are allocated from one collection to the next, as the
// heap stands after a collection; 0 if the runtime does not tell.
func (m *meter) cycle() float64 {
	metrics.Read(m.heap[:])
	goal, live := m.heap[0].Value, m.heap[1].Value
	if goal.Kind() != metrics.KindUint64 || live.Kind() != metrics.KindUint64 || goal.Uint64() <= live.Uint64() {
		return 0
	}
	return float64(goal.Uint64() - live.Uint64())
}
