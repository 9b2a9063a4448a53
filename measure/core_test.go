package measure

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
)

// A worker looks for a quiet core when it was disturbed for some pieces in a row,
// for as long as it may and no longer, and finds one where there is one.
func TestCoreSeeks(t *testing.T) {
	c := &core{quiet: 100}
	for i := 1; i < impatience; i++ {
		if c.see(104) {
			t.Fatalf("looks after %d disturbed pieces", i)
		}
	}
	if c.see(103) || c.see(104) || c.bad != 1 {
		t.Errorf("%d in a row after a quiet one", c.bad)
	}
	for range impatience - 2 {
		c.see(200)
	}
	if !c.see(200) {
		t.Error("stays on a disturbed core")
	}
	never := &core{quiet: 1, all: []int{-1, -1}} // no core is that fast, or has that number
	if took := never.seek(2 * time.Millisecond); took < 2*time.Millisecond || never.bad != 0 {
		t.Errorf("looks in vain for %v: %+v", took, never)
	}
	if took := never.seek(0); took > time.Second || never.quiet != 1 {
		t.Errorf("looks without patience for %v", took)
	}
	unknown := &core{}
	if unknown.see(1000) || !unknown.isQuiet(1000) {
		t.Error("looks without knowing for what")
	}
	if !(&core{quiet: 1 << 40}).isQuiet(probe()) {
		t.Error("a quiet core is not seen")
	}
}

// Workers that were started ahead measure when it is their turn; what went
// wrong with one is told by its visit; those that are not needed are ended.
func TestPrepare(t *testing.T) {
	ctx := context.Background()
	x := processes("yes")
	visit := func(id string) Visit {
		return Visit{Codec: id, Dataset: small.ID, Values: 10, Ops: []codec.Op{codec.OpMarshal}, SampleNS: leastSample}
	}
	ids := []string{"json/good", "json/good", "json/none", "noop"}
	var all []Visit
	for _, id := range ids {
		all = append(all, visit(id))
	}
	if err := x.Prepare(ctx, all); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, id := range ids[:3] {
		err := x.Measure(ctx, visit(id), func(s record.Sample) error { got = append(got, id); return nil }, func(*Fault) error { return nil })
		if (err != nil) != (id == "json/none") {
			t.Errorf("%s: %v", id, err)
		}
	}
	if !slices.Equal(got, []string{"json/good", "json/good"}) {
		t.Errorf("samples of %v", got)
	}
	w := x.ready[place{"noop", small.ID}][0]
	if err := x.Drop(); err != nil || len(x.ready) != 0 || w.cmd.ProcessState == nil {
		t.Errorf("after the end: %v, %v, %v", err, x.ready, w.cmd.ProcessState)
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
