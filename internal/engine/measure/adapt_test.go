package measure

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// simple rules by the mean and the standard error.
func simple() *StoppingRule {
	return &StoppingRule{
		Process: func(samples []record.Sample, _ Reference) (float64, bool) {
			return float64(slices.MinFunc(samples, func(a, b record.Sample) int { return int(a.WallNS - b.WallNS) }).WallNS),
				true
		},
		Width: func(values []Tried) (float64, float64) {
			if len(values) < 3 {
				return math.Inf(1), 0
			}
			mean, sum := 0.0, 0.0
			for _, v := range values {
				mean += v.NS / float64(len(values))
			}
			for _, v := range values {
				sum += (v.NS - mean) * (v.NS - mean)
			}
			return 2 * math.Sqrt(sum/float64(len(values)-1)/float64(len(values))) / mean, 0
		},
	}
}

// noisy makes one codec ten times as noisy as the others.
func noisy(id string) func(Trial) float64 {
	r := rand.New(rand.NewPCG(8, 8))
	return func(v Trial) float64 {
		x := 0.001 * r.Float64()
		if v.Codec == id {
			x *= 50
		}
		return x
	}
}

func TestTheBudgetGoesWhereIntervalsAreWidest(t *testing.T) {
	x, out := &pretender{start: 20 * time.Millisecond, noise: noisy("c")}, &lines{}
	o := Options{Budget: 20 * time.Second, Processes: 5, StoppingRule: simple(), Shuffle: 3}
	if err := Run(context.Background(), x, picks("a", "b", "c", "d"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	n := out.processes()
	least, most := math.MaxInt, 0
	for k, v := range n {
		if strings.HasPrefix(k, "c ") {
			most = max(most, v)
		} else {
			least = min(least, v)
		}
	}
	if len(n) != 8 || least < 5 || most < 4*least {
		t.Errorf("processes: %v", n)
	}
	for _, v := range x.trials[20:] { // 4 pairs in 5 equal rounds
		if v.SampleNS != x.trials[20].SampleNS {
			t.Fatalf("a later trial is unlike the first: %+v", v)
		}
	}
}

func TestPrecisionEndsTheRun(t *testing.T) {
	x, out := &pretender{start: 20 * time.Millisecond, noise: noisy("c")}, &lines{}
	o := Options{Budget: time.Hour, Processes: 5, StoppingRule: simple(), Precision: 0.01}
	if err := Run(context.Background(), x, picks("a", "b", "c"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	values := map[string][]Tried{}
	for k, all := range byProcess(out.samples) {
		ns, _ := o.StoppingRule.Process(all, Reference{})
		values[k.codec+k.op] = append(values[k.codec+k.op], Tried{NS: ns})
	}
	for k, v := range values {
		if w, _ := o.StoppingRule.Width(v); w > o.Precision || len(v) < 5 || k[0] != 'c' && len(v) != 5 {
			t.Errorf("%s: width %g of %d processes", k, w, len(v))
		}
	}
	if len(values) != 6 || x.now.Sub(time.Time{}) > time.Minute {
		t.Errorf("%d cells in %v", len(values), x.now.Sub(time.Time{}))
	}

	// What never gets there ends with the budget, or with the most processes.
	for _, o := range []Options{
		{Budget: 10 * time.Second, Processes: 5, StoppingRule: simple(), Precision: 1e-9},
		{Rounds: 9, Processes: 5, StoppingRule: simple(), Precision: 1e-9},
	} {
		x, out := &pretender{start: 20 * time.Millisecond, noise: noisy("c")}, &lines{}
		if err := Run(context.Background(), x, picks("a", "b", "c"), o, out, nil); err != nil {
			t.Fatal(err)
		}
		for k, n := range out.processes() {
			if n < 5 || o.Rounds > 0 && n != o.Rounds {
				t.Errorf("%+v: %s in %d processes", o, k, n)
			}
		}
	}
}

func TestNoStoppingRuleNoPrecision(t *testing.T) {
	err := Run(context.Background(), &pretender{}, picks("a"), Options{Rounds: 1, Precision: 0.01}, &lines{}, nil)
	if err == nil || !strings.Contains(err.Error(), "without a stopping rule") {
		t.Errorf("got %v", err)
	}
}

// A cell that fails while others are made more precise costs nobody else anything.
func TestFailuresWhileAdapting(t *testing.T) {
	x, out := &pretender{noise: noisy("c")}, &lines{}
	x.faulty = func(v Trial, op codec.Op) *worker.Fault {
		if v.Codec == "c" && op == codec.OpMarshal && len(x.trials) > 20 {
			return &worker.Fault{What: "exit"}
		}
		return nil
	}
	o := Options{Budget: 30 * time.Second, Processes: 5, StoppingRule: simple(), Precision: 0.002}
	if err := Run(context.Background(), x, picks("a", "c"), o, out, nil); err != nil || len(out.failures) != 2 {
		t.Errorf("%v, failures %+v", err, out.failures)
	}
}

type inProcess struct {
	codec, dataset, op string
	process            int
}

func byProcess(samples []record.Sample) map[inProcess][]record.Sample {
	m := map[inProcess][]record.Sample{}
	for _, s := range samples {
		k := inProcess{s.Codec, s.Dataset, s.Op, s.Process}
		m[k] = append(m[k], s)
	}
	return m
}

// A process that was disturbed throughout makes no cell better known: others are
// started until there are enough quiet ones, or the most that may be.
func TestDisturbedProcessesDoNotCount(t *testing.T) {
	o := Options{Rounds: 12, Processes: 4, StoppingRule: simple(), Precision: 0.01}
	counted := 0
	quiet := o.StoppingRule.Process
	o.StoppingRule.Process = func(samples []record.Sample, at Reference) (float64, bool) {
		ns, _ := quiet(samples, at)
		counted++
		return ns, samples[0].Codec == "a"
	}
	x, out := &pretender{start: 20 * time.Millisecond}, &lines{}
	if err := Run(context.Background(), x, picks("a", "b"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	n := out.processes()
	if n["a small marshal"] != 4 || n["b small marshal"] != 12 || counted != 2*4+2*12 {
		t.Errorf("processes: %v, %d counted", n, counted)
	}
}
