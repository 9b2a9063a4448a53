package parallel

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

type point struct{ X, Y int }

var points = dataset.Set[point]{ID: "points", Count: 5,
	Generate: func(r *rand.Rand) point { return point{r.Int(), r.Int()} }}

// counting notes in how many goroutines at a time a codec works, and on how many
// threads.
type counting struct {
	seen *watch
	used bool // by a call that goes on
}

type watch struct {
	sync.Mutex
	now, most, threads int
	shared             bool
}

func (c *counting) Marshal(dst []byte, v *point) ([]byte, error) {
	c.seen.Lock()
	c.seen.now++
	c.seen.most, c.seen.threads = max(c.seen.most, c.seen.now), max(c.seen.threads, runtime.GOMAXPROCS(0))
	c.seen.shared = c.seen.shared || c.used
	c.used = true
	c.seen.Unlock()
	time.Sleep(20 * time.Microsecond)
	c.seen.Lock()
	c.seen.now--
	c.used = false
	c.seen.Unlock()
	return append(dst, 1), nil
}

func (c *counting) Unmarshal(src []byte, v *point) error { return errors.New("no decoder") }

func TestGoroutinesHaveTheirOwnCodec(t *testing.T) {
	seen := &watch{}
	c := suite.Custom("planted/counting", points, false,
		func() (codec.Codec[point], error) { return &counting{seen: seen}, nil })
	v := Trial{Op: codec.OpMarshal, Workers: []int{1, 3}, Rounds: 2, Turn: 5 * time.Millisecond}
	before := runtime.GOMAXPROCS(0)
	line, err := Of(c, v)
	if err != nil {
		t.Fatal(err)
	}
	if seen.most != 3 || seen.threads != 3 || seen.shared {
		t.Errorf("%d goroutines at a time with GOMAXPROCS %d, codec shared: %v; want 3, 3, not shared", seen.most,
			seen.threads, seen.shared)
	}
	if runtime.GOMAXPROCS(0) != before {
		t.Error("GOMAXPROCS is not put back")
	}
	if len(line.Steps) != 2 || len(line.Steps[1].Rates) != 2 || line.Steps[1].Workers != 3 || line.Steps[0].Rates[0] <= 0 {
		t.Errorf("steps %+v", line.Steps)
	}
	v.Op = codec.OpUnmarshal
	if line, err := Of(c, v); err == nil || !strings.Contains(err.Error(), "no decoder") || len(line.Steps) > 0 {
		t.Errorf("got %+v, %v; want the error of the codec", line, err)
	}
}

func TestGoroutinesShareACodec(t *testing.T) {
	seen := &watch{}
	c := suite.Custom("planted/counting", points, false,
		func() (codec.Codec[point], error) { return &counting{seen: seen}, nil })
	line,
		err := Of(c, Trial{Op: codec.OpMarshal, Shared: true, Workers: []int{1, 3}, Rounds: 2, Turn: 5 * time.Millisecond})
	if err != nil || !seen.shared || !line.Shared || seen.most != 3 {
		t.Errorf("codec shared: %v, by %d; line %+v, %v", seen.shared, seen.most, line, err)
	}
	for _, s := range line.Steps {
		for i, p50 := range s.P50NS {
			if p50 < 20_000 || s.P99NS[i] < p50 || line.GroupOps != 1 { // each call sleeps for longer
				t.Errorf("%d at a time: half of the calls take up to %g ns, 99 of 100 up to %g, in groups of %d", s.Workers, p50,
					s.P99NS[i], line.GroupOps)
			}
		}
		if len(s.P50NS) != 2 || len(s.P99NS) != 2 {
			t.Errorf("step %+v", s)
		}
	}
}

func TestPanicIsAnError(t *testing.T) {
	_,
		err := turn([]*goroutine{{loop: func(int) error { return nil }, group: 1},
		{loop: func(int) error { panic("boom") }, group: 1}}, time.Millisecond)
	var p *suite.PanicError
	if !errors.As(err, &p) {
		t.Errorf("error %v, want the panic", err)
	}
}

func TestCounts(t *testing.T) {
	for cores, want := range map[int][]int{1: {1}, 2: {1, 2}, 4: {1, 2, 3, 4}, 8: {1, 2, 3, 4, 5, 6, 7, 8},
		24: {1, 2, 3, 4, 5, 6, 7, 8, 16, 24}} {
		if got := Counts(cores); !slices.Equal(got, want) {
			t.Errorf("%d cores: %v, want %v", cores, got, want)
		}
	}
}

// doer answers as a worker does, or fails.
type doer struct{ fault error }

func (d doer) Do(_ context.Context, _ string, argument any, _ time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	if d.fault != nil {
		return d.fault
	}
	v := argument.(Trial)
	text, err := json.Marshal(record.Parallel{Codec: v.Codec, Dataset: v.Dataset, Op: string(v.Op),
		Steps: []record.ParallelStep{{Workers: 1, Rates: []float64{1}}}})
	if err != nil {
		return err
	}
	_, err = handle(text)
	return err
}

type lines []record.Parallel

func (l *lines) Append(v record.Line) error { *l = append(*l, v.(record.Parallel)); return nil }

func TestRunDoesWhatIsNotThere(t *testing.T) {
	c := suite.Custom("json/a", points, false,
		func() (codec.Codec[point], error) { return &counting{seen: &watch{}}, nil })
	picks := []measure.Pick{{Case: c, Ops: []codec.Op{codec.OpMarshal, codec.OpMarshalReuse, codec.OpUnmarshal}}}
	o := Options{Processes: 3, Rounds: 1, Turn: time.Millisecond, Workers: []int{1}}
	earlier := &record.Record{Parallels: []record.Parallel{{Codec: "json/a", Dataset: "points", Op: "marshal"}}}
	var out lines
	if err := Run(context.Background(), doer{}, picks, o, earlier, &out, nil); err != nil || len(out) != 5 {
		t.Errorf("%d lines, %v; want 2 of marshal and 3 of unmarshal", len(out), err)
	}
	o.Shares = func(id string) bool { return id == "json/a" }
	out = nil
	if err := Run(context.Background(), doer{}, picks, o, earlier, &out, nil); err != nil || len(out) != 11 {
		t.Errorf("%d lines, %v; want 5 and 6 by a shared codec", len(out), err)
	}
	o.Shares = nil
	out = nil
	if err := Run(context.Background(), doer{&worker.Fault{}}, picks, o, nil, &out, nil); err != nil || len(out) != 6 ||
		out[0].Error == "" {
		t.Errorf("%+v, %v; want lines with an error", out, err)
	}
	if err := Run(context.Background(), doer{errors.New("cannot start")}, picks, o, nil, &out, nil); err == nil ||
		!strings.Contains(err.Error(), "cannot start") {
		t.Errorf("error %v", err)
	}
}
