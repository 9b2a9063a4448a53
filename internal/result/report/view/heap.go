package view

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Heap names the heap whose collections are charged to what allocates.
type Heap string

// The heaps.
const (
	HeapPlan    Heap = ""                 // that which the run was asked to charge by
	HeapSmall   Heap = record.HeapSmall   // of a worker by itself
	HeapService Heap = record.HeapService // of a service
	HeapNone    Heap = "none"             // the collector costs nothing
)

// Heaps lists the names that can be chosen.
func Heaps() []Heap { return []Heap{HeapSmall, HeapService, HeapNone} }

// NoHeapError says that a record knows nothing of collections of a heap.
type NoHeapError struct {
	Heap   Heap
	Record string
}

func (e *NoHeapError) Error() string {
	return fmt.Sprintf("%s has no collections of the heap %q: serialbench run --heap %s measures them",
		e.Record, e.Heap, e.Heap)
}

// Knows is a [NoHeapError] if rec cannot be charged by a heap.
func (h Heap) Knows(rec *record.Record) error {
	if h == HeapService && !stats.HasService(rec) {
		return &NoHeapError{h, Files(rec.Name)}
	}
	return nil
}

// Conditions are those that the options ask for.
func (o Options) Conditions(rec *record.Record) stats.Conditions {
	at, asked := o.At, stats.Asked(rec)
	at.Collectors, at.Heap = asked.Collectors, asked.Heap
	if o.Heap != HeapPlan {
		at.Heap, at.Free = string(o.Heap), o.Heap == HeapNone
	}
	return at
}

// Estimated are the figures of a record as the options ask for them.
func (o Options) Estimated(rec *record.Record) *stats.Estimated {
	return stats.OfAt(rec, o.Estimator, o.Conditions(rec))
}
