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
	heap          [2]metrics.Sample
}

func newMeter() *meter {
	m := &meter{}
	m.gc[0].Name = "/cpu/classes/gc/total:cpu-seconds"
	m.heap[0].Name = "/gc/heap/goal:bytes"
	m.heap[1].Name = "/gc/heap/live:bytes"
	m.gcTime()
	m.cycle()
	return m
}

// batch runs loop(n) once. Only the loop is between the readings of the clock;
// the counters are read outside, exact ones last before and first after it.
func (m *meter) batch(loop suite.Loop, n int) (record.Sample, error) {
	gc := m.gcTime()
	runtime.ReadMemStats(&m.before) // flushes the allocation caches, so counts are exact
	cpu := cpuTime()
	start := time.Now()
	err := loop(n)
	wall := time.Since(start)
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

// gcTime is the CPU time of the collector so far. The runtime adds to it when a
// collection ends.
func (m *meter) gcTime() time.Duration {
	metrics.Read(m.gc[:])
	if m.gc[0].Value.Kind() != metrics.KindFloat64 {
		return 0
	}
	return time.Duration(m.gc[0].Value.Float64() * float64(time.Second))
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
