package measure

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// A worker waits for a quiet moment for as long as it may and no longer, and not
// at all where the core is quiet or where it does not know what that is.
func TestCoreSeeks(t *testing.T) {
	// no core is that fast, or has that number; long enough for some polls on a machine at work
	never := &core{Reference: Reference{Wide: 1}, all: []int{-1, -1}, threads: []int{0}, waiting: 300 * time.Millisecond}
	if took, reading, moved := never.seek(); took < 300*time.Millisecond || never.isQuiet(reading) || moved ||
		len(never.all) != 1 {
		t.Errorf("looks in vain for %v: %+v", took, never)
	}
	if took, reading, _ := never.seek(); took > time.Minute || reading.wide <= 1 || never.waiting > 0 {
		t.Errorf("looks without waiting for %v", took)
	}
	for _, c := range []*core{{waiting: time.Hour}, {Reference: Reference{Wide: 1 << 40}, waiting: time.Hour},
		{Reference: Reference{Wide: 1, Ratio: 1 << 20}, waiting: time.Hour}} {
		if took, reading, moved := c.seek(); took > time.Minute || !c.isQuiet(reading) || moved {
			t.Errorf("%+v: waits %v on a quiet core", c, took)
		}
	}
	for _, c := range []struct {
		at    Reference
		read  reading
		quiet bool
	}{
		{Reference{Wide: 100}, reading{wide: 103}, true},
		{Reference{Wide: 100}, reading{wide: 104}, false},
		{Reference{Wide: 100, Ratio: 2}, reading{103, 50}, true},
		{Reference{Wide: 100, Ratio: 2}, reading{104, 50}, false},
		{Reference{Wide: 100, Ratio: 2}, reading{206, 100}, true}, // the same at half the clock
		{Reference{Wide: 100, Ratio: 2}, reading{150, 70}, false},
	} {
		if got := c.at.isQuiet(c.read); got != c.quiet {
			t.Errorf("%+v at %+v: quiet is %v", c.read, c.at, got)
		}
	}
}

// Workers that were started ahead measure when it is their turn; what went
// wrong with one is told by its trial; those that are not needed are ended.
func TestPrepare(t *testing.T) {
	ctx := context.Background()
	x := processes("yes")
	trial := func(id string) Trial {
		return Trial{Codec: id, Dataset: small.ID, Values: 10, Ops: []codec.Op{codec.OpMarshal}, SampleNS: leastSample}
	}
	ids := []string{"json/good", "json/good", "json/none", "noop"}
	var all []Trial
	for _, id := range ids {
		all = append(all, trial(id))
	}
	if err := x.Prepare(ctx, all); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, id := range ids[:3] {
		err := x.Measure(ctx, trial(id), func(s record.Sample) error { got = append(got, id); return nil },
			func(*worker.Fault) error { return nil })
		if (err != nil) != (id == "json/none") {
			t.Errorf("%s: %v", id, err)
		}
	}
	if !slices.Equal(got, []string{"json/good", "json/good"}) {
		t.Errorf("samples of %v", got)
	}
	w := x.ready[pairName{"noop", small.ID, 0}][0]
	if err := x.Drop(); err != nil || len(x.ready) != 0 || w.Send("more") == nil {
		t.Errorf("after the end: %v, %v", err, x.ready)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := x.Prepare(cancelled, all); err == nil {
		t.Error("prepares what nobody waits for")
	}
	if err := x.Drop(); err != nil {
		t.Error(err)
	}
}
