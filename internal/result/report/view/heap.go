package view

import (
	"fmt"
	"slices"

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
	if h == HeapService && !slices.ContainsFunc(rec.Collectors,
		func(c record.Collector) bool { return c.Heap == record.HeapService }) {
		return &NoHeapError{h, Files(rec.Name)}
	}
	return nil
}

// Conditions are those that the options ask for.
func (o Options) Conditions(rec *record.Record) stats.Conditions {
	at := o.At
	at.Collectors = rec.Collectors
	heap := o.Heap
	if heap == HeapPlan {
		heap = Heap(rec.Run.Plan.Heap)
		if heap.Knows(rec) != nil { // asked for, and not measured before the run ended
			heap = HeapSmall
		}
	}
	at.Heap, at.Free = string(heap), heap == HeapNone
	return at
}
