package measure

import (
	"runtime"
	"runtime/metrics"
	"time"

	"github.com/serialbench/serialbench/suite"
)

// meter times pieces and reads the counters of the process around them. All
// memory that it needs is its own, made before the first piece.
type meter struct {
	before, after runtime.MemStats
	heap          [3]metrics.Sample
	since         float64 // bytes allocated since the last collection
	perCycle      uint64  // bytes from one collection to the next
	perScan       uint64  // bytes that a collection goes through
	collections   int     // so far
}

// warmth is how much memory is used and given back before anything is measured,
// so that what is allocated then was the process's before. In bytes.
const warmth = 8 << 20

func newMeter() *meter {
	m := &meter{}
	m.heap[0].Name = "/gc/heap/goal:bytes"
	m.heap[1].Name = "/gc/heap/live:bytes"
	m.heap[2].Name = "/gc/scan/total:bytes"
	block := make([]byte, warmth)
	for i := 0; i < len(block); i += 4096 {
		block[i] = 1
	}
	runtime.KeepAlive(block)
	block = nil
	runtime.GC()
	m.perCycle = uint64(m.cycle())
	if scan := m.heap[2].Value; scan.Kind() == metrics.KindUint64 {
		m.perScan = scan.Uint64()
	}
	return m
}

// timing is one piece.
type timing struct {
	wall, cpu time.Duration
	probe     int64 // the slower of the readings before and after, in picoseconds
}

// piece runs loop(n) once between two readings of the probe. Only the loop is
// between the readings of the clock.
func (m *meter) piece(loop suite.Loop, n int) (timing, error) {
	before := probe()
	cpu := cpuTime()
	start := time.Now()
	err := loop(n)
	wall := time.Since(start)
	cpu = cpuTime() - cpu
	reading := max(before, probe())
	if cpu > 0 && wall > cpu+cpu/50 { // the core was taken away, which the probe missed
		reading = int64(float64(reading) * float64(wall) / float64(cpu))
	}
	return timing{wall, max(cpu, 0), reading}, err
}

// counted adds up what run allocates. The readings flush the allocation caches,
// so counts are exact.
func (m *meter) counted(run func() error) (bytes, allocs uint64, err error) {
	runtime.ReadMemStats(&m.before)
	err = run()
	runtime.ReadMemStats(&m.after)
	return m.after.TotalAlloc - m.before.TotalAlloc, m.after.Mallocs - m.before.Mallocs, err
}

// collect has all garbage collected, swept too, and returns how long that took
// and what the probe says of it. With one thread to run on, nothing else runs
// meanwhile, so its time is what a collection costs.
func (m *meter) collect() (took time.Duration, reading int64) {
	before := probe()
	start := time.Now()
	runtime.GC()
	took = time.Since(start)
	return took, max(before, probe())
}

// cycle is how many bytes would be allocated from one collection to the next, as
// the heap stands after a collection: as much as is alive at a GOGC of 100, and
// what the runtime adds to it. 0 if the runtime does not tell.
func (m *meter) cycle() float64 {
	metrics.Read(m.heap[:])
	goal, live := m.heap[0].Value, m.heap[1].Value
	if goal.Kind() != metrics.KindUint64 || live.Kind() != metrics.KindUint64 || goal.Uint64() <= live.Uint64() {
		return 0
	}
	return float64(goal.Uint64() - live.Uint64())
}
