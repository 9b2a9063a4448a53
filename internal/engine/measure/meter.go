package measure

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
	"unsafe"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// meter times batches and reads the counters of the process around them. All
// memory that it needs is its own, made before the first batch.
type meter struct {
	before, after runtime.MemStats
	since         float64 // bytes allocated since the last collection
	perCycle      uint64  // bytes from one collection to the next
	perScan       uint64  // bytes that a collection goes through
	collections   int     // so far
	warm          uint64  // bytes that were used before anything was measured
	filling       []byte  // what fill made last, so that the compiler does not drop it
	memory        loads
}

// warmth is how much memory is used and given back before anything is measured,
// in bytes, at the least: more than is allocated between two collections. What is allocated
// then was the process's before, as it is in a program that runs; memory that is new takes
// twice as long to allocate. It is taken page by page, since the gaps that starting left
// behind come first and were not all used.
const (
	warmth  = 12 << 20
	warmest = 1 << 30 // at the most
	page    = 8 << 10 // of the runtime
)

// newMeter turns the collector off: from here on it works when it is asked to. Of what is alive, held bytes are none
// of the case's, and are not gone through; see [pointerless].
func newMeter(held uint64) *meter {
	m := &meter{}
	debug.SetGCPercent(-1)
	m.memory = newLoads()
	m.warm = warm(held)
	pages := make([][]byte, m.warm/page)
	for i := range pages {
		pages[i] = make([]byte, page)
	}
	touch(pages)
	runtime.KeepAlive(pages)
	pages = nil
	runtime.GC()
	m.perCycle, m.perScan = cycle(held)
	return m
}

// warm is how much memory to use before anything is measured: half as much again as may be
// allocated between two collections, if nothing that was made for the case is garbage.
func warm(held uint64) uint64 {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	own := now.HeapAlloc - min(now.HeapAlloc, held)
	return min(max(warmth, own*uint64(worker.GCPercent())/100*3/2), warmest)
}

// pointerless is how many of the bytes that are alive a collection does not go through; 0 if the
// runtime does not tell. A worker is linked with all libraries, one of which begins with 10 MB of
// buffers: counted, they would make collections rare for every other library.
func pointerless() uint64 {
	runtime.GC()
	read := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/heap:bytes"}}
	metrics.Read(read)
	if read[0].Value.Kind() != metrics.KindUint64 || read[1].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	live, scanned := read[0].Value.Uint64(), read[1].Value.Uint64()
	return live - min(live, scanned)
}

// touch makes the system give memory to pages: to all that lie side by side at
// once where it can be asked for that.
func touch(pages [][]byte) {
	address := func(i int) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(pages[i]))) }
	for i := 0; i < len(pages); {
		n := 1
		for i+n < len(pages) && address(i+n) == address(i)+uintptr(n)*page {
			n++
		}
		if populate(address(i), uintptr(n)*page) != nil {
			for _, p := range pages[i : i+n] {
				for at := 0; at < page; at += 4 << 10 {
					p[at] = 1
				}
			}
		}
		i += n
	}
}

// batch runs loop(n) once and reads the probes behind it. Only the loop is between
// the readings of the clock.
func (m *meter) batch(loop suite.Loop, n int) (wall time.Duration, after reading, err error) {
	start := time.Now()
	err = loop(n)
	wall = time.Since(start)
	return wall, probe(), err
}

// counted adds up what run allocates. The readings flush the allocation caches,
// so counts are exact.
func (m *meter) counted(run func() error) (bytes, allocs uint64, err error) {
	runtime.ReadMemStats(&m.before)
	err = run()
	runtime.ReadMemStats(&m.after)
	return m.after.TotalAlloc - m.before.TotalAlloc, m.after.Mallocs - m.before.Mallocs, err
}

// fill makes garbage until there are as many bytes of it as were used at first. Behind each collection the
// runtime gives back to the system, in the background, what is a tenth more than was in use before it
// ("A Guide to the Go Garbage Collector", go.dev/doc/gc-guide): after one of a heap with little garbage that
// is most of what was made ready, and the operations that allocate it anew pay for each page.
func (m *meter) fill(garbage float64) {
	for ; garbage < float64(m.warm); garbage += page {
		m.filling = make([]byte, page)
	}
	m.filling = nil
}

// collect has all garbage collected, of which garbage bytes are there, swept too, and returns how long that took
// and what the probes say of it. With one thread to run on, nothing else runs
// meanwhile, so its time is what a collection costs.
func (m *meter) collect(garbage float64) (took time.Duration, at reading) {
	m.fill(garbage)
	before := probe()
	start := time.Now()
	runtime.GC()
	took = time.Since(start)
	return took, beside(before, probe())
}

// leastHeap is the size of heap below which nothing is collected at a GOGC of
// 100, in bytes.
const leastHeap = 4 << 20

// cycle tells, as the heap stands after a collection, how many bytes would be
// allocated until the next at the GOGC of the worker, of 100: as much as is alive, stacks and
// globals included ("A Guide to the Go Garbage Collector", go.dev/doc/gc-guide);
// and how many bytes a collection goes through. Of what is alive, held bytes are not counted. Both
// are 0 if the runtime does not tell.
func cycle(held uint64) (allocated, scanned uint64) {
	read := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"},
		{Name: "/gc/scan/globals:bytes"}, {Name: "/gc/scan/total:bytes"}}
	metrics.Read(read)
	for _, s := range read {
		if s.Value.Kind() != metrics.KindUint64 {
			return 0, 0
		}
	}
	live, stacks, globals := read[0].Value.Uint64(), read[1].Value.Uint64(), read[2].Value.Uint64()
	total := live
	live -= min(live, held)
	percent := uint64(worker.GCPercent())
	allocated = (live + stacks + globals) * percent / 100
	if least := leastHeap * percent / 100; live < least {
		allocated = max(allocated, least-live)
	}
	if limit := worker.MemoryLimit(); limit < math.MaxInt64 {
		allocated = min(allocated, belowLimit(uint64(limit), total))
	}
	return allocated, read[3].Value.Uint64()
}

// leastCycle is how much is allocated between two collections at the least, where a limit of
// memory leaves hardly anything: the runtime gives up on the limit before it collects only.
const leastCycle = 64 << 10

// belowLimit tells how many bytes would be allocated until the limit of memory brings the next
// collection: what the limit leaves the heap beside all other memory of the runtime, less what is
// alive.
func belowLimit(limit, live uint64) uint64 {
	read := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(read)
	other := live
	for i, s := range read {
		switch {
		case s.Value.Kind() != metrics.KindUint64:
			return math.MaxUint64
		case i == 0:
			other += s.Value.Uint64()
		default:
			other -= min(other, s.Value.Uint64())
		}
	}
	return max(leastCycle, limit-min(limit, other))
}
