package dataset

import (
	"math/rand/v2"
	"reflect"
)

// MemInfo is /proc/meminfo: 40 integers, many of them zero on a real machine.
type MemInfo struct {
	MemTotal          int64
	MemFree           int64
	MemAvailable      int64
	Buffers           int64
	Cached            int64
	SwapCached        int64
	Active            int64
	Inactive          int64
	ActiveAnon        int64
	InactiveAnon      int64
	ActiveFile        int64
	InactiveFile      int64
	Unevictable       int64
	Mlocked           int64
	SwapTotal         int64
	SwapFree          int64
	Dirty             int64
	Writeback         int64
	AnonPages         int64
	Mapped            int64
	Shmem             int64
	Slab              int64
	SReclaimable      int64
	SUnreclaim        int64
	KernelStack       int64
	NFSUnstable       int64
	Bounce            int64
	WritebackTmp      int64
	CommitLimit       int64
	VmallocTotal      int64
	VmallocUsed       int64
	VmallocChunk      int64
	HardwareCorrupted int64
	AnonHugePages     int64
	HugePagesTotal    int64
	HugePagesFree     int64
	HugePagesRsvd     int64
	Hugepagesize      int64
	DirectMap4k       int64
	DirectMap2M       int64
}

var (
	_ = add(Set[MemInfo]{
		ID:       "meminfo",
		Doc:      "40 int64, sizes in kB as a real machine has them: below 256 GiB, many of them zero",
		Generate: machineMemory,
	})
	_ = add(Set[MemInfo]{
		ID:       "meminfo/wide",
		Doc:      "40 int64, each uniform over 0 to 2^63-1: variable-length integers at their longest",
		Generate: wide[MemInfo],
	})
)

// wide fills a struct of int64 fields with uniform non-negative numbers.
func wide[T any](r *rand.Rand) T {
	var v T
	fields := reflect.ValueOf(&v).Elem()
	for i := range fields.NumField() {
		fields.Field(i).SetInt(r.Int64())
	}
	return v
}

// machineMemory draws a machine of 1 to 256 GiB whose parts do not exceed the
// whole. The fields it does not name are zero on nearly every machine.
func machineMemory(r *rand.Rand) MemInfo {
	const gib = 1 << 20 // in kB
	total := gib + r.Int64N(255*gib)
	part := func(whole, percent int64) int64 { return r.Int64N(whole*percent/100 + 1) }

	m := MemInfo{
		MemTotal:     total,
		MemFree:      part(total, 40),
		Buffers:      part(total, 2),
		Cached:       part(total, 30),
		ActiveAnon:   part(total, 10),
		InactiveAnon: part(total, 5),
		Mapped:       part(total, 5),
		Shmem:        part(total, 2),
		SReclaimable: part(total, 4),
		SUnreclaim:   part(total, 2),
		KernelStack:  16 * (100 + r.Int64N(4000)),
		VmallocTotal: 263061440, // as kernels with 39-bit addresses say
		Hugepagesize: 2048,
		DirectMap4k:  4 * r.Int64N(gib/4),
	}
	m.ActiveFile = part(m.Cached, 60)
	m.InactiveFile = part(m.Cached, 40)
	m.Active = m.ActiveAnon + m.ActiveFile
	m.Inactive = m.InactiveAnon + m.InactiveFile
	m.AnonPages = m.ActiveAnon + m.InactiveAnon
	m.MemAvailable = m.MemFree + m.Cached
	m.Slab = m.SReclaimable + m.SUnreclaim
	m.CommitLimit = total / 2
	m.DirectMap2M = (total - m.DirectMap4k) / 2048 * 2048
	m.Dirty = pick(r, 0, 4*magnitude(r, 12))
	m.Writeback = pick(r, 0, 0, 0, 4*magnitude(r, 8))
	if oneIn(r, 2) {
		m.SwapTotal = gib * (1 + r.Int64N(8))
		m.SwapFree = m.SwapTotal - pick(r, 0, part(m.SwapTotal, 30))
		m.SwapCached = part(m.SwapTotal-m.SwapFree, 50)
		m.CommitLimit += m.SwapTotal
	}
	if oneIn(r, 4) {
		m.AnonHugePages = m.AnonPages / 2 / 2048 * 2048
		m.Unevictable = 4 * magnitude(r, 12)
		m.Mlocked = m.Unevictable
	}
	if oneIn(r, 8) {
		m.HugePagesTotal = 1 + r.Int64N(512)
		m.HugePagesFree = part(m.HugePagesTotal, 100)
		m.HugePagesRsvd = part(m.HugePagesFree, 20)
	}
	return m
}
