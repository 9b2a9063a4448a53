package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// lines is a worker.Sink that keeps what it gets.
type lines struct {
	samples  []record.Sample
	failures []record.Failure
	verdicts []record.Verdict
	err      error
}

func (l *lines) Append(line record.Line) error {
	switch v := line.(type) {
	case record.Sample:
		l.samples = append(l.samples, v)
	case record.Failure:
		l.failures = append(l.failures, v)
	case record.Verdict:
		l.verdicts = append(l.verdicts, v)
	default:
		return fmt.Errorf("unexpected %T", line)
	}
	return l.err
}

// processes counts the worker processes that each cell was seen in.
func (l *lines) processes() map[string]int {
	seen := map[string]map[int]bool{}
	for _, s := range l.samples {
		key := s.Codec + " " + s.Dataset + " " + s.Op
		if seen[key] == nil {
			seen[key] = map[int]bool{}
		}
		seen[key][s.Process] = true
	}
	n := map[string]int{}
	for k, v := range seen {
		n[k] = len(v)
	}
	return n
}

// pretender is an Executor with a clock of its own and no processes.
type pretender struct {
	now    time.Time
	start  time.Duration
	slow   map[string]time.Duration // what one call takes, by codec
	faulty func(v Trial, op codec.Op) *worker.Fault
	trials []Trial
	after  func(trials int)
	noise  func(v Trial) float64 // by how much the samples of a trial are longer
}

func (p *pretender) Now() time.Time { return p.now }

func (p *pretender) Verify(_ context.Context, v Trial) (record.Verdict, error) {
	if p.faulty != nil {
		if f := p.faulty(v, ""); f != nil {
			return record.Verdict{}, f
		}
	}
	return record.Verdict{Verdict: record.OK}, nil
}

func (p *pretender) Measure(ctx context.Context, v Trial, sample func(record.Sample) error,
	fault func(*worker.Fault) error) error {
	p.trials = append(p.trials, v)
	if p.after != nil {
		p.after(len(p.trials))
	}
	p.now = p.now.Add(p.start)
	for _, op := range append([]codec.Op{""}, v.Ops...) {
		if p.faulty != nil {
			if f := p.faulty(v, op); f != nil {
				f.Op = op
				if f.What != "error" || op == "" {
					return f
				}
				if err := fault(f); err != nil {
					return err
				}
				continue
			}
		}
		if op == "" {
			continue
		}
		length := max(v.SampleNS, p.slow[v.Codec])
		if p.noise != nil {
			length = time.Duration(float64(length) * (1 + p.noise(v)))
		}
		p.now = p.now.Add(length)
		if err := sample(record.Sample{Op: string(op), Ops: 1, WallNS: int64(length), BatchOps: 1, Positions: 1,
			BatchesNS: []int64{int64(length)}, ProbesPS: []int64{2000}}); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return ctx.Err()
}

type value struct{ X, Y string }

var small = dataset.Set[value]{ID: "small", Count: 50, Generate: func(r *rand.Rand) value {
	return value{fmt.Sprint(r.Uint64()), fmt.Sprint(r.Uint64())}
}}

type standard struct{}

func (standard) Marshal(dst []byte, v *value) ([]byte, error) {
	out, err := json.Marshal(v)
	return append(dst, out...), err
}
func (standard) Unmarshal(src []byte, v *value) error { return json.Unmarshal(src, v) }

func custom(id string, c codec.Codec[value]) *suite.Case {
	return suite.Custom(id, small, false, func() (codec.Codec[value], error) { return c, nil })
}

func picks(ids ...string) []Pick {
	var list []Pick
	for _, id := range ids {
		list = append(list, Pick{Case: custom(id, standard{}),
			Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal, codec.OpRead}})
	}
	return list
}

func TestRunFillsTheBudget(t *testing.T) {
	ids := []string{"baseline", "a", "b", "c"} // 5 pairs, 10 cells
	for _, c := range []struct {
		budget           time.Duration
		least, most      int // processes per cell
		shortest, longer time.Duration
	}{
		{500 * time.Millisecond, 2, 5, time.Millisecond, 2 * time.Millisecond},
		{1200 * time.Millisecond, 6, 12, time.Millisecond, 2 * time.Millisecond},
		{3 * time.Second, 6, 30, time.Millisecond, 2 * time.Millisecond},
		{30 * time.Second, 50, 280, time.Millisecond, 2 * time.Millisecond},
	} {
		x, out := &pretender{start: 20 * time.Millisecond}, &lines{}
		begin := x.now
		var last worker.Progress
		err := Run(context.Background(), x, picks(ids...), Options{Budget: c.budget, Shuffle: 3}, out,
			func(p worker.Progress) { last = p })
		if err != nil {
			t.Fatalf("%v: %v", c.budget, err)
		}
		if used := x.now.Sub(begin); used > c.budget*11/10 || used < c.budget*7/10 {
			t.Errorf("%v: used %v", c.budget, used)
		}
		n := out.processes()
		if len(n) != 10 || n["baseline#2 small marshal"] == 0 {
			t.Errorf("%v: cells %v", c.budget, n)
		}
		for k, n := range n {
			if n < c.least || n > c.most {
				t.Errorf("%v: %s seen in %d processes", c.budget, k, n)
			}
		}
		for _, v := range x.trials {
			if v.Codec == "baseline#2" || v.SampleNS < c.shortest || v.SampleNS > c.longer {
				t.Fatalf("%v: trial %+v", c.budget, v)
			}
		}
		if last.Done != len(x.trials) || last.Total < last.Done || last.Phase != "measure" {
			t.Errorf("%v: progress ended with %+v after %d trials", c.budget, last, len(x.trials))
		}
	}
}

func TestRunRounds(t *testing.T) {
	x, out := &pretender{}, &lines{}
	if err := Run(context.Background(), x, picks("a", "b", "c"), Options{Rounds: 4}, out, nil); err != nil {
		t.Fatal(err)
	}
	orders := map[string]bool{}
	i := -1
	for round := range slices.Chunk(x.trials, 3) {
		i++
		order := ""
		for _, v := range round {
			order += v.Codec + string(v.Ops[0]) + " "
			if len(v.Ops) != 2 || len(v.Batchings) != min(1, i)*2 {
				t.Errorf("trial %+v", v)
			}
		}
		orders[order] = true
		ids := []string{round[0].Codec, round[1].Codec, round[2].Codec}
		slices.Sort(ids)
		if !slices.Equal(ids, []string{"a", "b", "c"}) {
			t.Errorf("round of %v", ids)
		}
	}
	if len(x.trials) != 12 || len(orders) < 3 {
		t.Errorf("%d trials in orders %v", len(x.trials), orders)
	}
	again := &pretender{}
	if err := Run(context.Background(), again, picks("a", "b", "c"), Options{Rounds: 4}, &lines{}, nil); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(again.trials) != fmt.Sprint(x.trials) {
		t.Error("the same seed gave another order")
	}
}

func TestBudgetTooSmall(t *testing.T) {
	for name, x := range map[string]*pretender{
		"at once":          {start: 20 * time.Millisecond},
		"slow to start":    {start: 300 * time.Millisecond},
		"one slow library": {start: time.Millisecond, slow: map[string]time.Duration{"a": 3 * time.Second}},
	} {
		budget := 400 * time.Millisecond
		if name == "at once" {
			budget = 20 * time.Millisecond
		}
		var e *BudgetError
		err := Run(context.Background(), x, picks("a", "b", "c", "d", "e", "f"), Options{Budget: budget}, &lines{}, nil)
		if !errors.As(err, &e) || e.Needed <= budget || e.Cells != 12 || !strings.Contains(err.Error(), "12 cells") {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		if name == "at once" && len(x.trials) > 0 {
			t.Errorf("%s: %d trials", name, len(x.trials))
		}
		whole := &pretender{start: x.start, slow: x.slow}
		if err := Run(context.Background(), whole, picks("a", "b", "c", "d", "e", "f"), Options{Budget: budget, Whole: true},
			&lines{}, nil); err != nil {
			t.Errorf("%s: whole: %v", name, err)
		}
		seen := map[string]bool{}
		for _, v := range whole.trials {
			seen[v.Codec] = true
		}
		if len(seen) != 6 {
			t.Errorf("%s: whole, and saw %v only", name, seen)
		}
		x.trials, x.slow = nil, nil
		if err := Run(context.Background(), x, picks("a", "b", "c", "d", "e", "f"), Options{Budget: 3 * e.Needed}, &lines{},
			nil); err != nil {
			t.Errorf("%s: even with thrice the budget that was asked for: %v", name, err)
		}
	}
}

func TestFailuresCostTheirOwnCell(t *testing.T) {
	x, out := &pretender{}, &lines{}
	x.faulty = func(v Trial, op codec.Op) *worker.Fault {
		switch {
		case v.Codec == "dies" && op == codec.OpMarshal:
			return &worker.Fault{What: "exit", Detail: "gone"}
		case v.Codec == "errs" && op == codec.OpUnmarshal:
			return &worker.Fault{What: "error", Detail: "no"}
		case v.Codec == "closed" && op == "":
			return &worker.Fault{What: "panic", Detail: "cannot open"}
		}
		return nil
	}
	if err := Run(context.Background(), x, picks("dies", "errs", "closed", "good"), Options{Rounds: 6}, out,
		nil); err != nil {
		t.Fatal(err)
	}
	n := out.processes()
	for _, k := range []string{"dies small unmarshal", "errs small marshal", "good small marshal",
		"good small unmarshal"} {
		if n[k] != 6 {
			t.Errorf("%s: seen in %d processes, want 6", k, n[k])
		}
	}
	if len(n) != 4 {
		t.Errorf("cells %v", n)
	}
	count := map[string]int{}
	for _, f := range out.failures {
		count[f.Codec+" "+f.Op+" "+string(f.What)]++
	}
	for _, k := range []string{"dies marshal exit", "errs unmarshal error", "closed  panic"} {
		if count[k] != 2 {
			t.Errorf("%s: failed %d times, want 2 in %v", k, count[k], count)
		}
	}
}

func TestAllFail(t *testing.T) {
	x, out := &pretender{faulty: func(Trial, codec.Op) *worker.Fault { return &worker.Fault{What: "exit"} }}, &lines{}
	if err := Run(context.Background(), x, picks("a"), Options{Budget: time.Hour}, out, nil); err != nil ||
		len(out.failures) != 2 {
		t.Errorf("got %v and failures %v", err, out.failures)
	}
}

func TestCancelledRunKeepsSamples(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	x, out := &pretender{after: func(n int) {
		if n == 3 {
			cancel()
		}
	}}, &lines{}
	if err := Run(ctx, x, picks("a", "b"), Options{Rounds: 9}, out, nil); !errors.Is(err, context.Canceled) ||
		len(out.samples) == 0 || len(x.trials) != 3 {
		t.Errorf("got %v, %d samples, %d trials", err, len(out.samples), len(x.trials))
	}
}

func TestRunRefuses(t *testing.T) {
	for want, o := range map[string]Options{
		"neither a budget": {}, "negative": {Budget: -1, Rounds: 1}, "too short": {Rounds: 1, Sample: 1000},
	} {
		if err := Run(context.Background(), &pretender{}, picks("a"), o, &lines{}, nil); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v", want, err)
		}
	}
	none := []Pick{{Case: custom("a", standard{}), Ops: []codec.Op{codec.OpRead}}}
	if err := Run(context.Background(), &pretender{}, none, Options{Rounds: 1}, &lines{}, nil); err == nil ||
		!strings.Contains(err.Error(), "none of the picked") {
		t.Errorf("got %v", err)
	}
	full := errors.New("disk full")
	if err := Run(context.Background(), &pretender{}, picks("a"), Options{Rounds: 1}, &lines{err: full},
		nil); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

func TestVerifyKeepsOrder(t *testing.T) {
	x, out := &pretender{}, &lines{}
	x.faulty = func(v Trial, _ codec.Op) *worker.Fault {
		if v.Codec == "b" {
			return &worker.Fault{What: "hang", Detail: "no answer"}
		}
		return nil
	}
	all := picks("a", "b", "c")
	calls := 0
	verdicts, err := Verify(context.Background(), x, all, Options{}, out, func(p worker.Progress) {
		if calls++; p.Done != calls || p.Total != 3 || p.Phase != "verify" {
			t.Errorf("progress %+v", p)
		}
	})
	if err != nil || len(verdicts) != 3 || len(out.verdicts) != 3 || calls != 3 {
		t.Fatalf("got %v, %v", verdicts, err)
	}
	for i, id := range []string{"a", "b", "c"} {
		if verdicts[i].Codec != id || (verdicts[i].Verdict == record.Failed) != (id == "b") {
			t.Errorf("got %+v", verdicts[i])
		}
	}
	if d := verdicts[1].Detail; d != "worker: hang: no answer" {
		t.Errorf("got %q", d)
	}
	if p := Passed(all, verdicts); len(p) != 2 || p[1].Case.Codec != "c" {
		t.Errorf("passed: %v", p)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if v, err := Verify(ctx, x, all, Options{}, &lines{}, nil); !errors.Is(err, context.Canceled) || len(v) > 0 {
		t.Errorf("cancelled: got %v, %v", v, err)
	}
}

func TestPlan(t *testing.T) {
	p := Plan(picks("a", "b", "a"), Options{Budget: time.Second, Seed: 1, Shuffle: 2})
	if fmt.Sprint(p.Codecs, p.Datasets, p.Ops) != "[a b] [small] [marshal unmarshal read]" || p.SampleNS != 2e6 ||
		p.BudgetNS != 1e9 {
		t.Errorf("got %+v", p)
	}
}
