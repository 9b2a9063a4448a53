package measure

import (
	"errors"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Calibration on a clock that is made up: a first call that is slow, then calls
// of equal length.
func TestCalibrate(t *testing.T) {
	for _, c := range []struct {
		first, call, tick int64 // ns
		spent             int64 // at most
	}{
		{1e6, 10, 1, 2e6}, {1e8, 1000, 1, 11e7}, {100, 100, 1, 1e6}, {3e8, 3e8, 1, 7e8}, {5, 1, 100, 2e6}, {20, 20, 1e4, 3e6},
	} {
		calls, spent := 0, int64(0)
		got, err := calibrate(func(n int) (time.Duration, error) {
			wall := int64(n) * c.call
			if calls == 0 {
				wall = c.first + int64(n-1)*c.call
			}
			calls += n
			spent += wall
			return time.Duration(wall / c.tick * c.tick), nil
		})
		if err != nil || got < 0.5*float64(c.call) || got > 1.2*float64(c.call) || spent > c.spent {
			t.Errorf("%+v: got %g, %v, after %d ns", c, got, err, spent)
		}
	}
	stopped := 0
	got, err := calibrate(func(int) (time.Duration, error) { stopped++; return 0, nil })
	if l := batchingFor(got, 1000); err != nil || stopped > 100 || l.BatchOps < 1 || l.Positions != 1 {
		t.Errorf("clock that stands still: %+v, %v, %d batches", l, err, stopped)
	}
	no := errors.New("no")
	if _, err := calibrate(func(int) (time.Duration, error) { return 0, no }); !errors.Is(err, no) {
		t.Errorf("got %v", err)
	}
}

func TestBatchingFor(t *testing.T) {
	for name, c := range map[string]struct {
		ns     float64
		values int
		want   Batching
	}{
		"many rounds a batch": {10, 1000, Batching{3000, 1}},
		"a round a batch":     {35, 1000, Batching{1000, 1}},
		"a round in batches":  {1000, 1000, Batching{31, 32}},
		"most positions":      {4999, 1000, Batching{15, 64}},
		"the first values":    {20_000, 1000, Batching{4, 64}},
		"one value a batch":   {500_000, 1000, Batching{1, 8}},
		"slow":                {5e6, 1000, Batching{1, 8}},
		"very slow":           {50e6, 1000, Batching{1, 2}},
		"slower than waiting": {1e9, 1000, Batching{1, 1}},
		"one value":           {1000, 1, Batching{30, 1}},
		"no time at all":      {0, 7, Batching{mostOps / 7 * 7, 1}},
	} {
		if got := batchingFor(c.ns, c.values); got != c.want {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
}

// What a loop allocates is counted to the byte, however small, whatever
// collections come between the batches; and none falls into one.
func TestAllocationsAreExact(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b, err := custom("x", standard{}).Open(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	var sink []byte
	collected, calls := uint32(0), 0
	loop := func(n int) error {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		before := m.NumGC
		for range n {
			sink = make([]byte, 1024)
		}
		runtime.ReadMemStats(&m)
		if calls++; calls > 1 { // the first is for warming up
			collected += m.NumGC - before
		}
		return nil
	}
	var s record.Sample
	v := Trial{SampleNS: 200 * time.Millisecond}
	if err := sampleOp(b, loop, v, Batching{5_000, 1}, newMeter(0), &core{},
		func(got record.Sample) error { s = got; return nil }); err != nil {
		t.Fatal(err)
	}
	if n := uint64(s.Ops); s.Allocs < n || s.Allocs > n+n/1000+100 || s.AllocBytes < 1024*n || s.AllocBytes > 1030*n+
		100_000 || len(sink) != 1024 {
		t.Errorf("%d bytes in %d allocations of %d calls", s.AllocBytes, s.Allocs, n)
	}
	if collected != 0 || len(s.CollectionsNS) < 2 || len(s.CollectionsNS) != len(s.CollectionsProbesPS) ||
		s.CycleBytes == 0 {
		t.Errorf("%d collections in batches, %d between them", collected, len(s.CollectionsNS))
	}
	if len(s.BatchesNS) == 0 || len(s.BatchesNS) != len(s.ProbesPS) ||
		s.Ops != len(s.BatchesNS)*s.BatchOps || s.WallNS <= 0 {
		t.Errorf("%+v", s)
	}
	idle := func(int) error { return nil }
	if err := sampleOp(b, idle, v, Batching{1000, 1}, newMeter(0), &core{},
		func(got record.Sample) error { s = got; return nil }); err != nil ||
		s.CycleBytes != 0 || len(s.CollectionsNS) != 0 || s.Allocs > 100 {
		t.Errorf("nothing to collect: %+v, %v", s, err)
	}
}

// What was made ready stays the process's: collections of little garbage have none of it given back.
func TestMemoryStays(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	debug.FreeOSMemory() // of the tests before
	released := func() uint64 {
		read := []metrics.Sample{{Name: "/memory/classes/heap/released:bytes"}}
		metrics.Read(read)
		return read[0].Value.Uint64()
	}
	m := newMeter(0)
	before := released()
	for range 5 {
		m.collect(0)
		time.Sleep(20 * time.Millisecond) // in which the runtime would
	}
	if after := released(); after > before+1<<20 {
		t.Errorf("%d bytes were given back", after-before)
	}
}

func TestProbes(t *testing.T) {
	m := newMeter(0)
	wall, after, err := m.batch(func(int) error { time.Sleep(5 * time.Millisecond); return nil }, 1)
	if err != nil || wall < 5*time.Millisecond || after.wide <= 0 || after.chain <= 0 || m.memory.read() <= 0 {
		t.Errorf("a batch of 5 ms: %v, %+v, %v", wall, after, err)
	}
	if got := beside(reading{5, 5}, reading{6, 6}); got != (reading{6, 5}) {
		t.Errorf("beside: %+v", got)
	}
}

// No line is read twice before all were.
func TestLoadsGoThroughAllLines(t *testing.T) {
	l := newLoads()
	seen, at := map[uint32]bool{}, uint32(0)
	for !seen[at] {
		seen[at] = true
		at = field[at*(line/4)]
	}
	if uint32(len(seen)) != l.lines || at != 0 || l.lines < leastLoads/line {
		t.Errorf("%d of %d lines, back at %d", len(seen), l.lines, at)
	}
}

// What the probes read on a quiet core is learned from the best samples, whatever
// the clock was in each.
func TestReferenceIsLearned(t *testing.T) {
	var p probes
	for i := range 1000 {
		chain := int64(1000 + i%10*10)
		wide := 2 * chain
		if i%3 == 0 { // another uses the core
			wide *= 2
		}
		p.add(record.Sample{ProbesPS: []int64{wide, wide + 400}, ChainPS: []int64{chain, chain}})
	}
	p.add(record.Sample{ProbesPS: []int64{1}})
	got := p.reference(executable{})
	if got.Wide < 2000 || got.Wide > 2020 || got.Ratio < 1.99 || got.Ratio > 2.01 || got.Chain < 1030 || got.Chain > 1060 {
		t.Errorf("reference %+v", got)
	}
	if (&probes{}).reference(executable{}) != (Reference{}) {
		t.Error("knows something of nothing")
	}
}

// An executable whose wide probe stands elsewhere reads a little more on a quiet core; one
// that reads much more was never on one.
func TestReferenceOfAnExecutable(t *testing.T) {
	p := probes{first: Reference{Ratio: 2, Chain: 1000}}
	of := executable{build: 1, link: 2}
	slower := func(by int64) {
		for range leastRead {
			p.add(record.Sample{Build: 1, Link: 2, ProbesPS: []int64{by}, ChainPS: []int64{1000}})
		}
	}
	slower(2060)
	for range 100 {
		p.add(record.Sample{Link: 2, ProbesPS: []int64{2000}, ChainPS: []int64{1000}})
	}
	if got, other := p.reference(of).Ratio, p.reference(executable{link: 2}).Ratio; got != 2.06 || other != 2 {
		t.Errorf("ratios %g and %g, want 2.06 and 2", got, other)
	}
	p.last = p.last[leastRead:]
	slower(2400)
	if got := p.reference(of).Ratio; got != 2 {
		t.Errorf("ratio %g of a shared core, want 2", got)
	}
}

// Batches at one position begin with the same value, in all rounds.
func TestBatchesBeginAtTheirPosition(t *testing.T) {
	var seen []string
	c := custom("x", recording{&seen})
	b, err := c.Open(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	loop, err := b.Loop(codec.OpMarshal)
	if err != nil {
		t.Fatal(err)
	}
	l := Batching{7, 5}
	var s record.Sample
	v := Trial{SampleNS: leastSample}
	if err := sampleOp(b, loop, v, l, newMeter(0), &core{},
		func(got record.Sample) error { s = got; return nil }); err != nil {
		t.Fatal(err)
	}
	timed := seen[len(seen)-s.Ops:]
	for i, x := range timed {
		if want := b.Values[i%35].(*value).X; x != want {
			t.Fatalf("call %d of %d is of %s, want %s", i, len(timed), x, want)
		}
	}
	if s.BatchOps != 7 || s.Positions != 5 || len(s.BatchesNS)%5 != 0 {
		t.Errorf("%d batches of %d calls at %d positions", len(s.BatchesNS), s.BatchOps, s.Positions)
	}
	var se sendError
	err = sampleOp(b, loop, v, l, newMeter(0), &core{}, func(record.Sample) error { return errors.New("pipe") })
	if !errors.As(err, &se) {
		t.Errorf("got %v", err)
	}
}

type recording struct{ seen *[]string }

func (r recording) Marshal(dst []byte, v *value) ([]byte, error) {
	*r.seen = append(*r.seen, v.X)
	return dst, nil
}
func (r recording) Unmarshal([]byte, *value) error { return suite.ErrNotOffered }

// The bytes from one collection to the next are what the runtime would set
// itself as a goal, for a heap that is small and one that is not.
func TestCycleIsThatOfTheRuntime(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	for _, size := range []int{0, 16 << 20} {
		block := make([]byte, size)
		runtime.GC()
		got, scanned := cycle(0)
		read := []metrics.Sample{{Name: "/gc/heap/goal:bytes"}, {Name: "/gc/heap/live:bytes"}}
		metrics.Read(read)
		want := read[0].Value.Uint64() - read[1].Value.Uint64()
		if ratio := float64(got) / float64(want); ratio < 0.9 || ratio > 1.1 || scanned == 0 {
			t.Errorf("%d bytes alive: %d from one collection to the next, the runtime says %d; %d to go through", size,
				got, want, scanned)
		}
		if less, _ := cycle(uint64(size)); size > 0 && less >= got {
			t.Errorf("%d bytes that were alive before: %d from one collection to the next, as without", size, less)
		}
		runtime.KeepAlive(block)
	}
}
