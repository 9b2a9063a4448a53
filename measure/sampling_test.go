package measure

import (
	"errors"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

// Calibration on a clock that is made up: a first call that is slow, then calls
// of equal length.
func TestCalibrate(t *testing.T) {
	const target = 10 * time.Millisecond
	for _, c := range []struct {
		first, call, tick int64 // ns
		spent             int64 // at most
	}{
		{1e6, 10, 1, 2e7}, {1e8, 1000, 1, 12e7}, {1e9, 5, 1, 11e8}, {100, 100, 1, 2e7}, {3e8, 3e8, 1, 7e8},
		{5, 1, 100, 2e7}, {20, 20, 1e6, 3e7}, {1e7, 4e6, 1, 3e7},
	} {
		calls, spent := 0, int64(0)
		got, err := calibrate(target, func(n int) (record.Sample, error) {
			wall := int64(n) * c.call
			if calls == 0 {
				wall = c.first + int64(n-1)*c.call
			}
			calls += n
			spent += wall
			return record.Sample{Ops: n, WallNS: wall / c.tick * c.tick, AllocBytes: uint64(8 * n)}, nil
		})
		if err != nil || got.ns < 0.5*float64(c.call) || got.ns > 1.2*float64(c.call) || got.bytes != 8 && got.bytes != 0 {
			t.Errorf("%+v: got %+v, %v", c, got, err)
		}
		if spent > c.spent {
			t.Errorf("%+v: took %d ns", c, spent)
		}
	}
	stopped := 0
	got, err := calibrate(target, func(n int) (record.Sample, error) { stopped++; return record.Sample{}, nil })
	if err != nil || stopped > 100 || planFor(got, Visit{Samples: 3, SampleNS: target}, 1, 0, 1000).n < 1 {
		t.Errorf("clock that stands still: %+v, %v, %d batches", got, err, stopped)
	}
	no := errors.New("no")
	if _, err := calibrate(target, func(int) (record.Sample, error) { return record.Sample{}, no }); !errors.Is(err, no) {
		t.Errorf("got %v", err)
	}
}

// What other programs take of a core does not count, waiting does.
func TestBusy(t *testing.T) {
	for _, c := range []struct{ wall, cpu, want int64 }{{100, 0, 100}, {100, 60, 60}, {100, 1, 12}, {100, 120, 100}} {
		if got := busy(record.Sample{WallNS: c.wall, CPUNS: c.cpu}); int64(got) != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

func TestPlanFor(t *testing.T) {
	for name, c := range map[string]struct {
		cost   cost
		cycle  float64
		took   time.Duration // by a collection
		values int
		want   plan
	}{
		"allocates nothing":              {cost{ns: 1000}, 4e6, 2e5, 1000, plan{3, 10_000, 0}},
		"a collection in 4 ms":           {cost{ns: 1000, bytes: 1000}, 4e6, 2e5, 1, plan{3, 250, 2}},
		"a collection in 20 ms":          {cost{ns: 1000, bytes: 200}, 4e6, 2e5, 1, plan{2, 625, 1}},
		"a light collection in 40 ms":    {cost{ns: 1000, bytes: 100}, 4e6, 2e5, 1000, plan{3, 10_000, 0}},
		"a heavy collection in 42 ms":    {cost{ns: 1000, bytes: 100}, 4e6, 2e6, 1, plan{1, 1250, 1}},
		"a heavy collection in a minute": {cost{ns: 1e6, bytes: 1000}, 60e6, 5e9, 1, plan{3, 10, 0}},
		"collecting all the time":        {cost{ns: 100, bytes: 4000}, 4e6, 2e6, 1, plan{3, 156, 5}},
		"near a whole round":             {cost{ns: 9_000}, 0, 0, 1000, plan{3, 1000, 0}},
		"far from one":                   {cost{ns: 40_000}, 0, 0, 1000, plan{3, 250, 0}},
		"no round across a collection":   {cost{ns: 18_000, bytes: 2100}, 4e6, 2e5, 1000, plan{3, 555, 0}},
		"slow":                           {cost{ns: 1e9}, 0, 0, 1000, plan{3, 1, 0}},
		"a clock that stands still":      {cost{}, 0, 0, 7, plan{3, mostOps / 7 * 7, 0}},
	} {
		got := planFor(c.cost, Visit{Samples: 3, SampleNS: 10 * time.Millisecond}, c.cycle, c.took, c.values)
		if got != c.want {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
}

// Samples that span whole collections begin and end with one, however many come.
func TestWholeCollections(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	m := newMeter()
	var sink []byte
	loop := func(n int) error {
		for range n {
			sink = make([]byte, 1000)
		}
		return nil
	}
	for _, cycles := range []int{1, 3} {
		s, err := m.whole(loop, 100, cycles, 1e9)
		if err != nil || !s.Whole || s.GCs != cycles || s.GCNS <= 0 || s.Ops%100 != 0 || s.AllocBytes < uint64(s.Ops)*1000 {
			t.Errorf("%d cycles: %+v, %v", cycles, s, err)
		}
	}
	idle := func(int) error { return nil }
	if s, err := m.whole(idle, 10, 1, 1000); err != nil || s.Whole || s.Ops != 1000 {
		t.Errorf("nothing to collect: %+v, %v", s, err)
	}
	no := errors.New("no")
	if _, err := m.whole(func(int) error { return no }, 10, 1, 1000); !errors.Is(err, no) {
		t.Errorf("got %v", err)
	}
	if took := m.collect(); took <= 0 || len(sink) != 1000 {
		t.Errorf("a collection took %v", took)
	}
}

// The meter counts what a loop allocates to the byte, however small.
func TestMeterIsExact(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	m := newMeter()
	var sink *[8]byte
	loop := func(n int) error {
		for range n {
			sink = new([8]byte)
		}
		return nil
	}
	for _, n := range []int{1, 10, 1000, 2_000_000} {
		s, err := m.batch(loop, n)
		if err != nil || s.Ops != n || s.Allocs != uint64(n) && (s.Allocs < uint64(n) || s.Allocs > uint64(n+100)) || s.AllocBytes < 8*uint64(n) {
			t.Errorf("%d: got %+v, %v", n, s, err)
		}
		if n == 2_000_000 && s.GCs == 0 {
			t.Errorf("no collection in %d bytes", s.AllocBytes)
		}
	}
	if s, _ := m.batch(func(int) error { return nil }, 5); s.Allocs > 2 || s.CPUNS < 0 {
		t.Errorf("an empty loop: %+v", s)
	}
	if *sink != [8]byte{} || m.cycle() <= 0 {
		t.Errorf("cycle of %v bytes", m.cycle())
	}
}

// All samples of a visit begin at the offset.
func TestSamplesBeginAtTheOffset(t *testing.T) {
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
	sent := 0
	v := Visit{Samples: 3, SampleNS: leastSample, Offset: 53}
	err = sampleOp(b, loop, v, newMeter(), func(s record.Sample) error {
		if want, got := b.Values[3].(*value).X, seen[len(seen)-s.Ops]; got != want {
			t.Errorf("sample %d began with %s, want %s", sent, got, want)
		}
		sent++
		return nil
	})
	if err != nil || sent == 0 {
		t.Fatal(sent, err)
	}
	var se sendError
	err = sampleOp(b, loop, v, newMeter(), func(record.Sample) error { return errors.New("pipe") })
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
