package cost

import (
	"bytes"
	"errors"
	"runtime"
)

// What the runtime allocates by itself meanwhile, some kilobytes, shall not show:
// every message is decoded, and some again until there are leastKept values; of
// large ones keptBytes of messages are enough, and twenty at the least.
const (
	leastKept = 256
	keptBytes = 1 << 20
)

// keep is how many values to keep of messages.
func keep(messages [][]byte) int {
	n, total := 0, 0
	for n < max(leastKept, len(messages)) && (n < leastMessages || total < keptBytes) {
		total += len(messages[n%len(messages)])
		n++
	}
	return n
}

// held decodes values, keeps them all, and returns how many bytes and objects of
// the heap stay alive for each, the value itself included. Each is decoded from a
// copy of its encoding of which nothing is kept here: a value that points into its
// input keeps that alive, and is charged for it. So are memory that a library
// shares between values and buffers that grow; nothing is subtracted.
func held(encoded [][]byte, newValue func() any, decode func(src []byte, v any) error) (size,
	objects float64, err error) {
	if len(encoded) == 0 {
		return 0, 0, errors.New("no values")
	}
	n := keep(encoded)
	kept := make([]any, n)
	round := func() error {
		for i := range kept {
			v := newValue()
			if err := decode(bytes.Clone(encoded[i%len(encoded)]), v); err != nil {
				return err
			}
			kept[i] = v
		}
		return nil
	}
	if err := round(); err != nil { // tables are built and pools filled once
		return 0, 0, err
	}
	clear(kept)
	before := heap()
	if err := round(); err != nil {
		return 0, 0, err
	}
	after := heap()
	// All that was alive before has to be alive until here, the values behind decode too.
	for _, alive := range []any{kept, encoded, newValue, decode} {
		runtime.KeepAlive(alive)
	}
	each := func(a, b uint64) float64 { return float64(int64(b-a)) / float64(n) }
	return each(before.HeapAlloc, after.HeapAlloc), each(before.Mallocs-before.Frees, after.Mallocs-after.Frees), nil
}

// heap collects until nothing more can be, pools included.
func heap() (m runtime.MemStats) {
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return m
}
