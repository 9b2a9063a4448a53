package suite

import (
	"sync"

	"github.com/serialbench/serialbench/codec"
)

// Loop runs one operation n times. It stops at the first error. Loops are
// generated with concrete types, so that a call costs what it costs a user.
type Loop func(n int) error

// Inputs are what the loops of one opened case work on.
type Inputs[T any] struct {
	Values  *Round[T]      // the values of the data set, in their order
	Encoded *Round[[]byte] // their encodings, made before the first decoding loop
	Target  *T             // on the heap; decoded into, zeroed by the loop before each call
	Buffer  []byte         // kept between the calls of marshal-reuse

	seekers []func(i int) // of the rounds made by [Converted]
}

// Round hands out its items over and over in the same order.
type Round[T any] struct {
	items []T
	next  int
	fill  func() []T
}

// Take returns at least one and at most n items that follow those taken
// before, and starts again after the last one. n must be positive.
func (r *Round[T]) Take(n int) []T {
	all := r.all()
	if r.next == len(all) {
		r.next = 0
	}
	some := all[r.next:]
	if len(some) > n {
		some = some[:n]
	}
	r.next += len(some)
	return some
}

// all are the items, made now if they were not needed before.
func (r *Round[T]) all() []T {
	if len(r.items) == 0 && r.fill != nil {
		r.items = r.fill()
	}
	return r.items
}

// seek makes item i, counted around, the next one.
func (r *Round[T]) seek(i int) {
	if len(r.items) > 0 {
		r.next = i % len(r.items)
	}
}

// Converted is a round of generated values made from the inputs when first used.
func Converted[T, W any](in *Inputs[T], to func(*T, *W)) *Round[W] {
	r := &Round[W]{fill: func() []W {
		from := in.Values.all()
		ws := make([]W, len(from))
		for i := range ws {
			to(&from[i], &ws[i])
		}
		return ws
	}}
	in.seekers = append(in.seekers, r.seek)
	return r
}

// keeping guards what follows: several benches may run at a time.
var keeping sync.Mutex

// What is stored here is never read: storing is the point.
var (
	//lint:ignore U1000 see above
	keptBytes []byte
	//lint:ignore U1000 see above
	keptAny any
	//lint:ignore U1000 see above
	keptDigest codec.Digest
)

// Keep makes b escape and its computation necessary. Loops call it once, after
// the last iteration.
func Keep(b []byte) {
	keeping.Lock()
	keptBytes = b
	keeping.Unlock()
}

// KeepDigest does the same for the result of reading in place.
func KeepDigest(d codec.Digest) {
	keeping.Lock()
	keptDigest = d
	keeping.Unlock()
}

// OnHeap returns a zero W that the compiler cannot place on the stack.
func OnHeap[W any]() *W {
	w := new(W)
	keeping.Lock()
	keptAny = w
	keeping.Unlock()
	return w
}

// Zero makes *w a fresh target again.
func Zero[W any](w *W) {
	var zero W
	*w = zero
}
