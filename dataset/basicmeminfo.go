package dataset

import "math/rand/v2"

// BasicMemInfo is the head of /proc/meminfo: 8 integers and nothing else, the
// smallest record here.
type BasicMemInfo struct {
	MemTotal     int64
	MemFree      int64
	MemAvailable int64
	Buffers      int64
	Cached       int64
	SwapCached   int64
	SwapTotal    int64
	SwapFree     int64
}

var (
	_ = add(Set[BasicMemInfo]{
		ID:  "basicmeminfo",
		Doc: "8 int64, sizes in kB as a real machine has them, below 256 GiB",
		Generate: func(r *rand.Rand) BasicMemInfo {
			m := machineMemory(r)
			return BasicMemInfo{
				MemTotal:     m.MemTotal,
				MemFree:      m.MemFree,
				MemAvailable: m.MemAvailable,
				Buffers:      m.Buffers,
				Cached:       m.Cached,
				SwapCached:   m.SwapCached,
				SwapTotal:    m.SwapTotal,
				SwapFree:     m.SwapFree,
			}
		},
	})
	_ = add(Set[BasicMemInfo]{
		ID:       "basicmeminfo/wide",
		Doc:      "8 int64, each uniform over 0 to 2^63-1: variable-length integers at their longest",
		Generate: wide[BasicMemInfo],
	})
)
