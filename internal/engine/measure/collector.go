package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// The collector of a worker has some 4 MB to go through, most of which the caches
// hold. In a service it has much more, and every pointer leads to memory that no cache
// holds. Here it is measured on such a heap.

const collectorTask = "collector"

// ServiceHeap is what a worker keeps alive for [record.HeapService], in bytes. Tests have less: making it takes
// two seconds of every process.
var ServiceHeap = 256 << 20

const (
	// collectorProcesses is in how many processes the collector is measured.
	collectorProcesses = 4
	// collectorTimes is how many collections each measures.
	collectorTimes = 3
	// collectorWait is how long one of them may wait for quiet.
	collectorWait = 20 * time.Millisecond
)

// object is what the heap is made of.
type object struct {
	near, far *object
	_         [48]byte // payload
}

// Heap makes a heap of objects, each of which points to the one before and
// to any of the earlier ones.
func Heap(bytes int, r *rand.Rand) any {
	all := make([]*object, 0, bytes/64)
	for len(all) < cap(all) {
		o := &object{}
		if n := len(all); n > 0 {
			o.near, o.far = all[n-1], all[r.IntN(n)]
		}
		all = append(all, o)
	}
	return all
}

// collecting is what a worker is asked.
type collecting struct {
	Core  int       `json:"core"` // to be bound to; -1: none
	Spare []int     `json:"spare,omitempty"`
	Bytes int       `json:"bytes"` // to keep alive
	Times int       `json:"times"`
	Seed  uint64    `json:"seed"`
	Quiet Reference `json:"quiet,omitzero"`
}

func collectorJob(j *worker.Job) error {
	debug.SetGCPercent(-1)
	var v collecting
	if err := j.Read(&v); err != nil {
		return err
	}
	alive := Heap(v.Bytes, rand.New(rand.NewPCG(v.Seed, 1)))
	c := newCore(v.Core, v.Spare, v.Quiet, time.Duration(v.Times)*collectorWait)
	m := &meter{}
	runtime.GC() // the first sets marks that no later one has to
	line := record.Collector{Kind: record.KindCollector, LiveBytes: uint64(v.Bytes)}
	for range v.Times {
		c.seek()
		cpu := worker.CPUTime()
		took, at := m.collect(0)
		if cpu = worker.CPUTime() - cpu; cpu > 0 { // of some tenths of a second other programs may have had a part
			took = min(took, cpu)
		}
		line.CollectionsNS = append(line.CollectionsNS, int64(took))
		line.CollectionsProbesPS = append(line.CollectionsProbesPS, at.wide)
		line.CollectionsChainPS = append(line.CollectionsChainPS, at.chain)
	}
	line.CycleBytes, line.ScanBytes = cycle(0)
	runtime.KeepAlive(alive)
	return j.Answer(line)
}

// Collectors measures collections of a heap as in a service. Processes are numbered
// from -1 down: they are of no sample. Those that earlier has, which may be nil, are not
// measured again. One that fails is told by a [*CollectorError].
func Collectors(ctx context.Context, x *Processes, o Options, earlier *record.Record, out worker.Sink) error {
	if err := x.leave(); err != nil {
		return err
	}
	quiet := x.Quiet()
	for i := range collectorProcesses {
		number := -1 - i
		if earlier != nil && hasCollector(earlier, number) {
			continue
		}
		link := 0
		if n := len(o.Links); n > 0 {
			link = o.Links[i%n]
		}
		line := record.Collector{}
		argument := collecting{Core: x.Core, Spare: x.Spare, Bytes: ServiceHeap, Times: collectorTimes, Seed: o.Seed +
			uint64(i), Quiet: quiet}
		err := x.Program("", "", link).Do(ctx, collectorTask, argument, 6*x.Deadline,
			func(text json.RawMessage) (time.Duration, error) {
				return x.Deadline, json.Unmarshal(text, &line)
			})
		var f *worker.Fault
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.As(err, &f):
			return &CollectorError{f}
		case err != nil:
			return fmt.Errorf("measure the collector: %w", err)
		}
		line.Heap, line.Process, line.Link = record.HeapService, number, link
		if err := out.Append(line); err != nil {
			return err
		}
	}
	return nil
}

// CollectorError says that the collector could not be measured on a large heap.
type CollectorError struct{ Fault *worker.Fault }

func (e *CollectorError) Error() string {
	return fmt.Sprintf("the collector could not be measured on a heap of %d MB: %v", ServiceHeap>>20, e.Fault)
}

func (e *CollectorError) Unwrap() error { return e.Fault }

func hasCollector(rec *record.Record, process int) bool {
	for _, c := range rec.Collectors {
		if c.Process == process {
			return true
		}
	}
	return false
}
