package measure

import (
	"errors"
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
		if err != nil || got.ns < 0.5*float64(c.call) || got.ns > 1.2*float64(c.call) || got.bytes != 8 {
			t.Errorf("%+v: got %+v, %v", c, got, err)
		}
		if spent > c.spent {
			t.Errorf("%+v: took %d ns", c, spent)
		}
	}
	stopped := 0
	got, err := calibrate(target, func(n int) (record.Sample, error) { stopped++; return record.Sample{}, nil })
	if err != nil || stopped > 100 || batchSize(got, target, 1, 1000) < 1 {
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

func TestBatchSize(t *testing.T) {
	const target = 10 * time.Millisecond
	for _, c := range []struct {
		cost   cost
		cycle  float64
		values int
		want   int
	}{
		{cost{ns: 1000}, 4e6, 1000, 10_000},             // allocates nothing
		{cost{ns: 1000, bytes: 500}, 4e6, 1000, 32_000}, // four collections in 32 ms
		{cost{ns: 1000, bytes: 100}, 4e6, 1000, 10_000}, // they would take 160 ms
		{cost{ns: 9_000}, 0, 1000, 1000},                // near a whole round
		{cost{ns: 40_000}, 0, 1000, 250},                // far from one
		{cost{ns: 1e9}, 0, 1000, 1},
		{cost{ns: 1e9}, 0, 1, 1},
		{cost{}, 0, 7, mostOps / 7 * 7},
	} {
		got := batchSize(c.cost, target, c.cycle, c.values)
		if got < c.want-c.values || got > c.want+c.values || c.want < c.values && got != c.want {
			t.Errorf("%+v: got %d, want %d", c, got, c.want)
		}
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

// All samples of a visit go on where the one before stopped, beginning at the offset.
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
	first := -1
	counted := func(n int) error { first = len(seen); return loop(n) }
	v := Visit{Samples: 1, SampleNS: leastSample, Offset: 53}
	if err := sampleOp(b, counted, v, newMeter(), func(record.Sample) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if want := b.Values[3].(*value).X; seen[first] != want {
		t.Errorf("began with %s, want %s", seen[first], want)
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
